import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Feature, Geometry, Polygon } from 'geojson'
import type { SavedSample } from './samples-for-tests.ts'
import type { WrittenFile } from './save-file.ts'

export const run = promisify(execFile)
const LAYER = 'reading'

const isMissing = (process.env.MISSING_PACKAGES ?? '').split(' ').includes('gdal-bin')

/** Options of a test that runs GDAL, which skip it where GDAL is not installed. */
export const needsGdal = { skip: isMissing && 'gdal-bin is not installed' }

/** An exported file as read by GDAL, in longitude and latitude. */
export interface GdalReading<Shape extends Geometry | null> {
  features: Feature<Shape>[]
  /** The number of invalid shapes; null if not checked. */
  invalidCount: number | null
}

export interface GdalQuestion {
  /** Selects features by the file's spatial index. */
  box?: readonly [west: number, south: number, east: number, north: number]
  isValidityAsked?: boolean
}

/** Only for tests: GDAL as an independent reader of exports. */
export async function readWithGdal<Shape extends Geometry | null = Polygon>(
  file: WrittenFile,
  { gdalSource }: SavedSample,
  { box, isValidityAsked = false }: GdalQuestion = {},
): Promise<GdalReading<Shape>> {
  const dir = await mkdtemp(join(tmpdir(), 'exported-'))
  try {
    const path = join(dir, file.name)
    await writeFile(path, file.bytes)
    const target = join(dir, 'reading.geojson')
    const within = box ? ['-spat', ...box.map(String)] : []
    const source = (await gdalSource?.(path)) ?? [path]
    await run('ogr2ogr', ['-f', 'GeoJSON', '-nln', LAYER, target, ...source, ...within])
    const { features } = JSON.parse(await readFile(target, 'utf8'))
    return { features, invalidCount: isValidityAsked ? await countInvalid(target) : null }
  } finally {
    await rm(dir, { recursive: true })
  }
}

async function countInvalid(path: string): Promise<number> {
  const sql = `SELECT count(*) AS bad FROM "${LAYER}" WHERE NOT ST_IsValid(GEOMETRY)`
  const { stdout } = await run('ogrinfo', ['-ro', '-q', '-dialect', 'SQLite', '-sql', sql, path])
  return Number(/bad \(Integer\) = (\d+)/.exec(stdout)?.[1])
}
