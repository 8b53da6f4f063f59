import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

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

/** A command block in a list is indented. A comment before a block can say why no test runs it. */
const BLOCK = /^(?:<!-- (.*) -->\n)? *```(\w*)\n([\s\S]*?)^ *```$/gm

/** The command blocks of a document, each with the reason if no test runs it. */
export function commandBlocks(guide: string) {
  return [...readDocument(guide).matchAll(BLOCK)]
    .filter(([, , language]) => language === 'sh' || language === '')
    .map(([, reason = '', , commands = '']) => ({ guide, reason, commands }))
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
