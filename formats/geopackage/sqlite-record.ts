export type SqlValue = string | number | Uint8Array | null

/** Values as SQLite stores a row: first what each is, then what each holds. */
export function encodeRecord(values: readonly SqlValue[]): Uint8Array {
  const cells = values.map(measure)
  const types = cells.flatMap(({ type }) => encodeVarint(type))
  // The header counts its own length too, which takes one byte, or two where it is long.
  const lengthBytes = types.length + 1 < 0x80 ? 1 : 2
  const header = [...encodeVarint(types.length + lengthBytes), ...types]
  const bodyBytes = cells.reduce((sum, { byteCount }) => sum + byteCount, 0)
  const record = new Uint8Array(header.length + bodyBytes)
  const view = new DataView(record.buffer)
  record.set(header)
  let offset = header.length
  for (const { type, byteCount, held } of cells) {
    if (typeof held !== 'number') record.set(held, offset)
    else if (type === FLOAT) view.setFloat64(offset, held)
    else writeInteger(view, offset, byteCount, held)
    offset += byteCount
  }
  return record
}

/** From one to nine bytes; negative numbers as 64 bits. */
export function encodeVarint(value: number): number[] {
  if (value < 0) return encodeNegative(value)
  const bytes = [value % 0x80]
  for (let rest = Math.floor(value / 0x80); rest > 0; rest = Math.floor(rest / 0x80)) {
    bytes.unshift((rest % 0x80) | 0x80)
  }
  return bytes
}

function encodeNegative(value: number): number[] {
  const bits = BigInt.asUintN(64, BigInt(value))
  const high = Array.from({ length: 8 }, (_, i) => {
    return Number((bits >> BigInt(57 - 7 * i)) & 0x7fn) | 0x80
  })
  return [...high, Number(bits & 0xffn)]
}

const FLOAT = 7
const ZERO = 8
const ONE = 9
const encoder = new TextEncoder()
const nothing = new Uint8Array(0)

interface Cell {
  type: number
  byteCount: number
  held: number | Uint8Array
}

function measure(value: SqlValue): Cell {
  if (value === null) return { type: 0, byteCount: 0, held: nothing }
  if (typeof value === 'number') return measureNumber(value)
  const held = typeof value === 'string' ? encoder.encode(value) : value
  const kind = typeof value === 'string' ? 13 : 12
  return { type: kind + 2 * held.length, byteCount: held.length, held }
}

/** Whole numbers in as few bytes as hold them; SQLite makes them real where a column is. */
function measureNumber(value: number): Cell {
  if (value === 0) return { type: ZERO, byteCount: 0, held: value }
  if (value === 1) return { type: ONE, byteCount: 0, held: value }
  if (value !== value >> 0) return { type: FLOAT, byteCount: 8, held: value }
  const byteCount = bytesOf(value)
  return { type: byteCount, byteCount, held: value }
}

function bytesOf(value: number): number {
  if (value >= -0x80 && value < 0x80) return 1
  if (value >= -0x8000 && value < 0x8000) return 2
  return value >= -0x800000 && value < 0x800000 ? 3 : 4
}

/** The most significant byte first. */
function writeInteger(view: DataView, offset: number, byteCount: number, value: number): void {
  for (let i = 0; i < byteCount; i += 1) {
    view.setUint8(offset + i, value >> (8 * (byteCount - 1 - i)))
  }
}
