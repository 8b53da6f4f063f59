import { limits } from '../limits.ts'
import { type CoordinateColumns, findCoordinates } from './columns.ts'
import { splitRow } from './split-row.ts'

/** A title, a note, a blank line: more than this before the names of the columns is no table. */
export const MAX_ROWS_BEFORE = 10
/** Rows whose cells tell which column has shapes. */
export const LOOKED_AT = 5

export interface CsvHeader {
  separator: string
  cells: readonly string[]
  columns: CoordinateColumns
  /** Where the rows start. */
  end: number
}

/** The first row whose names say where the others are; null when none of the first few does. */
export function findHeader(text: string): CsvHeader | null {
  const told = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n)/i.exec(text)
  let at = told ? told[0].length : 0
  for (let row = 0; row <= MAX_ROWS_BEFORE && at < text.length; row += 1) {
    at = behindBlank(text, at)
    const separator = told?.[1] ?? findSeparator(text, at)
    const { cells, end } = splitRow(text, at, separator)
    const rows = firstRows(text, end, separator)
    // Blanks are between words too: a table has as many in its rows as in its header.
    const isProse = separator === ' ' && rows[0]?.length !== cells.length
    const columns = isProse ? null : findCoordinates(cells.slice(0, limits.fields), ...rows)
    if (columns) return { separator, cells, columns, end }
    at = end
  }
  return null
}

/** More than one, since the shape of a row may be missing or wrong. */
function firstRows(text: string, from: number, separator: string): string[][] {
  const rows: string[][] = []
  let at = behindBlank(text, from)
  while (rows.length < LOOKED_AT && at < text.length) {
    const { cells, end } = splitRow(text, at, separator)
    rows.push(cells)
    at = behindBlank(text, end)
  }
  return rows
}

/** Lines without a letter in them; a row of nothing but tabs is blank too. */
function behindBlank(text: string, from: number): number {
  const blank = /\s*[\r\n]/y
  blank.lastIndex = from
  return blank.test(text) ? blank.lastIndex : from
}

/** The one of the usual separators that the line has most of; blanks where it has none. */
export function findSeparator(text: string, from: number): string {
  const [line = ''] = text.slice(from, from + 10_000).split(/\r\n|\r|\n/, 1)
  const bare = line.replaceAll(/"[^"]*"/g, '')
  let best = ','
  let most = 0
  for (const separator of [',', ';', '\t', '|']) {
    const count = bare.split(separator).length
    if (count > most) {
      best = separator
      most = count
    }
  }
  return most > 1 ? best : ' '
}
