import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const projectDir = join(import.meta.dirname, '../..')

/** Every document of the project except the site's own legal texts. */
export const documents = globSync('{*,docs/**/*,{*,quality/*,tools/*,deploy/*}/README}.md', {
  cwd: projectDir,
})

/** The guide to operations: its index, then its pages in the order that the index lists them. */
export const operationsGuide = [
  'docs/operations.md',
  ...linksOf('docs/operations.md', 'operations/'),
]

/** A heading, or a fenced block, which is indented in a list; a comment can say why no test runs it. */
const PART = /^## (.*)|^##+ (.*)|^(?:<!-- (.*) -->\n)? *```(\w+)\n([\s\S]*?)^ *```$/gm

export interface CommandBlock {
  /** Its page and heading, and its number below that. */
  name: string
  /** Why no test runs it. */
  reason: string
  commands: string
  /** What the page says that it prints. */
  output: string
}

/** The command blocks of a document, each with the output that follows. */
export function commandBlocks(guide: string): CommandBlock[] {
  const blocks: CommandBlock[] = []
  let heading = ''
  for (const [, two, more, reason = '', language, text = ''] of readDocument(guide).matchAll(
    PART,
  )) {
    heading = two ?? more ?? heading
    const slug = `${basename(guide, '.md')}/${heading.toLowerCase().replaceAll(/\W+/g, '-')}`
    const number = blocks.filter(({ name }) => name.startsWith(`${slug}/`)).length + 1
    if (language === 'sh')
      blocks.push({ name: `${slug}/${number}`, reason, commands: text, output: '' })
    const last = blocks.at(-1)
    if (language === 'text' && last !== undefined) last.output = text.replaceAll(/^ +/gm, '')
  }
  return blocks
}

export function readDocument(...paths: string[]): string {
  return paths.map((path) => readFileSync(join(projectDir, path), 'utf8')).join('\n')
}

/** The cells of each row in the table below a heading, without the table's header row. */
export function tableBelow(heading: string, document: string): string[][] {
  const [, section = ''] =
    new RegExp(`^## ${heading}\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(
      readDocument(document),
    ) ?? []
  return [...section.matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) => row.split(/ *\| */)).slice(2)
}

/** The paths of the documents below a folder that a document links to, each once. */
function linksOf(document: string, folder: string): string[] {
  const links = [...readDocument(document).matchAll(/\]\(([^)#]+\.md)/g)].map(
    ([, link = '']) => link,
  )
  return [...new Set(links.filter((link) => link.startsWith(folder)))].map((link) =>
    join(dirname(document), link),
  )
}
