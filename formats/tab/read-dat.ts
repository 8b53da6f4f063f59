import { type Decoder, openDecoder } from '../bytes/decode-text.ts'
import type { Attributes } from '../dataset/attributes.ts'
import { typesOf } from '../mif/columns.ts'
import { readDbfHeader } from '../shapefile/read-dbf.ts'
import type { TabDefinition } from './definition.ts'

export interface TabRows extends Attributes {
  rowCount: number
  isDeleted(row: number): boolean
}

/** MapInfo's native rows: a header like dBase's, followed by binary values. */
export function readDat(bytes: Uint8Array, { charset, columns }: TabDefinition): TabRows {
  const header = readDbfHeader(bytes, 'MapInfo TAB')
  const { view, headerLength: first, rowLength, isDeleted } = header
  const decoder = charset === undefined ? null : openDecoder(charset)
  const lengths = columns.map((_, index) => {
    const at = 32 * (index + 1) + 16
    return at < first ? view.getUint8(at) : 0
  })
  const starts = lengths.map((_, index) => lengths.slice(0, index).reduce((a, b) => a + b, 1))
  const whole = Math.floor((bytes.length - first) / rowLength)
  return {
    fields: columns.map(({ name }) => name),
    types: typesOf(columns),
    rowCount: Math.min(view.getUint32(4, true), whole),
    isDeleted,
    row(row) {
      const start = first + row * rowLength
      if (start + rowLength > bytes.length) return new Map()
      return new Map(
        columns.map(({ name, kind }, index) => {
          const from = start + starts[index]
          const cell = bytes.subarray(from, Math.min(from + lengths[index], start + rowLength))
          return [name, cellValue(cell, kind, decoder)]
        }),
      )
    },
  }
}

/** In bytes; all other kinds are text. */
const widths = new Map([
  ['INTEGER', 4],
  ['SMALLINT', 2],
  ['LARGEINT', 8],
  ['FLOAT', 8],
  ['DATE', 4],
  ['TIME', 4],
  ['DATETIME', 8],
])

function cellValue(cell: Uint8Array, kind: string, decoder: Decoder | null): unknown {
  const width = widths.get(kind)
  const view = new DataView(cell.buffer, cell.byteOffset, cell.byteLength)
  if (width !== undefined && cell.length < width) return ''
  switch (kind) {
    case 'INTEGER':
      return view.getInt32(0, true)
    case 'SMALLINT':
      return view.getInt16(0, true)
    case 'LARGEINT':
      return view.getBigInt64(0, true)
    case 'FLOAT':
      return view.getFloat64(0, true)
    case 'DATE':
      return dayOf(view)
    case 'TIME':
      return timeOf(view.getInt32(0, true))
    case 'DATETIME': {
      const day = dayOf(view)
      return day === '' ? '' : `${day}T${timeOf(view.getInt32(4, true))}`
    }
    case 'LOGICAL':
      return cell[0] === 0x54 ? 'true' : 'false'
    default:
      return decode(cell, decoder)
  }
}

function dayOf(view: DataView): string {
  const [year, month, day] = [view.getInt16(0, true), view.getUint8(2), view.getUint8(3)]
  if (year <= 0 || month === 0 || day === 0) return ''
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

function timeOf(ms: number): string {
  if (ms < 0) return ''
  const seconds = Math.floor(ms / 1000)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':')
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const western = new TextDecoder('windows-1252')

function decode(cell: Uint8Array, decoder: Decoder | null): string {
  const end = cell.indexOf(0)
  const letters = end === -1 ? cell : cell.subarray(0, end)
  if (decoder) return decoder.decode(letters).trimEnd()
  try {
    return utf8.decode(letters).trimEnd()
  } catch {
    return western.decode(letters).trimEnd()
  }
}
