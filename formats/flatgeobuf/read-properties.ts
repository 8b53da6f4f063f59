import type { ColumnMeta } from 'flatgeobuf/lib/mjs/column-meta.js'
import { ColumnType } from 'flatgeobuf/lib/mjs/flat-geobuf/column-type.js'
import type { Row } from '../dataset/attributes.ts'
import type { FieldType } from '../save/saved-table.ts'

export interface PropertyColumn {
  name: string
  type: number
}

/** The declared type of a header's column; null for lists and bytes. */
export function fieldType({ type, width, precision, scale }: ColumnMeta): FieldType | null {
  const kind = kinds.get(type)
  if (!kind) return null
  if (kind === 'real' && precision > 0 && scale > 0) {
    return { kind, width: precision, decimals: scale }
  }
  const isSized = width > 0 && (kind === 'text' || kind === 'integer')
  return { kind, isLong: longs.has(type), ...(isSized && { width }) }
}

/**
 * The values of one feature, each preceded by its column's index. An unreadable value of unknown
 * length ends the row; the values before it are kept.
 */
export function readProperties(bytes: Uint8Array, columns: readonly PropertyColumn[]): Row {
  const row = new Map<string, unknown>()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 2 <= bytes.length; ) {
    const column = columns[view.getUint16(at, true)]
    const number = numbers.get(column?.type ?? -1)
    at += 2
    if (!column) break
    if (number) {
      if (at + number.size > bytes.length) break
      row.set(column.name, number.read(view, at))
      at += number.size
      continue
    }
    const length = at + 4 <= bytes.length ? view.getUint32(at, true) : Infinity
    at += 4
    if (at + length > bytes.length) break
    row.set(column.name, readText(bytes.subarray(at, at + length), column.type))
    at += length
  }
  return row
}

/** Invalid JSON is shown as text. */
function readText(bytes: Uint8Array, type: number): unknown {
  if (type === ColumnType.Binary) return bytes.slice()
  const text = new TextDecoder().decode(bytes)
  if (type !== ColumnType.Json) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const longs = new Set([ColumnType.UInt, ColumnType.Long, ColumnType.ULong])
const { Byte, UByte, Short, UShort, Int, Float, Double } = ColumnType

/** The format has times but no dates, so those are inferred from the values. */
const kinds = new Map<number, FieldType['kind']>([
  [ColumnType.Bool, 'flag'],
  ...[Byte, UByte, Short, UShort, Int, ...longs].map((type) => [type, 'integer'] as const),
  [Float, 'real'],
  [Double, 'real'],
  [ColumnType.String, 'text'],
  [ColumnType.DateTime, 'datetime'],
])

const numbers = new Map<number, { size: number; read(view: DataView, at: number): unknown }>([
  [ColumnType.Bool, { size: 1, read: (view, at) => view.getUint8(at) !== 0 }],
  [ColumnType.Byte, { size: 1, read: (view, at) => view.getInt8(at) }],
  [ColumnType.UByte, { size: 1, read: (view, at) => view.getUint8(at) }],
  [ColumnType.Short, { size: 2, read: (view, at) => view.getInt16(at, true) }],
  [ColumnType.UShort, { size: 2, read: (view, at) => view.getUint16(at, true) }],
  [ColumnType.Int, { size: 4, read: (view, at) => view.getInt32(at, true) }],
  [ColumnType.UInt, { size: 4, read: (view, at) => view.getUint32(at, true) }],
  [ColumnType.Long, { size: 8, read: (view, at) => view.getBigInt64(at, true) }],
  [ColumnType.ULong, { size: 8, read: (view, at) => view.getBigUint64(at, true) }],
  [ColumnType.Float, { size: 4, read: (view, at) => view.getFloat32(at, true) }],
  [ColumnType.Double, { size: 8, read: (view, at) => view.getFloat64(at, true) }],
])
