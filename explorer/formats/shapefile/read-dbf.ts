import type { Attributes } from '../attributes.ts'
import { openDecoder } from '../bytes/decode-text.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'

interface Column {
  name: string
  kind: string
  offset: number
  length: number
}

/** A dBase table. Rows stay bytes until one is asked for. */
export function readDbf(bytes: Uint8Array, codePage: string | undefined): Attributes {
  if (bytes.length < 32) throw problems.brokenAtByte('DBF', bytes.length)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headerLength = view.getUint16(8, true)
  const rowLength = view.getUint16(10, true)
  if (headerLength < 33 || headerLength > bytes.length || rowLength === 0) {
    throw problems.brokenAtByte('DBF', 8)
  }
  const told = codePage === undefined ? null : openDecoder(codePage)
  const decoder = told ?? openDecoder(languages.get(bytes[29]) ?? '')
  const columns = readColumns(bytes, headerLength, (cell) => decode(cell, decoder))

  return {
    fields: columns.map(({ name }) => name),
    row(feature) {
      const start = headerLength + feature * rowLength
      if (start + rowLength > bytes.length) return new Map()
      return new Map(
        columns.map(({ name, kind, offset, length }) => {
          const cell = bytes.subarray(start + offset, start + Math.min(offset + length, rowLength))
          return [name, cellValue(cell, kind, decoder)]
        }),
      )
    },
  }
}

function readColumns(
  bytes: Uint8Array,
  headerLength: number,
  decodeCell: (cell: Uint8Array) => string,
): Column[] {
  const columns: Column[] = []
  const taken = new Set<string>()
  let offset = 1
  for (let at = 32; at + 32 <= headerLength && bytes[at] !== 0x0d; at += 32) {
    if (columns.length >= limits.fields) break
    const end = bytes.subarray(at, at + 11).indexOf(0)
    const plain = decodeCell(bytes.subarray(at, at + (end === -1 ? 11 : end))).trim()
    const name = taken.has(plain) || plain === '' ? `${plain} (${columns.length + 1})` : plain
    taken.add(name)
    const kind = String.fromCharCode(bytes[at + 11])
    // Text may be longer than 255: then the decimals are the length's high byte.
    const length = bytes[at + 16] + (kind === 'C' ? 256 * bytes[at + 17] : 0)
    columns.push({ name, kind, offset, length })
    offset += length
  }
  return columns
}

function cellValue(cell: Uint8Array, kind: string, decoder: TextDecoder | null): unknown {
  const view = new DataView(cell.buffer, cell.byteOffset, cell.byteLength)
  if ((kind === 'I' || kind === '+') && cell.length === 4) return view.getInt32(0, true)
  if ((kind === 'O' || kind === 'B') && cell.length === 8) return view.getFloat64(0, true)
  const text = decode(cell, decoder).replaceAll('\0', '').trim()
  if (kind === 'D' && /^0+$/.test(text)) return ''
  if (kind === 'D' && /^\d{8}$/.test(text)) {
    return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  }
  if (kind === 'L') return /^[YT]$/i.test(text) ? 'true' : /^[NF]$/i.test(text) ? 'false' : ''
  // Stars fill a number that did not fit.
  if ((kind === 'N' || kind === 'F') && text.startsWith('*')) return ''
  return text
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const western = new TextDecoder('windows-1252')

function decode(cell: Uint8Array, decoder: TextDecoder | null): string {
  if (decoder) return decoder.decode(cell)
  try {
    return utf8.decode(cell)
  } catch {
    return western.decode(cell)
  }
}

/** Language drivers in the header's 30th byte that say more than 'Western'. */
const languages = new Map([
  [0x26, '866'],
  [0x65, '866'],
  [0x7b, '932'],
  [0x7a, '936'],
  [0x79, '949'],
  [0x78, '950'],
  [0xc8, '1250'],
  [0xc9, '1251'],
  [0xca, '1254'],
  [0xcb, '1253'],
])
