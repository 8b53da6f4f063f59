import { globSync, writeFileSync } from 'node:fs'
import type { Format, FormatNotes } from './format.ts'
import { formats } from './formats.ts'

/** `docs/formats.md` as it should be. `npm run fix` writes it, and a test holds it to this. */
export async function buildFormatsDoc(): Promise<string> {
  const notes = await loadNotes()
  const rows = formats.map((format) => rowOf(format, notes))
  return `# Formats

What visitors open in the explorer, and what passes the filters is saved in, of the sample or of an opened file. This page is made by \`npm run fix\` from \`formats/formats.ts\` and the \`format.ts\` of each format's folder; change it there. What it says is held against GDAL in \`gdal-opened.test.ts\`, \`gdal-saved.test.ts\` and \`gdal-saved-again.test.ts\`.

The map is flat: heights and measures are read over in every format. Of an archive (\`.zip\`, also one in another, and \`.gz\`) all that can be opened is.

| format | endings | opened | saved | what is kept | what is not |
| --- | --- | --- | --- | --- | --- |
${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

Named for what they are, with what to save them as: DWG, binary DXF, old Excel (.xls), OSM PBF, RAR, 7z and others that are told by their first bytes.
`
}

export async function loadNotes(): Promise<FormatNotes> {
  const paths = globSync('*/format.ts', { cwd: import.meta.dirname }).toSorted()
  const modules: { notes: FormatNotes }[] = await Promise.all(
    paths.map((path) => import(`./${path}`)),
  )
  return Object.assign({}, ...modules.map(({ notes }) => notes))
}

function rowOf({ id, name, endings, siblings = [], packed, write }: Format, notes: FormatNotes) {
  const own = [...endings, ...(packed ? [packed.ending] : [])].map((ending) => `.${ending}`)
  const beside = siblings.length > 0 ? ` with ${siblings.map((part) => `.${part}`).join(' ')}` : ''
  return [
    packed ? `${name}, ${packed.name}` : name,
    own.join(' ') + beside,
    'yes',
    write ? `.${write.ending}` : 'no',
    notes[id].kept,
    notes[id].lost,
  ]
}

if (import.meta.main) {
  writeFileSync(new URL('../docs/formats.md', import.meta.url), await buildFormatsDoc())
}
