import { buildTextBytes } from '../bytes/text-bytes.ts'
import type { TableWriter } from '../format.ts'
import { withPlaceFields } from '../save/place-fields.ts'
import { eachRow, type FieldValue } from '../save/saved-table.ts'

const BYTE_ORDER_MARK = '\ufeff' // Without it a spreadsheet does not detect UTF-8.

/** RFC 4180, with the centre as two numbers and the shape as well-known text. */
export const write = writeWith(['centre_lon', 'centre_lat', 'wkt'])

/** A writer that adds these columns. */
export function writeWith(added: Parameters<typeof withPlaceFields>[1]): TableWriter {
  return (table, { onProgress }) => {
    const text = buildTextBytes()
    const fields = withPlaceFields(table, added)
    text.add(`${BYTE_ORDER_MARK}${fields.map(({ name }) => cell(name)).join(',')}\r\n`)
    for (const row of eachRow(table, onProgress)) {
      text.add(`${fields.map(({ read }) => cell(read(row))).join(',')}\r\n`)
    }
    return text.bytes()
  }
}

/** Text that a spreadsheet would read as a formula gets an apostrophe in front. */
function cell(value: FieldValue): string {
  if (typeof value !== 'string') return String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
