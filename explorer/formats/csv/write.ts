import { buildTextBytes } from '../bytes/text-bytes.ts'
import { fitNames } from '../fit-names.ts'
import type { TableWriter } from '../format.ts'
import { writeWkt } from '../geometry/write-wkt.ts'
import { eachRow, type FieldValue } from '../saved-table.ts'

const BYTE_ORDER_MARK = '\ufeff' // Without it a spreadsheet takes UTF-8 for something else.
const ADDED = ['centre_lon', 'centre_lat', 'wkt']

/** RFC 4180, with the centre as two numbers and the shape as well-known text. */
export const write: TableWriter = (table, { onProgress }) => {
  const text = buildTextBytes()
  const names = fitNames(
    table.fields.map(({ name }) => name),
    { spell: (name) => name.trim(), taken: ADDED },
  )
  text.add(`${BYTE_ORDER_MARK}${[...names, ...ADDED].map(cell).join(',')}\r\n`)
  for (const row of eachRow(table, onProgress)) {
    const centre = table.centre(row)
    const values = table.fields.map((field) => field.read(row))
    const place = [centre?.lng ?? null, centre?.lat ?? null, writeWkt(table.shape(row))]
    text.add(`${[...values, ...place].map(cell).join(',')}\r\n`)
  }
  return text.bytes()
}

/** Text that a spreadsheet would take for a formula begins with an apostrophe instead. */
function cell(value: FieldValue): string {
  if (typeof value !== 'string') return String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
