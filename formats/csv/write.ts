import { buildTextBytes } from '../bytes/text-bytes.ts'
import type { TableWriter } from '../format.ts'
import { looksLikeWkt } from '../geometry/looks-like-wkt.ts'
import { writeWkt } from '../geometry/write-wkt.ts'
import { fitNames } from '../save/fit-names.ts'
import { eachRow, type Field, type FieldValue } from '../save/saved-table.ts'

const BYTE_ORDER_MARK = '\ufeff' // Without it a spreadsheet does not detect UTF-8.
const ADDED = ['centre_lon', 'centre_lat', 'wkt']

/** RFC 4180, with the centre as two numbers and the shape as well-known text. */
export const write: TableWriter = (table, { onProgress }) => {
  const text = buildTextBytes()
  const fields = table.fields.filter((field) => !isAddedBefore(field, table.count))
  const names = fitNames(
    fields.map(({ name }) => name),
    { spell: (name) => name.trim(), taken: ADDED },
  )
  text.add(`${BYTE_ORDER_MARK}${[...names, ...ADDED].map(cell).join(',')}\r\n`)
  for (const row of eachRow(table, onProgress)) {
    const centre = table.centre(row)
    const values = fields.map((field) => field.read(row))
    const place = [centre?.lng ?? null, centre?.lat ?? null, writeWkt(table.shape(row))]
    text.add(`${[...values, ...place].map(cell).join(',')}\r\n`)
  }
  return text.bytes()
}

/** True for a column that a previous export added, which would be repeated. */
function isAddedBefore({ name, read }: Field, count: number): boolean {
  if (!ADDED.includes(name)) return false
  for (let row = 0; row < count; row += 1) {
    const value = read(row)
    if (value === null || value === '') continue
    return name === 'wkt' ? looksLikeWkt(String(value)) : typeof value === 'number'
  }
  return false
}

/** Text that a spreadsheet would read as a formula gets an apostrophe in front. */
function cell(value: FieldValue): string {
  if (typeof value !== 'string') return String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
