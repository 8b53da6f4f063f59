import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openProjDatabase } from './proj-database.ts'

const run = promisify(execFile)

/**
 * The codes that most files need: worldwide systems, UTM, and India's surveys; inclusive ranges.
 */
export const ranges: readonly (readonly [first: number, last: number])[] = [
  [3857, 3857],
  [4326, 4326],
  [4979, 4979],
  [4258, 4258],
  [4269, 4269],
  [4144, 4146],
  [3395, 3395],
  [4087, 4087],
  [3035, 3035],
  [2154, 2154],
  [7755, 7787],
  [24_375, 24_381],
  [24_383, 24_383],
  [32_601, 32_660],
  [32_701, 32_760],
  [25_828, 25_838],
  [26_901, 26_923],
  [24_305, 24_306],
  [24_311, 24_313],
  [24_342, 24_347],
]

/** All codes of the ranges, in their order. */
export const nearCodes: readonly number[] = ranges.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i),
)

const AT_ONCE = 4

/**
 * One line for each system, as `epsg.ts` reads it: code, name, whether north comes first, the code
 * of its geographic system, and the proj4 definition. Another angular unit is at the end, in
 * degrees.
 */
export async function makeEpsg(codes: readonly number[]): Promise<string[]> {
  const lines: (string | null)[] = []
  for (let i = 0; i < codes.length; i += AT_ONCE) {
    lines.push(...(await Promise.all(codes.slice(i, i + AT_ONCE).map(describe))))
  }
  return lines.filter((line) => line !== null)
}

/** Ellipsoids of datums for which proj4 would request grids. */
const ellipsoids = new Map([
  ['NAD27', 'clrk66'],
  ['NAD83', 'GRS80'],
])

/** From EPSG's register as in GDAL; null for what proj4 cannot express. */
async function describe(code: number): Promise<string | null> {
  const current = await ask(code)
  const isReplaced = current?.isInAngles && current.code !== code
  const own = isReplaced ? await ask(code, 'NO') : current
  // The successor of a withdrawn system is better, unless it has another unit.
  const system = own?.degrees === current?.degrees ? current : own
  if (!system) return null
  const { name, isNorthFirst, isInAngles, base, definition, degrees } = system
  const columns = [
    code,
    name,
    isNorthFirst ? 'north' : 'east',
    isInAngles ? code : base,
    definition,
  ]
  return [...columns, ...(degrees === 1 ? [] : [degrees])].join('|')
}

async function ask(code: number, current: 'YES' | 'NO' = 'YES') {
  const env = { ...process.env, OSR_USE_NON_DEPRECATED: current }
  const { stdout } = await run('gdalsrsinfo', ['-o', 'all', `EPSG:${code}`], { env })
  const proj4 = /^PROJ\.4 : (.*?) *$/m.exec(stdout)?.[1]
  const wkt = stdout.slice(stdout.indexOf('OGC WKT2:2019'))
  const name = /^\w+\["([^"]*)"/m.exec(wkt)?.[1]
  if (!proj4 || !name) return null
  const [first, second] = [...wkt.matchAll(/\bAXIS\["[^"]*",(\w+)/g)].map(([, way]) => way)
  const [before = ''] = wkt.split(/^ *CONVERSION\[/m)
  const radians = /\bAXIS\[[^\]]*\],\s*ANGLEUNIT\["[^"]*",([\d.]+)/.exec(wkt)?.[1]
  return {
    name,
    code: Number(/^ {4}ID\["EPSG",(\d+)\]\]/m.exec(wkt)?.[1]),
    isNorthFirst: first === 'north' && second === 'east',
    isInAngles: proj4.includes('+proj=longlat'),
    base: [...before.matchAll(/\bID\["EPSG",(\d+)\]/g)].at(-1)?.[1],
    definition: proj4
      .replaceAll(/ \+(?:no_defs|type=crs|units=m|towgs84=\S+)(?= |$)/g, '')
      .replace(/\+datum=(NAD\d\d)/, (_, datum: string) => `+ellps=${ellipsoids.get(datum)}`),
    degrees: radians === undefined ? 1 : Number(((Number(radians) * 180) / Math.PI).toPrecision(9)),
  }
}

if (import.meta.main) {
  const database = openProjDatabase(process.argv[2])
  const near = new Set(nearCodes)
  const others = database.codes().filter((code) => !near.has(code))
  database.close()
  for (const [file, codes] of [
    ['epsg.json', nearCodes],
    ['epsg-world.json', others],
  ] as const) {
    const lines = await makeEpsg(codes)
    await writeFile(join(import.meta.dirname, file), `${JSON.stringify(lines, null, 2)}\n`)
  }
}
