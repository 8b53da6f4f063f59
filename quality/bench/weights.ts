import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Weights = Record<string, number>

const distDir = join(import.meta.dirname, '../../site/dist')
const file = join(import.meta.dirname, 'weights.json')

/** A change of at most this share does not need an update of the file. */
const TOLERANCE = 0.01

export function readWeights(): Weights {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** What a visitor may load, in bytes as sent, by its name without the content hash. */
export function weighSite(): Weights {
  const files = globSync(['*.html', 'assets/**/*.*'], { cwd: distDir }).filter(
    (path) => !/\.(?:br|gz)$/.test(path),
  )
  const weights = files.map((path) => {
    const sent = [`${path}.br`, path].map((name) => join(distDir, name)).find(existsSync) ?? ''
    const name = path.replaceAll('\\', '/').replace(/-(?:[\w-]{8}(?=\.js$)|[\w-]{5}(?=\.\w+$))/, '')
    return [name, statSync(sent).size] as const
  })
  return Object.fromEntries(weights.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** What is new or missing, or differs by more than the tolerance. */
export function changesOf(before: Weights, now: Weights): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((name) => !isClose(before[name], now[name]))
    .map((name) => `${name}: ${before[name] ?? 'new'} -> ${now[name] ?? 'gone'}`)
}

function isClose(before = 0, now = 0): boolean {
  return Math.abs(now - before) <= before * TOLERANCE
}

if (import.meta.main) {
  const before = readWeights()
  const now = weighSite()
  for (const change of changesOf(before, now)) console.log(change)
  const weights = Object.entries(now).map(([name, bytes]) => [
    name,
    isClose(before[name], bytes) ? before[name] : bytes,
  ])
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(weights), null, 2)}\n`)
}
