import { buildTextBytes } from '../bytes/text-bytes.ts'
import type { PlotWriter } from '../format.ts'
import { type FieldValue, fields } from '../plot-fields.ts'
import { eachRow } from '../plot-rows.ts'

const BYTE_ORDER_MARK = '\ufeff' // Without it a spreadsheet takes UTF-8 for something else.

/** RFC 4180, with the centre as two numbers and the shape as well-known text. */
export const write: PlotWriter = (plots, { onProgress }) => {
  const text = buildTextBytes()
  const names = [...fields.map(({ name }) => name), 'centre_lon', 'centre_lat', 'wkt']
  text.add(`${BYTE_ORDER_MARK}${names.join(',')}\r\n`)
  for (const row of eachRow(plots, onProgress)) {
    const { lng, lat } = plots.centre(row)
    const values = fields.map((field) => plots.value(field, row))
    text.add(`${[...values, lng, lat, wktOf(plots.ring(row))].map(cell).join(',')}\r\n`)
  }
  return text.bytes()
}

function wktOf(ring: Float64Array): string {
  const pairs: string[] = []
  for (let i = 0; i < ring.length; i += 2) pairs.push(`${ring[i]} ${ring[i + 1]}`)
  return `POLYGON ((${pairs.join(', ')}))`
}

/** Text that a spreadsheet would take for a formula begins with an apostrophe instead. */
function cell(value: FieldValue): string {
  if (typeof value !== 'string') return String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
