import {
  columnName,
  FIRST_STYLE,
  HEADER_STYLE,
  longestLine,
  numberCell,
  PLAIN_STYLE,
  packageParts,
  rowXml,
  sheetEnd,
  sheetLimits,
  sheetPath,
  sheetStart,
  TEXT_FORMAT,
  textCell,
  workbookParts,
} from '@app/contract/workbook.ts'
import { strToU8 } from 'fflate'
import { packZip } from '../archive/zip.ts'
import { buildTextBytes } from '../bytes/text-bytes.ts'
import type { TableWriter } from '../format.ts'
import { withPlaceFields } from '../save/place-fields.ts'
import {
  datetimeMs,
  eachRow,
  type Field,
  type FieldType,
  type FieldValue,
  type SavedTable,
} from '../save/saved-table.ts'
import { xmlText } from '../xml/escape-xml.ts'
import { writeSerial } from './serial-days.ts'

const MEASURED_ROWS = 200

/**
 * A workbook with typed numbers, dates and booleans, and the centre of each shape as two numbers.
 * Rows beyond the limit of a worksheet continue in the next.
 */
export const write: TableWriter = (table, { writtenAt, onProgress }) => {
  const fields = withPlaceFields(table, ['centre_lon', 'centre_lat'])
  const formats = [...new Set(fields.map(formatOf))]
  const columns = fields.map((field, i) => ({
    ...field,
    letters: columnName(i),
    style: FIRST_STYLE + formats.indexOf(formatOf(field)),
    length: lengthOf(field, table),
  }))
  const header = rowXml(
    1,
    columns.map(({ letters, name }) => writeText(`${letters}1`, name, HEADER_STYLE)),
  )
  const sheets: Uint8Array[] = []
  let number = 1
  let sheet = startSheet()
  for (const row of eachRow(table, onProgress)) {
    if (number === sheetLimits.rows) {
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
  const parts = { ...packageParts(formats), ...workbookParts(table.name, sheets.length) }
  const files = Object.entries(parts).map(([path, text]) => [path, strToU8(text)] as const)
  const filled = sheets.map((bytes, i) => [sheetPath(i + 1), bytes] as const)
  return packZip(Object.fromEntries([...files, ...filled]), writtenAt)

  function startSheet() {
    number = 1
    const text = buildTextBytes()
    text.add(sheetStart(columns) + header)
    return text
  }

  function endSheet(): void {
    sheet.add(sheetEnd(columns.length, number))
    sheets.push(sheet.bytes())
  }
}

/** Excel's code of the number format. */
function formatOf({ kind, decimals }: FieldType): string {
  if (kind === 'date') return 'yyyy\\-mm\\-dd'
  if (kind === 'datetime') return 'yyyy\\-mm\\-dd\\ hh:mm:ss'
  if (kind === 'integer') return '0'
  if (kind === 'real' && decimals) return `0.${'0'.repeat(decimals)}`
  return kind === 'text' ? TEXT_FORMAT : 'General'
}

/** Days before March 1900, which Excel does not support, are text. */
function cellXml(at: string, value: FieldValue, kind: Field['kind'], style: number): string {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${Number(value)}</v></c>`
  const isDay = kind === 'date' || kind === 'datetime'
  const number = isDay ? writeSerial(datetimeMs(String(value))) : value
  if (typeof number === 'number' && Number.isFinite(number)) return numberCell(at, number, style)
  return writeText(at, String(value), isDay ? PLAIN_STYLE : style)
}

function writeText(at: string, text: string, style: number): string {
  return textCell(at, xmlText(text.slice(0, sheetLimits.cellLength)), style)
}

/** Dates have the length of their format, other columns that of their first rows. */
function lengthOf({ name, kind, read }: Field, { count }: SavedTable): number {
  if (kind === 'date') return Math.max(name.length, 'yyyy-mm-dd'.length)
  if (kind === 'datetime') return Math.max(name.length, 'yyyy-mm-dd hh:mm:ss'.length)
  let longest = name.length
  for (let row = 0; row < Math.min(count, MEASURED_ROWS); row += 1) {
    longest = Math.max(longest, longestLine(String(read(row) ?? '')))
  }
  return longest
}
