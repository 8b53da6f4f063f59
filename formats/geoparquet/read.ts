import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadata,
  parquetReadObjects,
  parquetSchema,
  type SchemaTree,
  snappyUncompress,
} from 'hyparquet'
import { declaredTypes, readInRuns } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import { parseWkb } from '../geometry/parse-wkb.ts'
import { memberOf } from '../json/json-values.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import { addArrow } from './arrow-shapes.ts'
import { findGeometryColumn, isGeometry } from './geometry-column.ts'

/** Rows are read in batches, to report progress. */
const RUN_ROWS = 65_536

/** GeoParquet, its geometry as WKB, as WKT or in GeoArrow's lists. */
export const read: Reader = async ({ main }, { shapes, progress }) => {
  const file = asyncBufferOf(main.bytes)
  const whole = await file.slice(0)
  const metadata = parquetMetadata(whole, { geoparquet: false })
  const total = Number(metadata.num_rows)
  if (total > limits.features) throw problems.tooLarge('features', limits.features)
  const column = findGeometryColumn(metadata)
  // Few files have no geometry, so the code that looks for columns is loaded on demand.
  const points = column ? null : await import('./point-columns.ts')
  const places = points?.findPlaces(metadata) ?? null
  if (!column && !places) throw problems.noGeometry()
  shapes.setCrs(column?.crs ?? { kind: 'presume' })

  const options = {
    file,
    metadata,
    compressors: await openCompressors(metadata),
    utf8: false,
    geoparquet: false,
    // Shapes stay as stored; the library would convert them to GeoJSON.
    parsers: { geometryFromBytes: asStored, geographyFromBytes: asStored },
  }
  for (let rowStart = 0; rowStart < total; rowStart += RUN_ROWS) {
    const rowEnd = Math.min(total, rowStart + RUN_ROWS)
    const columns = column ? [column.name] : [...(places ?? [])]
    const rows = await parquetReadObjects({ ...options, columns, rowStart, rowEnd })
    for (const row of rows) {
      shapes.startFeature()
      if (!column) {
        points?.addPoint(columns, row, shapes)
        continue
      }
      const value: unknown = row[column.name]
      if (value instanceof Uint8Array && column.encoding !== 'wkt') {
        parseWkb(value, 0, shapes, 'GeoParquet')
      } else if (value instanceof Uint8Array || typeof value === 'string') {
        // Few files have text, so its parser is loaded on demand.
        const { addWkt } = await import('./wkt-shapes.ts')
        addWkt(value, shapes)
      } else if (value) addArrow(value, column.encoding, shapes)
    }
    progress(rowEnd / total)
  }

  const { typeOf } = await import('./column-types.ts')
  const tree = parquetSchema(metadata)
  const shown = tree.children.filter(
    ({ element }) =>
      element.name !== column?.name && element.name !== 'bbox' && !isGeometry(element),
  )
  const fields = fieldsOf({ ...tree, children: shown }).slice(0, limits.fields)
  const elements = shown.map(({ element }) => element)
  const columns = elements.map(({ name }) => name)
  return {
    attributes: {
      fields,
      ...(places && { coordinateFields: places }),
      types: declaredTypes(elements, typeOf),
      row: readInRuns(RUN_ROWS, async (rowStart, count) => {
        if (fields.length === 0) return []
        const range = { rowStart, rowEnd: Math.min(total, rowStart + count) }
        const rows = await parquetReadObjects({ ...options, utf8: true, columns, ...range })
        return rows.map((row) => new Map(fields.map((field) => [field, valueAt(row, field)])))
      }),
    },
  }
}

/** A null shape is empty. */
function asStored(bytes: Uint8Array): Uint8Array {
  return bytes
}

function asyncBufferOf(bytes: Uint8Array): AsyncBuffer {
  const { byteLength } = bytes
  return {
    byteLength,
    slice(start, end = byteLength) {
      // A copy, because a file from an archive may be a view into a larger buffer.
      return bytes.slice(start, end).buffer
    },
  }
}

/**
 * The codecs are large and most files need none beyond Snappy, which the reader includes. The
 * declared unpacked sizes are added up first.
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

/** The names of all displayed columns, including the fields of records. */
function fieldsOf({ children }: SchemaTree, before = ''): string[] {
  return children.flatMap((child) => {
    const name = `${before}${child.element.name}`
    return isRecord(child) ? fieldsOf(child, `${name}.`) : [name]
  })
}

function isRecord({ children, element }: SchemaTree): boolean {
  const isList = element.converted_type !== undefined || element.logical_type !== undefined
  return children.length > 0 && !isList && element.repetition_type !== 'REPEATED'
}

/** A column may have a dot in its name, so the whole name is tried first. */
function valueAt(row: unknown, field: string): unknown {
  const parts = Object.hasOwn(Object(row), field) ? [field] : field.split('.')
  return parts.reduce(memberOf, row)
}
