import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A script that is loaded on demand. */
export interface LateChunk {
  name: string
  /** Compressed, with its static imports and the largest chunk that it may load in turn. */
  bytes: number
}

/**
 * Each script that `entry` may import later, without what the entry already loads, the largest
 * first.
 */
export function findLateChunks(assetsDir: string, entry: string): LateChunk[] {
  const there = new Set<string>()
  addNeeded(assetsDir, entry, there)
  return lateImportsOf(assetsDir, there)
    .filter((file) => !there.has(file))
    .map((file) => ({
      name: file.replace(/-[\w-]{8}\.js$/, ''),
      bytes: weigh(assetsDir, file, there),
    }))
    .sort((a, b) => b.bytes - a.bytes)
}

/** As the server sends it. */
export function compressedBytes(assetsDir: string, file: string): number {
  const path = join(assetsDir, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

function weigh(assetsDir: string, entry: string, there: ReadonlySet<string>): number {
  const all = new Set(there)
  addNeeded(assetsDir, entry, all)
  const fetched = [...all].filter((file) => !there.has(file))
  const later = lateImportsOf(assetsDir, fetched).filter((file) => !all.has(file))
  return (
    fetched.reduce((sum, file) => sum + compressedBytes(assetsDir, file), 0) +
    Math.max(0, ...later.map((file) => weigh(assetsDir, file, all)))
  )
}

/** A script and its static imports, without those that are already in the set. */
function addNeeded(assetsDir: string, entry: string, found: Set<string>): void {
  if (found.has(entry)) return
  found.add(entry)
  const forms = /(?:\bfrom|\bimport)\s*[`'"]([^`'"]+\.js)[`'"]/g
  for (const file of namesIn(assetsDir, entry, forms)) addNeeded(assetsDir, file, found)
}

function lateImportsOf(assetsDir: string, files: Iterable<string>): string[] {
  const forms = /\bimport\(\s*[`'"]([^`'"]+\.js)[`'"]\s*\)/g
  return [...new Set([...files].flatMap((file) => namesIn(assetsDir, file, forms)))]
}

/** Names of other files of the build, anywhere in the text. */
function namesIn(assetsDir: string, file: string, forms: RegExp): string[] {
  const text = readFileSync(join(assetsDir, file), 'utf8')
  return [...text.matchAll(forms)]
    .map(([, path = '']) => basename(path))
    .filter((name) => name !== file && existsSync(join(assetsDir, name)))
}
