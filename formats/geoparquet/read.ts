import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetScan,
  parquetSchema,
  snappyUncompress,
} from 'hyparquet'
import { declaredTypes, readInRuns } from '../dataset/attributes.ts'
import type { Reader } from '../format.ts'
import { parseWkb } from '../geometry/parse-wkb.ts'
import { memberOf } from '../json/json-values.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import { findGeometryColumn, isGeometryColumn } from './geometry-column.ts'

/** Rows are read in batches; groups of rows in files are often as large. */
const RUN_ROWS = 131_072
/** Shapes need more memory, and fewer are in a page. */
const RUN_SHAPES = 4096

/** GeoParquet, its geometry as WKB, as WKT or in GeoArrow's lists. */
export const read: Reader = async ({ main }, { shapes, progress }) => {
  const file = asyncBufferOf(main.bytes)
  const metadata = await parquetMetadataAsync(file, { geoparquet: false })
  const total = Number(metadata.num_rows)
  if (total > limits.features) throw problems.tooLarge('features', limits.features)
  const column = findGeometryColumn(metadata)
  // Few files have no geometry, so the code that looks for columns is loaded on demand.
  const points = column ? null : await import('./point-columns.ts')
  const places = points?.findPointColumns(metadata) ?? null
  const arrow = column?.encoding.startsWith('wk') ? null : await import('./arrow-shapes.ts')
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
  const placed = await readColumns(options, column ? [column.name] : [...(places ?? [])])
  for (let from = 0; from < total; ) {
    const { length, lists } = await placed(from, arrow ? RUN_ROWS : RUN_SHAPES)
    for (let row = 0; row < length; row += 1) {
      shapes.startFeature()
      if (!column) {
        points?.addPoint(lists, row, shapes)
        continue
      }
      const stored: unknown = lists[0][row]
      // Some store the bytes as a list of numbers.
      const value = !arrow && Array.isArray(stored) ? Uint8Array.from(stored) : stored
      if (value instanceof Uint8Array && column.encoding !== 'wkt') {
        parseWkb(value, 0, shapes, 'GeoParquet')
      } else if (value instanceof Uint8Array || typeof value === 'string') {
        // Few files have text, so its parser is loaded on demand.
        const { addWkt } = await import('./wkt-shapes.ts')
        addWkt(value, shapes)
      } else if (value) arrow?.addArrow(value, column.encoding, shapes)
    }
    from += length
    progress(from / total)
  }

  const { fieldsOf, fieldType: typeOf } = await import('./column-types.ts')
  const tree = parquetSchema(metadata)
  const shown = tree.children.filter(
    ({ element }) =>
      element.name !== column?.name && element.name !== 'bbox' && !isGeometryColumn(element),
  )
  const fields = fieldsOf({ ...tree, children: shown }).slice(0, limits.fields)
  const elements = shown.map(({ element }) => element)
  const columns = elements.map(({ name }) => name)
  const readRun = await readColumns({ ...options, utf8: true }, columns)
  // A column may have a dot in its name, so the whole name is tried first.
  const ways = fields.map((field) => {
    const [name, ...inner] = columns.includes(field) ? [field] : field.split('.')
    const index = columns.indexOf(name)
    return (lists: ArrayLike<unknown>[], row: number) => inner.reduce(memberOf, lists[index]?.[row])
  })
  return {
    attributes: {
      fields,
      ...(places && { coordinateFields: places }),
      types: declaredTypes(elements, typeOf),
      row: readInRuns(RUN_ROWS, async (from, count) => {
        const { length, lists } = await readRun(from, count)
        return {
          length,
          at: (row) => new Map(fields.map((field, i) => [field, ways[i](lists, row)])),
        }
      }),
      async eachValue(take, onProgress) {
        for (let from = 0; from < total; ) {
          const { length, lists } = await readRun(from, RUN_ROWS)
          for (const [field, valueAt] of ways.entries()) {
            for (let row = 0; row < length; row += 1) take(field, from + row, valueAt(lists, row))
          }
          from += length
          onProgress(from / total)
        }
      },
    },
  }
}

type ReadColumns = (
  from: number,
  count: number,
) => Promise<{ length: number; lists: ArrayLike<unknown>[] }>

/** Columns of at most so many rows, as far as they are in one group of the file. */
async function readColumns(
  options: Parameters<typeof parquetScan>[0],
  columns: string[],
): Promise<ReadColumns> {
  const { ranges, readColumn } = await parquetScan({ ...options, columns })
  return async (rowStart, count) => {
    const range = ranges.find(({ rowEnd }) => rowStart < rowEnd)
    if (!range) throw problems.broken('GeoParquet', 'inside')
    const rowEnd = Math.min(range.rowEnd, rowStart + count)
    const lists = columns.map((column) => readColumn({ column, rowStart, rowEnd }))
    return { length: rowEnd - rowStart, lists: await Promise.all(lists) }
  }
}

/** A null shape is empty. */
function asStored(bytes: Uint8Array): Uint8Array {
  return bytes
}

function asyncBufferOf(bytes: Uint8Array): AsyncBuffer {
  const { byteLength } = bytes
  let last = { start: 0, end: 0, buffer: new ArrayBuffer() }
  return {
    byteLength,
    slice(start, end = byteLength) {
      // A copy, because a file from an archive may be a view into a larger buffer. Batches of rows
      // often need the same one.
      if (start !== last.start || end !== last.end) {
        last = { start, end, buffer: new Uint8Array(bytes.subarray(start, end)).buffer }
      }
      return last.buffer
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
  let last: Record<'input' | 'output', Uint8Array> = {
    input: new Uint8Array(),
    output: new Uint8Array(),
  }
  function counted(unpack: (input: Uint8Array, length: number) => Uint8Array) {
    return (input: Uint8Array, length: number) => {
      // Several batches may be in one page.
      const isLast =
        input.buffer === last.input.buffer && input.byteOffset === last.input.byteOffset
      if (isLast) return last.output
      unpacked += length
      if (unpacked > 4 * limits.unpackedBytes || length > limits.unpackedBytes) {
        throw problems.bomb()
      }
      last = { input, output: unpack(input, length) }
      return last.output
    }
  }
  const { decompress } = codecs.has('ZSTD') ? await import('fzstd') : {}
  const own = {
    SNAPPY: counted(unpackSnappy),
    ...(decompress && {
      ZSTD: counted((input, length) => decompress(input, new Uint8Array(length))),
    }),
  }
  if ([...codecs].every((codec) => (codec ?? '') in own || codec === 'UNCOMPRESSED')) return own
  const { decompressGzip, decompressBrotli, decompressLz4, decompressLz4Raw } = await import(
    'hyparquet-compressors'
  )
  return {
    ...own,
    GZIP: counted(decompressGzip),
    BROTLI: counted(decompressBrotli),
    LZ4: counted(decompressLz4),
    LZ4_RAW: counted(decompressLz4Raw),
  }
}

function unpackSnappy(input: Uint8Array, length: number): Uint8Array {
  const output = new Uint8Array(length)
  snappyUncompress(input, output)
  return output
}
