export type SqlValue = string | number | Uint8Array | null

/** Values as SQLite stores a row: first what each is, then what each holds. */
export function encodeRecord(values: readonly SqlValue[]): Uint8Array {
  const cells = values.map(encodeValue)
  const types = cells.flatMap(({ type }) => encodeVarint(type))
  // The header counts its own length too, which takes one byte, or two where it is long.
  const lengthBytes = types.length + 1 < 0x80 ? 1 : 2
  const header = [...encodeVarint(types.length + lengthBytes), ...types]
  const bodyBytes = cells.reduce((sum, { body }) => sum + body.length, 0)
  const record = new Uint8Array(header.length + bodyBytes)
  record.set(header)
  let offset = header.length
  for (const { body } of cells) {
    record.set(body, offset)
    offset += body.length
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

interface Encoded {
  type: number
  body: Uint8Array
}

const encoder = new TextEncoder()
const nothing = new Uint8Array(0)

function encodeValue(value: SqlValue): Encoded {
  if (value === null) return { type: 0, body: nothing }
  if (typeof value === 'number') return encodeNumber(value)
  if (typeof value !== 'string') return { type: 12 + 2 * value.length, body: value }
  const body = encoder.encode(value)
  return { type: 13 + 2 * body.length, body }
}

/** Whole numbers in as few bytes as hold them; SQLite makes them real where a column is. */
function encodeNumber(value: number): Encoded {
  if (value === 0) return { type: 8, body: nothing }
  if (value === 1) return { type: 9, body: nothing }
  const isWhole = Number.isInteger(value) && value >= -0x80000000 && value < 0x80000000
  const view = new DataView(new ArrayBuffer(isWhole ? bytesOf(value) : 8))
  const body = new Uint8Array(view.buffer)
  if (!isWhole) {
    view.setFloat64(0, value)
    return { type: 7, body }
  }
  for (let i = 0; i < body.length; i += 1) body[i] = value >> (8 * (body.length - 1 - i))
  return { type: body.length, body }
}

function bytesOf(value: number): number {
  return [1, 2, 3].find((bytes) => Math.abs(value + 0.5) < 2 ** (8 * bytes - 1)) ?? 4
}
