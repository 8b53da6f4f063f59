import { type Decoder, openDecoder } from '../bytes/decode-text.ts'
import { type Attributes, declaredTypes } from '../dataset/attributes.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import type { FieldType } from '../save/saved-table.ts'

interface Column {
  name: string
  kind: string
  offset: number
  length: number
  decimals: number
}

export interface DbfTable extends Attributes {
  /** True for a deleted row, which stays in the file until it is packed. */
  isDeleted(row: number): boolean
}

const DELETED = 0x2a

/** A dBase table. Rows are parsed on demand. */
export function readDbf(bytes: Uint8Array, codePage: string | undefined): DbfTable {
  const { headerLength, rowLength, isDeleted } = readDbfHeader(bytes, 'DBF')
  const declared = codePage === undefined ? null : openDecoder(codePage)
  const decoder = declared ?? openDecoder(languages.get(bytes[29]) ?? '')
  const columns = readColumns(bytes, headerLength, rowLength, (cell) => decode(cell, decoder))

  return {
    fields: columns.map(({ name }) => name),
    types: declaredTypes(columns, typeOf),
    isDeleted,
    row(feature) {
      const start = headerLength + feature * rowLength
      // The file's end marker may be missing after the last row.
      if (feature < 0 || start + 1 >= bytes.length) return new Map()
      return new Map(
        columns.map(({ name, kind, offset, length }) => {
          const cell = bytes.subarray(start + offset, start + Math.min(offset + length, rowLength))
          return [name, cellValue(cell, kind, decoder)]
        }),
      )
    },
  }
}

/** MapInfo's native rows have the same header. */
export function readDbfHeader(bytes: Uint8Array, format: string) {
  if (bytes.length < 32) throw problems.brokenAtByte(format, bytes.length)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headerLength = view.getUint16(8, true)
  const rowLength = view.getUint16(10, true)
  if (headerLength < 33 || headerLength > bytes.length || rowLength === 0) {
    throw problems.brokenAtByte(format, 8)
  }
  return {
    ...{ view, headerLength, rowLength },
    isDeleted: (row: number) => bytes[headerLength + row * rowLength] === DELETED,
  }
}

function readColumns(
  bytes: Uint8Array,
  headerLength: number,
  rowLength: number,
  decodeCell: (cell: Uint8Array) => string,
): Column[] {
  const columns: Column[] = []
  const taken = new Set<string>()
  const highBytes: number[] = []
  for (let at = 32; at + 32 <= headerLength && bytes[at] !== 0x0d; at += 32) {
    if (columns.length >= limits.fields) break
    const end = bytes.subarray(at, at + 11).indexOf(0)
    const plain = decodeCell(bytes.subarray(at, at + (end === -1 ? 11 : end))).trim()
    const name = taken.has(plain) || plain === '' ? `${plain} (${columns.length + 1})` : plain
    taken.add(name)
    const kind = String.fromCharCode(bytes[at + 11])
    columns.push({ name, kind, offset: 0, length: bytes[at + 16], decimals: bytes[at + 17] })
    highBytes.push(kind === 'C' ? bytes[at + 17] : 0)
  }
  // Text may be longer than 255 bytes, with the high byte where numbers have their decimals. Some
  // writers store other values there, so it counts only if the row's length confirms it.
  const plainLength = columns.reduce((sum, { length }) => sum + length, 1)
  const wideLength = highBytes.reduce((sum, high) => sum + 256 * high, plainLength)
  const isWide = plainLength !== rowLength && wideLength === rowLength
  let offset = 1
  for (const [index, column] of columns.entries()) {
    if (isWide) column.length += 256 * highBytes[index]
    column.offset = offset
    offset += column.length
  }
  return columns
}

/** A whole number of this many digits may exceed 32 bits, or even 64. */
const LONG_FROM = 10
const REAL_FROM = 19

function typeOf({ kind, length, decimals }: Column): FieldType {
  if (kind === 'I' || kind === '+') return { kind: 'integer' }
  if (kind === 'O' || kind === 'B') return { kind: 'real' }
  if (kind === 'D') return { kind: 'date' }
  if (kind === 'L') return { kind: 'flag' }
  if (kind !== 'N' && kind !== 'F') return { kind: 'text', width: length }
  if (decimals > 0 || length >= REAL_FROM) return { kind: 'real', width: length, decimals }
  return { kind: 'integer', isLong: length >= LONG_FROM, width: length }
}

function cellValue(cell: Uint8Array, kind: string, decoder: Decoder | null): unknown {
  const view = new DataView(cell.buffer, cell.byteOffset, cell.byteLength)
  if ((kind === 'I' || kind === '+') && cell.length === 4) return view.getInt32(0, true)
  if ((kind === 'O' || kind === 'B') && cell.length === 8) return view.getFloat64(0, true)
  const text = decode(cell, decoder).replaceAll('\0', '').trim()
  if (text === '' || (kind === 'D' && /^0+$/.test(text))) return null
  if (kind === 'D' && /^\d{8}$/.test(text)) {
    return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  }
  if (kind === 'L') return /^[YT]$/i.test(text) ? true : /^[NF]$/i.test(text) ? false : null
  if (kind !== 'N' && kind !== 'F') return text
  // Asterisks fill a number that did not fit.
  return text.startsWith('*') ? null : numberIn(text)
}

/** As text if a number could not hold all digits. */
function numberIn(text: string): number | string {
  const number = /^[-+]?\d*\.?\d*(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
  const isExact = Number.isSafeInteger(number) || !/^[-+]?\d+$/.test(text)
  return Number.isFinite(number) && isExact ? number : text
}

const western = new TextDecoder('windows-1252')

function decode(cell: Uint8Array, decoder: Decoder | null): string {
  const text = decoder?.decode(cell)
  if (text !== undefined && !text.endsWith('\ufffd')) return text
  return decodeUtf8(cell) ?? text ?? western.decode(cell)
}

/** Long text may be cut within a character, which is then dropped; null if it is not UTF-8. */
function decodeUtf8(cell: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(cell, { stream: true })
    // A single byte at the very end may also be a character of another code page.
    const isWhole = cell.length === 0 || cell[cell.length - 1] < 0x80
    return isWhole || /[^\0-\x7f]/.test(text) ? text : null
  } catch {
    return null
  }
}

/** Code pages by the language drivers of the header's 30th byte, where 'Western' is too general. */
const languages = new Map(
  Object.entries({
    437: [0x01, 0x0b, 0x18, 0x1b],
    850: [0x02, 0x0a, 0x12, 0x25],
    852: [0x22, 0x23, 0x64, 0x87],
    866: [0x26, 0x65],
    874: [0x50, 0x7c],
    932: [0x13, 0x7b],
    936: [0x4d, 0x7a],
    949: [0x4e, 0x79],
    950: [0x4f, 0x78],
    1250: [0xc8],
    1251: [0xc9],
    1253: [0xcb],
    1254: [0xca],
    1255: [0x7d],
    1256: [0x7e],
    1257: [0xcc],
  }).flatMap(([page, drivers]) => drivers.map((driver) => [driver, page] as const)),
)
