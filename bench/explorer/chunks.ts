import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What one script fetches in addition when it comes to need something. */
export interface LateChunk {
  name: string
  /** Compressed, with all that it brings along. */
  bytes: number
  /** What the largest of it is. */
  files: string[]
}

/**
 * Each script that `entry` may import later, with everything which that one needs and the entry has
 * not. A file that a script only names, such as WebAssembly, counts as needed.
 */
export function findLateChunks(assetsDir: string, entry: string): LateChunk[] {
  const there = closureOf(assetsDir, entry)
  return [...new Set([...there].flatMap((file) => readScript(assetsDir, file).late))]
    .filter((file) => !there.has(file))
    .map((file) => {
      const files = [...closureOf(assetsDir, file)].filter((needed) => !there.has(needed))
      const bytes = files.reduce((sum, needed) => sum + compressedBytes(assetsDir, needed), 0)
      return { name: file.replace(/-[\w-]{8}\.js$/, ''), bytes, files }
    })
    .sort((a, b) => b.bytes - a.bytes)
}

function closureOf(assetsDir: string, entry: string): Set<string> {
  const found = new Set([entry])
  for (const file of found) {
    for (const needed of readScript(assetsDir, file).needed) found.add(needed)
  }
  return found
}

/** What a bundled script imports at once or names, and what it may import later. */
function readScript(assetsDir: string, file: string): { needed: string[]; late: string[] } {
  if (!file.endsWith('.js')) return { needed: [], late: [] }
  const text = readFileSync(join(assetsDir, file), 'utf8')
  const namesOf = (form: RegExp) =>
    [...text.matchAll(form)]
      .flatMap(([, path = '']) => basename(path))
      .filter((name) => name !== file && existsSync(join(assetsDir, name)))
  const late = namesOf(/\bimport\(\s*[`'"]([^`'"]+\.js)[`'"]\s*\)/g)
  const needed = [
    ...namesOf(/(?:\bfrom|\bimport)\s*[`'"]([^`'"]+\.js)[`'"]/g),
    ...namesOf(/[`'"]([^`'"\s]+\.wasm)[`'"]/g),
  ]
  return { needed, late }
}

/** As the server sends it. */
function compressedBytes(assetsDir: string, file: string): number {
  const path = join(assetsDir, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
