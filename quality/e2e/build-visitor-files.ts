import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'

interface Formats {
  formats: { id: string; name: string }[]
  loadSamples(): Promise<{ format: string; files: Record<string, string | Uint8Array> }[]>
}

// Imported by computed paths, because other type settings than this folder's apply to them.
const paths = ['formats.ts', 'samples-for-tests.ts'].map((name) =>
  join(import.meta.dirname, '../../formats', name),
)
const modules: Partial<Formats>[] = await Promise.all(paths.map((path) => import(path)))
const { formats, loadSamples } = Object.assign({}, ...modules) as Formats // what they export

/** Writes the samples of the formats' own tests, each into a folder named after its format. */
for (const { format, files } of await loadSamples()) {
  const name = formats.find(({ id }) => id === format)?.name ?? format
  // A drawing does not contain its coordinate system, and an image alone has no features.
  if (/^(?:DXF|Picture)/.test(name)) continue
  const entries = Object.entries(files).map(([name, content]) => {
    return [name, typeof content === 'string' ? strToU8(content) : content] as const
  })
  const several = () => ['a.zip', zipSync(Object.fromEntries(entries))] as const
  const [fileName, bytes] = entries.length === 1 && entries[0] ? entries[0] : several()
  const dir = join(process.argv[2] ?? '', name)
  mkdirSync(dir)
  writeFileSync(join(dir, fileName), bytes)
}
