import type { Studio } from './studio.ts'

/** What the pictures and fonts need of the site's content. */
export interface SiteWords {
  name: string
  /** The title of every page that has a social picture, by the picture's name. */
  titles: Record<string, string>
  /** All that its content files hold: every character of the site is in it. */
  text: string
  /** The words of the landing page alone. */
  landingText: string
  /** The labels in capitals, which are wider than other text and of other proportions. */
  capitalsText: string
}

/**
 * Reads the words where they stand, in `site/content`, so that none is repeated here. The files
 * are read as text: this room imports nothing from another.
 */
export async function readSiteWords(studio: Studio): Promise<SiteWords> {
  const files = new Map<string, string>()
  for (const path of await studio.list('site/content')) {
    const isContent = /(?<!\.test)\.(ts|md)$/.test(path)
    if (isContent) files.set(path.replace('site/content/', ''), String(await studio.read(path)))
  }
  const find = (file: string, pattern: RegExp) => {
    const found = files.get(file)?.match(pattern)?.[1]
    if (!found) throw new Error(`site/content/${file} has nothing that matches ${pattern}`)
    return found
  }
  const frontMatterTitle = /^title: (.+)$/m
  return {
    name: find('company.ts', /\bname: '([^']+)'/),
    titles: {
      landing: find('landing.ts', /\bhero: \{\s+title: '([^']+)'/),
      'privacy-policy': find('privacy-policy.md', frontMatterTitle),
      'terms-and-conditions': find('terms-and-conditions.md', frontMatterTitle),
      'not-found': find('not-found.ts', /\bheading: '([^']+)'/),
    },
    text: joined([...files.values()]),
    landingText: joined([quoted(files.get('landing.ts') ?? '')]),
    capitalsText: capitals(quoted(files.get('navigation.ts') ?? '')),
  }
}

/** What stands between quotes of either kind, without what is computed inside them. */
function quoted(code: string): string {
  const literals = code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)
  const texts = [...literals].map(([, single, double, template]) => single ?? double ?? template)
  return texts.join('\n').replaceAll(/\$\{[^}]*\}/g, '')
}

function capitals(text: string): string {
  return text
    .split('\n')
    .filter((line) => /^[A-Z ]{4,}$/.test(line))
    .join('')
}

function joined(texts: readonly string[]): string {
  return texts.join(' ').replaceAll(/\s+/g, ' ')
}
