import { type Field, type FieldValue, fields } from '../plot-fields.ts'
import { eachRow, type PlotTable } from '../plot-rows.ts'

const DBASE_III = 3
const FILE_HEADER_BYTES = 32
const COLUMN_HEADER_BYTES = 32
const HEADER_END = 0x0d
const FILE_END = 0x1a
const SPACE = 0x20
const MAX_TEXT_BYTES = 254
const widths = { integer: 10, real: 16, date: 8 }
const letters: Record<Field['kind'], string> = { text: 'C', integer: 'N', real: 'N', date: 'D' }

const encoder = new TextEncoder()

interface Column {
  field: Field
  width: number
}

/** The attributes of a Shapefile, as UTF-8; text beyond 254 bytes is cut at a letter. */
export function buildDbf(
  plots: PlotTable,
  writtenAt: Date,
  onProgress: (share: number) => void,
): Uint8Array {
  const columns = fields.map((field) => ({ field, width: widthOf(field, plots) }))
  const headerBytes = FILE_HEADER_BYTES + columns.length * COLUMN_HEADER_BYTES + 1
  const recordBytes = columns.reduce((sum, { width }) => sum + width, 1)
  const bytes = new Uint8Array(headerBytes + plots.count * recordBytes + 1).fill(SPACE, headerBytes)
  writeHeader(bytes, columns, { headerBytes, recordBytes, count: plots.count, writtenAt })
  for (const row of eachRow(plots, onProgress)) {
    let offset = headerBytes + row * recordBytes + 1
    for (const { field, width } of columns) {
      writeCell(bytes, offset, width, cell(field, plots.value(field, row), width))
      offset += width
    }
  }
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
  columns.forEach(({ field, width }, i) => {
    const offset = FILE_HEADER_BYTES + i * COLUMN_HEADER_BYTES
    encoder.encodeInto(field.name, bytes.subarray(offset, offset + 10))
    view.setUint8(offset + 11, letters[field.kind].charCodeAt(0))
    view.setUint8(offset + 16, width)
    view.setUint8(offset + 17, field.kind === 'real' ? field.decimals : 0)
  })
  view.setUint8(file.headerBytes - 1, HEADER_END)
}

function widthOf(field: Field, plots: PlotTable): number {
  if (field.kind !== 'text') return widths[field.kind]
  let longest = 1
  for (let row = 0; row < plots.count; row += 1) {
    const value = String(plots.value(field, row) ?? '')
    // No letter takes more than three bytes for each of its units.
    if (value.length * 3 > longest) longest = Math.max(longest, encoder.encode(value).length)
  }
  return Math.min(longest, MAX_TEXT_BYTES)
}

function cell({ kind, decimals }: Field, value: FieldValue, width: number): string {
  if (value === null) return ''
  if (kind === 'date') return String(value).replaceAll('-', '')
  if (typeof value === 'string') return value
  return value.toFixed(decimals).padStart(width)
}

function writeCell(bytes: Uint8Array, offset: number, width: number, text: string): void {
  for (let i = 0; i < text.length && i < width; i += 1) {
    const code = text.charCodeAt(i)
    if (code > 0x7f) {
      // It writes whole letters only, so a cut never splits one; asked for every cell, it is slow.
      encoder.encodeInto(text.slice(i), bytes.subarray(offset + i, offset + width))
      return
    }
    bytes[offset + i] = code
  }
}
