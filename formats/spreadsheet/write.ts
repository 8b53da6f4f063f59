import { packZip } from '../archive/zip.ts'
import { buildTextBytes } from '../bytes/text-bytes.ts'
import type { TableWriter } from '../format.ts'
import { withPlaceFields } from '../save/place-fields.ts'
import { MAX_CELL_LENGTH } from '../save/saved-notes.ts'
import {
  datetimeMs,
  eachRow,
  type Field,
  type FieldValue,
  type SavedTable,
} from '../save/saved-table.ts'
import { xmlText } from '../xml/escape-xml.ts'
import { writeSerial } from './serial-days.ts'
import { type Look, lookOf, partsOf, sheetEnd, sheetStart } from './xlsx-parts.ts'

/** The limit of a worksheet. */
const MAX_ROWS = 1_048_576
const MEASURED_ROWS = 200
const MAX_WIDTH = 60

/**
 * A workbook with typed numbers, dates and booleans, and the centre of each shape as two numbers.
 * Rows beyond the limit of a worksheet continue in the next.
 */
export const write: TableWriter = (table, { writtenAt, onProgress }) => {
  const fields = withPlaceFields(table, ['centre_lon', 'centre_lat'])
  const looks = [...new Map(fields.map((field) => [lookOf(field).id, lookOf(field)])).values()]
  const styles = new Map(looks.map(({ id }, i) => [id, i + 2]))
  const columns = fields.map((field, i) => ({
    ...field,
    letters: columnName(i),
    style: styles.get(lookOf(field).id) ?? 0,
    width: widthOf(field, lookOf(field), table),
  }))
  const header = rowXml(
    1,
    columns.map(({ letters, name }) => textCell(`${letters}1`, name, 1)),
  )
  const sheets: Uint8Array[] = []
  let number = 1
  let sheet = startSheet()
  for (const row of eachRow(table, onProgress)) {
    if (number === MAX_ROWS) {
      endSheet()
      sheet = startSheet()
    }
    number += 1
    const cells = columns.map(({ read, kind, letters, style }) =>
      cellXml(`${letters}${number}`, read(row), kind, style),
    )
    sheet.add(rowXml(number, cells))
  }
  endSheet()
  return packZip(partsOf(sheets, table.name, looks), writtenAt)

  function startSheet() {
    number = 1
    const text = buildTextBytes()
    text.add(sheetStart(columns.map(({ width }) => width)) + header)
    return text
  }

  function endSheet(): void {
    sheet.add(sheetEnd(`A1:${columns.at(-1)?.letters ?? 'A'}${number}`))
    sheets.push(sheet.bytes())
  }
}

function rowXml(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`
}

/** Days before March 1900, which Excel does not support, are text. */
function cellXml(at: string, value: FieldValue, kind: Field['kind'], style: number): string {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${Number(value)}</v></c>`
  const isDay = kind === 'date' || kind === 'datetime'
  const number = isDay ? writeSerial(datetimeMs(String(value))) : value
  if (typeof number === 'number' && Number.isFinite(number)) {
    return `<c r="${at}" s="${style}"><v>${number}</v></c>`
  }
  return textCell(at, String(value), isDay ? 0 : style)
}

/** Excel reads _x0041_ as the letter A, unless the underscore itself is escaped. */
function textCell(at: string, text: string, style: number): string {
  const fitting = text.slice(0, MAX_CELL_LENGTH).replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(fitting)}</t></is></c>`
}

/** In characters, from the first rows. */
function widthOf({ name, read }: Field, { width }: Look, { count }: SavedTable): number {
  let widest = Math.max(name.length, width)
  for (let row = 0; width === 0 && row < Math.min(count, MEASURED_ROWS); row += 1) {
    for (const line of String(read(row) ?? '').split('\n', MAX_WIDTH)) {
      widest = Math.max(widest, line.length)
    }
  }
  return Math.min(widest + 2, MAX_WIDTH)
}

/** A to Z, then AA and so on. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}
