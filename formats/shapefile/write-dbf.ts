import { fitNames } from '../save/fit-names.ts'
import { SaveProblem } from '../save/save-problems.ts'
import type { Field, FieldKind, FieldValue, SavedTable } from '../save/saved-table.ts'

const DBASE_III = 3
const FILE_HEADER_BYTES = 32
const COLUMN_HEADER_BYTES = 32
const HEADER_END = 0x0d
const FILE_END = 0x1a
const SPACE = 0x20
const MAX_NAME_BYTES = 10
const MAX_TEXT_BYTES = 254
/** Enough digits to distinguish any two numbers. */
const LONGEST_NUMBER = 24
const MOST_DECIMALS = 15
/** Software treats a number with one more digit as beyond 32 bits. */
const INTEGER_WIDTH = 9
const LONG_WIDTH = 18
const REAL_WIDTH = 16
/** The length of a record has two bytes. */
const MAX_LENGTH = 0xffff
const letters: Record<FieldKind, string> = {
  text: 'C',
  integer: 'N',
  real: 'N',
  date: 'D',
  // dBase III has dates without times.
  datetime: 'C',
  flag: 'L',
}

const encoder = new TextEncoder()

interface Column {
  field: Field
  name: string
  width: number
  decimals: number
}

/** The attributes of a Shapefile, in UTF-8; text beyond 254 bytes is cut between characters. */
export function buildDbf(
  { fields }: Pick<SavedTable, 'fields'>,
  rows: readonly number[],
  writtenAt: Date,
  onProgress: (share: number) => void,
): Uint8Array {
  const names = fitNames(
    fields.map(({ name }) => name),
    { spell: (name) => name.trim().replaceAll('\0', ''), maxBytes: MAX_NAME_BYTES },
  )
  const columns = fields.map((field, i) => ({ field, name: names[i], ...measure(field, rows) }))
  const headerBytes = FILE_HEADER_BYTES + columns.length * COLUMN_HEADER_BYTES + 1
  const recordBytes = columns.reduce((sum, { width }) => sum + width, 1)
  if (headerBytes > MAX_LENGTH || recordBytes > MAX_LENGTH) throw new SaveProblem('tooWide')
  const bytes = new Uint8Array(headerBytes + rows.length * recordBytes + 1).fill(SPACE, headerBytes)
  writeHeader(bytes, columns, { headerBytes, recordBytes, count: rows.length, writtenAt })
  rows.forEach((row, index) => {
    if (index % 1000 === 0) onProgress(index / rows.length)
    let offset = headerBytes + index * recordBytes + 1
    for (const column of columns) {
      writeCell(bytes, offset, column.width, cell(column, column.field.read(row)))
      offset += column.width
    }
  })
  bytes[bytes.length - 1] = FILE_END
  return bytes
}

function writeHeader(
  bytes: Uint8Array,
  columns: readonly Column[],
  file: { headerBytes: number; recordBytes: number; count: number; writtenAt: Date },
): void {
  const view = new DataView(bytes.buffer)
  view.setUint8(0, DBASE_III)
  view.setUint8(1, file.writtenAt.getUTCFullYear() - 1900)
  view.setUint8(2, file.writtenAt.getUTCMonth() + 1)
  view.setUint8(3, file.writtenAt.getUTCDate())
  view.setUint32(4, file.count, true)
  view.setUint16(8, file.headerBytes, true)
  view.setUint16(10, file.recordBytes, true)
  columns.forEach(({ field, name, width, decimals }, i) => {
    const offset = FILE_HEADER_BYTES + i * COLUMN_HEADER_BYTES
    encoder.encodeInto(name, bytes.subarray(offset, offset + MAX_NAME_BYTES))
    view.setUint8(offset + 11, letters[field.kind].charCodeAt(0))
    view.setUint8(offset + 16, width)
    view.setUint8(offset + 17, decimals)
  })
  view.setUint8(file.headerBytes - 1, HEADER_END)
}

function measure(field: Field, rows: readonly number[]): Pick<Column, 'width' | 'decimals'> {
  switch (field.kind) {
    case 'date':
      return { width: 8, decimals: 0 }
    case 'flag':
      return { width: 1, decimals: 0 }
    case 'integer': {
      const width = field.width ?? (field.isLong ? LONG_WIDTH : INTEGER_WIDTH)
      return { width: Math.max(width, longest(field, rows)), decimals: 0 }
    }
    case 'real': {
      const { width = REAL_WIDTH, decimals } = field
      return decimals !== undefined && decimals < width && fits(field, rows, width, decimals)
        ? { width, decimals }
        : { width: LONGEST_NUMBER, decimals: MOST_DECIMALS }
    }
    default: {
      const width = Math.max(longest(field, rows), field.width ?? 0)
      return { width: Math.min(width, MAX_TEXT_BYTES), decimals: 0 }
    }
  }
}

/** True if no value loses precision with the declared digits. */
function fits({ read }: Field, rows: readonly number[], width: number, decimals: number): boolean {
  return rows.every((row) => {
    const value = read(row)
    if (typeof value !== 'number') return true
    const text = value.toFixed(decimals)
    return text.length <= width && Math.abs(Number(text) - value) <= Math.abs(value) * 1e-15
  })
}

function longest(field: Field, rows: readonly number[]): number {
  let bytes = 1
  for (const row of rows) {
    const value = String(field.read(row) ?? '')
    // A UTF-16 code unit takes at most three bytes.
    if (value.length * 3 > bytes) bytes = Math.max(bytes, encoder.encode(value).length)
  }
  return bytes
}

function cell({ field: { kind }, width, decimals }: Column, value: FieldValue): string {
  if (value === null) return ''
  if (kind === 'flag') return value === true ? 'T' : 'F'
  if (kind === 'date') return String(value).replaceAll('-', '')
  if (typeof value !== 'number') return String(value)
  const text = decimals === MOST_DECIMALS ? String(value) : value.toFixed(decimals)
  return text.padStart(width)
}

function writeCell(bytes: Uint8Array, offset: number, width: number, text: string): void {
  for (let i = 0; i < text.length && i < width; i += 1) {
    const code = text.charCodeAt(i)
    if (code > 0x7f) {
      // It writes whole characters only, so text is never split within one; it is too slow for
      // every cell.
      encoder.encodeInto(text.slice(i), bytes.subarray(offset + i, offset + width))
      return
    }
    bytes[offset + i] = code
  }
}
