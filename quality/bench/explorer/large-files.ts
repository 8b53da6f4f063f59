import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'rolldown'
import { makeFolder } from '../../../tools/testing/folder.ts'
import { atMost, type Rows, type Runner, showMilliseconds } from '../row.ts'
import { makeGeoJson } from './big-file.ts'

const MB = 2 ** 20

/** Imported by computed paths, because other type settings than this folder's apply to them. */
const formats = join(import.meta.dirname, '../../../formats')
const silent = { askCrs: async () => null, onProgress() {} }

/** What a child process measures of one file. */
interface Measured {
  fileBytes: number
  openMs: number
  /** What the platform takes to parse the same bytes, without a map or columns. */
  plainMs: number
  peakBytes: number
}

const files = {
  'a million points of CSV': { barMs: 40_000, make: makeCsv, parsePlainly: splitLines },
  '300,000 polygons of GeoParquet': {
    barMs: 8000,
    make: makeGeoParquet,
    parsePlainly: () => undefined,
  },
  '200 MB of GeoJSON': {
    barMs: 25_000,
    make: (share: number) => makeGeoJson(share * 200 * MB),
    parsePlainly: (text: string) => JSON.parse(text),
  },
} as const

/** How long large files take to open, each in a process of its own, beside plain parsing. */
export async function* measureLargeFiles(runner: Runner): Rows {
  const folder = makeFolder(runner)
  await buildReaders(folder)
  for (const [what, { barMs, make }] of Object.entries(files)) {
    runner.log(`opening ${what}`)
    const { name, buffer } = await make(runner.isQuick ? 0.01 : 1)
    await writeFile(join(folder, name), buffer)
    const args = [import.meta.filename, what, join(folder, name)]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    const { fileBytes, openMs, plainMs, peakBytes }: Measured = JSON.parse(stdout)
    const note = `plain parsing took ${showMilliseconds(plainMs)}`
    yield atMost(`opening ${what}`, openMs, { bar: barMs, show: showMilliseconds, note })
    yield atMost(`memory for ${what}`, Math.round(peakBytes / MB), {
      aim: Math.round((3 * fileBytes) / MB) + 300,
      show: (size) => `${size} MB`,
    })
  }
}

/** As scripts, like those that visitors load: Node would need memory to read types. */
async function buildReaders(folder: string): Promise<void> {
  await build({
    input: join(formats, 'open-file.ts'),
    platform: 'node',
    output: { dir: folder },
    logLevel: 'warn',
  })
}

/** Of 11 corners each, written by ourselves. */
async function makeGeoParquet(share: number): Promise<{ name: string; buffer: Uint8Array }> {
  const { name, buffer, featureCount } = makeGeoJson(share * 121 * MB, 11)
  const { readFile: open } = await import(join(formats, 'open-file.ts'))
  const { writeFeatures } = await import(join(formats, 'save-file.ts'))
  const read = await open([{ name, bytes: new Uint8Array(buffer) }], silent)
  const passes = new Uint8Array(featureCount).fill(1)
  const request = { format: 'parquet', passes, nameField: null, joins: [] }
  const { bytes } = await writeFeatures(read, request, { writtenAt: new Date(0), ...silent })
  return { name: 'plots.parquet', buffer: bytes }
}

function makeCsv(share: number): { name: string; buffer: Buffer } {
  const rows = Array.from({ length: share * 1e6 }, (_, i) => {
    const place = `${(89 + ((i * 7919) % 70_000) / 1e4).toFixed(7)},${(24 + (i % 40_009) / 1e4).toFixed(7)}`
    return `${i},Point ${i},${place},${((i * 31) % 9973) / 100},Use ${i % 7},2024-01-${10 + (i % 19)}`
  })
  const header = 'id,name,longitude,latitude,height,use,day'
  return { name: 'points.csv', buffer: Buffer.from([header, ...rows].join('\n')) }
}

function splitLines(text: string): unknown {
  return text.split('\n').map((line) => line.split(','))
}

if (import.meta.main) {
  const [what = '', path = ''] = process.argv.slice(2)
  const { readFile: open } = await import(join(dirname(path), 'open-file.js'))
  const { parsePlainly } = files[what as keyof typeof files] // as spawned above
  const bytes = await readFile(path)
  const opened = performance.now()
  await open([{ name: basename(path), bytes: new Uint8Array(bytes.buffer) }], silent)
  const openMs = performance.now() - opened
  // The usage of resources would include that of the process that started this one.
  const status = await readFile('/proc/self/status', 'utf8')
  const peakBytes = 1024 * Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1])
  const parsed = performance.now()
  parsePlainly(bytes.toString())
  const plainMs = performance.now() - parsed
  console.log(JSON.stringify({ fileBytes: bytes.length, openMs, plainMs, peakBytes }))
}
