import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Feature, Polygon } from 'geojson'
import {
  asyncBufferFromFile,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from 'hyparquet'
import { UTM_EPSG } from './crs/utm.ts'
import type { WrittenFile } from './save-plots.ts'
import type { ExportFormat } from './worker/export-request.ts'

const run = promisify(execFile)

/** What GDAL makes of an exported file; longitude and latitude, whatever the file held. */
export interface GdalReading {
  features: Feature<Polygon>[]
  /** How many shapes cross themselves or are otherwise no polygons. */
  invalidCount: number
}

/** Only for tests: GDAL is the far side of an export. In a box, it goes by the file's index. */
export async function readWithGdal(
  format: ExportFormat,
  file: WrittenFile,
  box?: readonly [west: number, south: number, east: number, north: number],
): Promise<GdalReading> {
  const dir = await mkdtemp(join(tmpdir(), 'exported-'))
  try {
    const path = join(dir, file.name)
    await writeFile(path, file.bytes)
    const target = join(dir, 'reading.geojson')
    const within = box ? ['-spat', ...box.map(String)] : []
    const source = await sourceOf(format, path)
    await run('ogr2ogr', ['-f', 'GeoJSON', target, ...source, ...within])
    const { features } = JSON.parse(await readFile(target, 'utf8'))
    return { features, invalidCount: await countInvalid(target) }
  } finally {
    await rm(dir, { recursive: true })
  }
}

/** A file and how to read it, as ogr2ogr is told. */
async function sourceOf(format: ExportFormat, path: string): Promise<string[]> {
  const csv = ['-oo', 'AUTODETECT_TYPE=YES', '-oo', 'KEEP_GEOM_COLUMNS=NO', '-a_srs', 'EPSG:4326']
  const inner = path.replace(/^.*\/|\.zip$/g, '')
  switch (format) {
    case 'csv':
      return [path, ...csv, '-oo', 'GEOM_POSSIBLE_NAMES=wkt']
    case 'shp':
      return [`/vsizip/${path}`]
    case 'gml':
      return [`/vsizip/${path}/${inner}`]
    case 'dxf':
      return [
        ...[path, '--config', 'DXF_INCLUDE_RAW_CODE_VALUES', 'TRUE'],
        ...['-s_srs', `EPSG:${UTM_EPSG}`, '-t_srs', 'EPSG:4326'],
        ...['-where', "Layer <> 'PLOT_NUMBERS'", '-nlt', 'POLYGON'],
      ]
    case 'parquet':
      if (await canReadParquet()) return [path]
      return [await unpackParquet(path), ...csv, '-oo', 'GEOM_POSSIBLE_NAMES=geometry']
    default:
      return [path]
  }
}

async function countInvalid(path: string): Promise<number> {
  const { stdout: layers } = await run('ogrinfo', ['-ro', '-q', path])
  const layer = /^1: (\S+)/.exec(layers)?.[1]
  const sql = `SELECT count(*) AS bad FROM "${layer}" WHERE NOT ST_IsValid(GEOMETRY)`
  const { stdout } = await run('ogrinfo', ['-ro', '-q', '-dialect', 'SQLite', '-sql', sql, path])
  return Number(/bad \(Integer\) = (\d+)/.exec(stdout)?.[1])
}

async function canReadParquet(): Promise<boolean> {
  const { stdout } = await run('ogrinfo', ['--formats'])
  return stdout.includes('Parquet')
}

/**
 * Debian builds GDAL without Parquet. There, another library than the one that wrote the file takes
 * it apart, and GDAL reads its rows, the shapes as they are.
 */
async function unpackParquet(path: string): Promise<string> {
  const file = await asyncBufferFromFile(path)
  const { children } = parquetSchema(await parquetMetadataAsync(file))
  const names = children.map(({ element }) => element.name).filter((name) => name !== 'bbox')
  const rows = await parquetReadObjects({ file, columns: names, utf8: false, geoparquet: false })
  const lines = rows.map((row) => names.map((name) => csvCell(row[name])).join(','))
  const target = `${path}.csv`
  await writeFile(target, `${[names.join(','), ...lines].join('\n')}\n`)
  return target
}

function csvCell(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  const text =
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value ?? '')
  return `"${text.replaceAll('"', '""')}"`
}
