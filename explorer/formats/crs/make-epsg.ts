import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The codes that matter here: the world's, UTM, and what India's surveys use; both ends included. */
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

/** Systems of which GDAL tells no shift to WGS 84, and others on the same datum of which it does. */
const sameDatum = new Map([
  [3035, 4258],
  [4144, 24_305],
  [4145, 24_311],
])

const AT_ONCE = 4

/** One line for each system, as `epsg.ts` reads it: code, name, first axis and definition for proj4. */
export async function makeEpsg(codes: readonly number[]): Promise<string[]> {
  const lines: string[] = []
  for (let i = 0; i < codes.length; i += AT_ONCE) {
    lines.push(...(await Promise.all(codes.slice(i, i + AT_ONCE).map(describe))))
  }
  return lines
}

/** As GDAL has it in EPSG's register. */
async function describe(code: number): Promise<string> {
  const { stdout } = await run('gdalsrsinfo', ['-o', 'all', `EPSG:${code}`])
  let definition = /^PROJ\.4 : (.*?) *$/m.exec(stdout)?.[1]
  const other = sameDatum.get(code)
  if (other !== undefined) {
    const [shift] = /\+towgs84=\S+/.exec(await describe(other)) ?? []
    definition = definition?.replace('+no_defs', `${shift} +no_defs`)
  }
  const wkt = stdout.slice(stdout.indexOf('OGC WKT2:2019'))
  const name = /^\w+\["([^"]*)"/m.exec(wkt)?.[1]
  const axis = /\bAXIS\["[^"]*",(\w+)/.exec(wkt)?.[1]
  if (!definition || !name || !axis) throw new Error(`GDAL does not know EPSG:${code}`)
  return [code, name, axis, definition].join('|')
}

if (import.meta.main) {
  const path = join(import.meta.dirname, 'epsg.json')
  const codes = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
  )
  await writeFile(path, `${JSON.stringify(await makeEpsg(codes), null, 2)}\n`)
}
