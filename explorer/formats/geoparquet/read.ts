import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadata,
  parquetReadObjects,
  snappyUncompress,
} from 'hyparquet'
import type { CrsHint } from '../crs/crs-hint.ts'
import type { Reader } from '../format.ts'
import { parseWkb } from '../geometry/parse-wkb.ts'
import type { Shapes } from '../geometry/shapes.ts'
import { listOf, memberOf } from '../json/json-values.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'

/** Rows are read in runs, so that there is progress to tell. */
const RUN_ROWS = 20_000

/** GeoParquet, its geometry as WKB or in GeoArrow's lists. */
export const read: Reader = async ({ main }, { shapes, progress }) => {
  const file = asyncBufferOf(main.bytes)
  const whole = await file.slice(0)
  const metadata = parquetMetadata(whole, { geoparquet: false })
  const geo = metadata.key_value_metadata?.find(({ key }) => key === 'geo')?.value
  const total = Number(metadata.num_rows)
  if (total > limits.features) throw problems.tooLarge('features', limits.features)
  const column = describeGeometry(
    geo,
    metadata.schema.map(({ name }) => name),
  )
  if (!column) throw problems.noCoordinates()
  shapes.setCrs(column.crs)

  const options = {
    file,
    metadata,
    compressors: await openCompressors(metadata),
    utf8: false,
    geoparquet: false,
  }
  for (let rowStart = 0; rowStart < total; rowStart += RUN_ROWS) {
    const rowEnd = Math.min(total, rowStart + RUN_ROWS)
    const rows = await parquetReadObjects({ ...options, columns: [column.name], rowStart, rowEnd })
    for (const row of rows) {
      shapes.startFeature()
      const value: unknown = row[column.name]
      if (value instanceof Uint8Array) parseWkb(value, 0, shapes, 'GeoParquet')
      else if (value) addArrow(value, column.encoding, shapes)
    }
    progress(rowEnd / total)
  }

  const fields = topLevelNames(metadata.schema)
    .filter((name) => name !== column.name && name !== 'bbox')
    .slice(0, limits.fields)
  return {
    attributes: {
      fields,
      async row(feature) {
        if (fields.length === 0) return new Map()
        const range = { rowStart: feature, rowEnd: feature + 1 }
        const [row] = await parquetReadObjects({
          ...options,
          utf8: true,
          columns: fields,
          ...range,
        })
        return new Map(Object.entries(row ?? {}))
      },
    },
  }
}

function asyncBufferOf(bytes: Uint8Array): AsyncBuffer {
  const { byteLength } = bytes
  return {
    byteLength,
    slice(start, end = byteLength) {
      // A copy, since a file out of an archive may be a view into something larger.
      return bytes.slice(start, end).buffer
    },
  }
}

/**
 * The codecs are heavy and most files need none beyond Snappy, which the reader brings itself. What
 * a page claims to unpack to is summed up before it does.
 */
async function openCompressors(metadata: FileMetaData): Promise<Compressors> {
  const codecs = new Set(
    metadata.row_groups.flatMap(({ columns }) => columns.map((column) => column.meta_data?.codec)),
  )
  let unpacked = 0
  function count(length: number): void {
    unpacked += length
    if (unpacked > 4 * limits.unpackedBytes || length > limits.unpackedBytes) throw problems.bomb()
  }
  function counted(unpack: (input: Uint8Array, length: number) => Uint8Array) {
    return (input: Uint8Array, length: number) => {
      count(length)
      return unpack(input, length)
    }
  }
  const own = { SNAPPY: counted(unpackSnappy) }
  if ([...codecs].every((codec) => codec === 'SNAPPY' || codec === 'UNCOMPRESSED')) return own
  const codec = await import('hyparquet-compressors')
  return {
    ...own,
    GZIP: counted(codec.decompressGzip),
    BROTLI: counted(codec.decompressBrotli),
    ZSTD: counted((input, length) => codec.decompressZstd(input, new Uint8Array(length))),
    LZ4: counted(codec.decompressLz4),
    LZ4_RAW: counted(codec.decompressLz4Raw),
  }
}

function unpackSnappy(input: Uint8Array, length: number): Uint8Array {
  const output = new Uint8Array(length)
  snappyUncompress(input, output)
  return output
}

interface GeometryColumn {
  name: string
  encoding: string
  crs: CrsHint
}

/** The 'geo' metadata tell; a file without them may still have a column that is called geometry. */
function describeGeometry(
  geo: string | undefined,
  names: readonly string[],
): GeometryColumn | null {
  const told = geo === undefined ? null : parseJson(geo)
  const primary = String(memberOf(told, 'primary_column') ?? 'geometry')
  const column = memberOf(memberOf(told, 'columns'), primary)
  if (column === undefined) {
    const name = names.find((one) => /^(?:geometry|geom|wkb_geometry|the_geom)$/i.test(one))
    return name === undefined ? null : { name, encoding: 'WKB', crs: { kind: 'guess' } }
  }
  if (!names.includes(primary)) return null
  const crs = memberOf(column, 'crs')
  return {
    name: primary,
    encoding: String(memberOf(column, 'encoding') ?? 'WKB').toLowerCase(),
    crs: crsOf(crs),
  }
}

/** Left out it is WGS 84; null says that nobody knows. */
function crsOf(crs: unknown): CrsHint {
  if (crs === undefined) return { kind: 'presume' }
  if (crs === null) return { kind: 'guess' }
  return typeof crs === 'string'
    ? { kind: 'wkt', text: crs }
    : { kind: 'projjson', text: JSON.stringify(crs) }
}

function addArrow(value: unknown, encoding: string, shapes: Shapes): void {
  switch (encoding) {
    case 'point':
      shapes.startPoints()
      addPosition(value, shapes)
      break
    case 'multipoint':
      shapes.startPoints()
      for (const position of listOf(value)) addPosition(position, shapes)
      break
    case 'linestring':
      shapes.startLine()
      for (const position of listOf(value)) addPosition(position, shapes)
      break
    case 'multilinestring':
      for (const line of listOf(value)) addArrow(line, 'linestring', shapes)
      break
    case 'polygon':
      shapes.startArea()
      for (const ring of listOf(value)) {
        shapes.startRing()
        for (const position of listOf(ring)) addPosition(position, shapes)
      }
      break
    case 'multipolygon':
      for (const polygon of listOf(value)) addArrow(polygon, 'polygon', shapes)
      break
  }
}

function addPosition(position: unknown, shapes: Shapes): void {
  const [x, y] = Array.isArray(position)
    ? position
    : [memberOf(position, 'x'), memberOf(position, 'y')]
  shapes.vertex(typeof x === 'number' ? x : Number.NaN, typeof y === 'number' ? y : Number.NaN)
}

function topLevelNames(schema: readonly { name: string; num_children?: number }[]): string[] {
  const names: string[] = []
  let skip = 0
  for (const { name, num_children: children = 0 } of schema.slice(1)) {
    if (skip === 0) names.push(name)
    else skip -= 1
    skip += children
  }
  return names
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw problems.broken('GeoParquet', 'in its metadata')
  }
}
