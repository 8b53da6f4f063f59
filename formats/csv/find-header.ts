import { limits } from '../limits.ts'
import { partNames, sideNames, unitNames } from './column-names.ts'
import { type CoordinateColumns, findCoordinates } from './columns.ts'
import { type ColumnsQuestion, guessRoles, isHeader } from './guess-roles.ts'
import { splitRow } from './split-row.ts'

/** A title, a note, a blank line: a table does not have more than this before its header. */
export const MAX_ROWS_BEFORE = 10
/** Rows whose cells are checked for shapes. */
export const LOOKED_AT = 5
const UNNAMED_LOOKED_AT = 20

export interface CsvHeader {
  separator: string
  cells: readonly string[]
  /** The first rows. */
  below: readonly (readonly string[])[]
  columns: CoordinateColumns
  /** Where the rows start. */
  end: number
}

/** A table whose column names do not identify coordinates. */
export interface UnnamedTable {
  separator: string
  question: ColumnsQuestion
  /** Where the rows start. */
  end: number
}

/** The first row whose names identify coordinates; null when none of the first few does. */
export function findHeader(text: string): CsvHeader | null {
  return findInFirstRows(text, (at, separator) => {
    const isComment = text[at] === '#'
    const { cells, end } = splitRow(text, isComment ? behindMark(text, at) : at, separator)
    const rows = firstRows(text, end, separator, LOOKED_AT)
    // With spaces as separators, and in a comment, a header has as many cells as the rows.
    const isLoose = isComment || separator === ' '
    if (isLoose && rows[0]?.cells.length !== cells.length) return null
    const below = rows.map((row) => row.cells)
    const header = readHeader(cells.slice(0, limits.fields), below)
    if (!header) return null
    const isTwoRows = header.rowCount === 2
    return { separator, ...header, below, end: isTwoRows ? rows[0].end : end }
  })
}

/** The first rows that have numbers like coordinates; null when none have. */
export function findUnnamed(text: string): UnnamedTable | null {
  let isBelowHeader = false
  return findInFirstRows(text, (at, separator) => {
    const rows = firstRows(text, at, separator, UNNAMED_LOOKED_AT)
    const cells = rows.map((row) => row.cells)
    if (isBelowHeader) return null
    isBelowHeader = isHeader(cells)
    const question = guessRoles(cells)
    if (question) return { separator, question, end: at }
    const named = rows.length > 0 ? guessRoles(cells.slice(1), cells[0]) : null
    return named && named.header?.length === named.guess.length
      ? { separator, question: named, end: rows[0].end }
      : null
  })
}

/**
 * The names of the columns, from one row or two: units or parts of angles may be in a second row.
 */
export function readHeader(
  cells: readonly string[],
  below: readonly (readonly string[])[],
): { cells: readonly string[]; columns: CoordinateColumns; rowCount: 1 | 2 } | null {
  const [second = [], ...others] = below
  if (isBelowNames(second)) {
    let above = ''
    const joined = Array.from({ length: Math.max(cells.length, second.length) }, (_, index) => {
      above = cells[index]?.trim() || above
      return `${above} (${second[index]?.trim() ?? ''})`
    })
    const columns = findCoordinates(joined, ...others)
    const named = joined.map((name) => name.replace(' ()', ''))
    if (columns) return { cells: named, columns, rowCount: 2 }
  }
  const columns = findCoordinates(cells, ...below)
  return columns && { cells, columns, rowCount: 1 }
}

/** A row of only 'm', 'ft', 'Deg', 'Min', 'N/S' and the like. */
function isBelowNames(cells: readonly string[]): boolean {
  const words = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ''))
  const isOne = (word: string) => partNames.has(word) || unitNames.has(word) || sideNames.has(word)
  return (
    words.filter(isOne).length > 1 &&
    words.every((word, index) => isOne(word) || cells[index].trim() === '')
  )
}

/** Tries each of the first rows, with each possible separator, until one matches. */
function findInFirstRows<Found>(
  text: string,
  find: (at: number, separator: string) => Found | null,
): Found | null {
  const declared = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n)/i.exec(text)
  let at = declared ? declared[0].length : 0
  for (let row = 0; row <= MAX_ROWS_BEFORE && at < text.length; ) {
    at = behindBlank(text, at)
    if (text[at] !== '#') row += 1
    const separators = declared ? [declared[1]] : separatorsOf(text, at)
    for (const separator of separators) {
      const found = find(at, separator)
      if (found) return found
    }
    at = splitRow(text, at, separators[0]).end
  }
  return null
}

/** '# name' is a name in a comment, while '#, name' is the name of a column of numbers. */
function behindMark(text: string, from: number): number {
  const mark = /#+[ \t]*(?=[^\s#,;|])/y
  mark.lastIndex = from
  return mark.test(text) ? mark.lastIndex : from
}

interface FoundRow {
  cells: string[]
  /** Where the next one starts. */
  end: number
}

/** More than one, because the shape of a row may be missing or invalid. */
function firstRows(text: string, from: number, separator: string, most: number): FoundRow[] {
  const rows: FoundRow[] = []
  let at = behindBlank(text, from)
  while (rows.length < most && at < text.length) {
    const row = splitRow(text, at, separator)
    rows.push(row)
    at = behindBlank(text, row.end)
  }
  return rows
}

/** Lines without content; a row of nothing but tabs is blank too. */
function behindBlank(text: string, from: number): number {
  const blank = /\s*[\r\n]/y
  blank.lastIndex = from
  return blank.test(text) ? blank.lastIndex : from
}

/** A table with a single column is not split. */
const NONE = '\n'

/** The most frequent of the usual separators in the line; spaces if it has none. */
export function findSeparator(text: string, from: number): string {
  return separatorsOf(text, from)[0]
}

/** Those that occur in the line, the most frequent first. */
function separatorsOf(text: string, from: number): string[] {
  const [line = ''] = text.slice(from, from + 10_000).split(/\r\n|\r|\n/, 1)
  const bare = line.replaceAll(/"[^"]*"/g, '').trim()
  const counts = [',', ';', '\t', '|'].map((one) => [one, bare.split(one).length - 1] as const)
  const found = counts
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([separator]) => separator)
  if (/\s/.test(bare)) found.push(' ')
  return found.length > 0 ? found : [NONE]
}
