import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The offsets in a .map header of the ellipsoid's number and the eight datum parameters. */
const ELLIPSOID_BYTE = 0x16e
const SHIFT_BYTE = 0x1c0

const lastDatums: readonly (readonly [number, number])[] = [
  [0, 175],
  [1000, 1035],
]
const LAST_ELLIPSOID = 57
const WGS_84_ELLIPSOID = 28

/** MapInfo's tables from GDAL, in the form that `mapinfo.ts` reads. */
export interface MapInfoTables {
  /** The proj4 definition of each ellipsoid, by number. */
  ellipsoids: string[]
  /** Number, name, ellipsoid for proj4, and up to eight parameters; none where GDAL has none. */
  datums: string[]
}

/** GDAL reports a datum's name when it reads a .mif, and its parameters when it writes a .tab. */
export async function makeMapInfo(): Promise<MapInfoTables> {
  const dir = await mkdtemp(join(tmpdir(), 'mapinfo-'))
  try {
    const ellipsoids: string[] = []
    for (let id = 0; id <= LAST_ELLIPSOID; id += 1) {
      ellipsoids.push((await describe(dir, `999, ${id}, 0, 0, 0`)).ellipsoid)
    }
    const datums: string[] = []
    for (const [first, last] of lastDatums) {
      for (let id = first; id <= last; id += 1) {
        const { name, ellipsoid } = await describe(dir, `${id}`)
        // GDAL replaces unknown datums by WGS 84.
        if (name === 'WGS_1984') continue
        const shift = await readShift(dir)
        datums.push([id, name, ellipsoid, shift].join('|'))
      }
    }
    return { ellipsoids, datums }
  } finally {
    await rm(dir, { recursive: true })
  }
}

async function describe(dir: string, datum: string): Promise<{ name: string; ellipsoid: string }> {
  const head = 'Version 300\nCharset "Neutral"\nDelimiter ","\n'
  const system = `CoordSys Earth Projection 1, ${datum}\n`
  const path = join(dir, 'a.mif')
  await writeFile(path, `${head}${system}Columns 1\n  id Integer\nData\n\nPOINT 1 1\n`)
  await writeFile(join(dir, 'a.mid'), '1\n')
  const { stdout } = await run('gdalsrsinfo', ['-o', 'all', path])
  const definition = /^PROJ\.4 : (.*?) *$/m.exec(stdout)?.[1] ?? ''
  return {
    name: /\bDATUM\["([^"]*)"/.exec(stdout)?.[1] ?? '',
    ellipsoid: definition
      .replace('+datum=WGS84', '+ellps=WGS84')
      .replaceAll(/\+(?:proj|towgs84|no_defs|type)(?:=\S+)? ?/g, '')
      .trim(),
  }
}

async function readShift(dir: string): Promise<string> {
  const table = join(dir, 'out.tab')
  await run('ogr2ogr', ['-f', 'MapInfo File', '-overwrite', table, join(dir, 'a.mif')])
  const header = new DataView((await readFile(join(dir, 'out.map'))).buffer)
  const shift = Array.from({ length: 8 }, (_, i) => header.getFloat64(SHIFT_BYTE + 8 * i, true))
  await rm(table)
  const isLost = header.getUint8(ELLIPSOID_BYTE) === WGS_84_ELLIPSOID && !shift.some(Boolean)
  if (isLost) return ''
  const end = shift.findLastIndex((value) => value !== 0)
  return shift.slice(0, Math.max(3, end + 1)).join()
}

if (import.meta.main) {
  const path = join(import.meta.dirname, 'mapinfo.json')
  await writeFile(path, `${JSON.stringify(await makeMapInfo(), null, 2)}\n`)
}
