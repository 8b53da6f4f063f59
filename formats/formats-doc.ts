import { globSync, writeFileSync } from 'node:fs'
import type { Format, FormatNotes } from './format.ts'
import { formats, savable } from './formats.ts'

/** `docs/formats.md` as generated. `npm run fix` writes it, and a test compares it. */
export async function buildFormatsDoc(): Promise<string> {
  const notes = await loadNotes()
  const rows = [...new Set([...formats, ...savable])].map((format) => rowOf(format, notes))
  return `# Formats

The files that visitors can open in the explorer, and the formats in which they can save the sample or an opened file; filters apply to what is saved. \`npm run fix\` generates this page from \`formats/formats.ts\` and the \`format.ts\` in each format's folder: make changes there. \`gdal-opened.test.ts\`, \`gdal-saved.test.ts\` and \`gdal-saved-again.test.ts\` compare its statements with GDAL.

The map is flat, so the heights and measures of shapes are ignored in every format. Archives (\`.zip\`, including nested ones, and \`.gz\`) are unpacked, and every supported file in them is opened.

| Format | Extensions | Opens | Saves | Kept | Not kept |
| --- | --- | --- | --- | --- | --- |
${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

Other files are recognised by their first bytes and rejected with advice on what to save them as: DWG, binary DXF, old Excel (.xls), OSM PBF, RAR, 7z and others.
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
    endings.length > 0 ? 'yes' : 'no',
    write ? `.${write.ending}` : 'no',
    notes[id].kept,
    notes[id].lost,
  ]
}

if (import.meta.main) {
  writeFileSync(new URL('../docs/formats.md', import.meta.url), await buildFormatsDoc())
}
