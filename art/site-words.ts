import { accessibility } from '@app/site/content/accessibility.ts'
import type { company } from '@app/site/content/company.ts'
import { landing } from '@app/site/content/landing.ts'
import { myEnquiry } from '@app/site/content/my-enquiry.ts'
import { navigation } from '@app/site/content/navigation.ts'
import { notFound } from '@app/site/content/not-found.ts'
import type { Studio } from './studio.ts'

/** The sentences of the landing page; single words never break. */
export const landingText = textsOf(landing)
  .filter((text) => text.includes(' '))
  .join(' ')

/** Labels in capitals, which are wider than other text. */
export const capitalsText = [...navigation.items, navigation.contact]
  .map(({ label }) => label)
  .join('')

/** The title of every page that has a social picture, by the picture's name. */
export async function readTitles(
  studio: Studio,
): Promise<Record<keyof typeof company.social, string>> {
  const legalTitle = async (name: string) => {
    const markdown = String(await studio.read(`site/content/${name}.md`))
    const title = /^title: (.+)$/m.exec(markdown)?.[1]
    if (!title) throw new Error(`site/content/${name}.md has no title`)
    return title
  }
  return {
    landing: landing.hero.title,
    'privacy-policy': await legalTitle('privacy-policy'),
    'terms-and-conditions': await legalTitle('terms-and-conditions'),
    'my-enquiry': myEnquiry.heading,
    accessibility: accessibility.heading,
    'not-found': notFound.heading,
  }
}

/** Every text of `site/content`, from any file. */
export async function readSiteText(studio: Studio): Promise<string> {
  const texts: string[] = []
  for (const path of await studio.list('site/content')) {
    if (path.endsWith('.md')) texts.push(String(await studio.read(path)))
    else if (!path.endsWith('.test.ts'))
      texts.push(...textsOf({ ...(await import(`@app/${path}`)) }))
  }
  return texts.join(' ')
}

/** Every text inside content, at any depth. */
export function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  return typeof content === 'object' && content !== null
    ? Object.values(content).flatMap(textsOf)
    : []
}
