import { columnNames, noteSentences } from '../content.ts'
import type { Guess } from '../opened-layer.ts'
import { type CoordinateColumns, coordinatesIn } from './columns.ts'
import { isGroupedNumber, readAngle } from './read-angle.ts'

/** The role of a column in a table without a header; empty for other columns. */
export type ColumnRole = 'x' | 'y' | 'z' | 'name' | 'note' | ''

/** What a visitor sees when asked which column is which. */
export interface ColumnsQuestion {
  /** The header, if there is one that does not identify coordinates. */
  header: readonly string[] | null
  /** The names identify coordinates, but of several columns. */
  isTie?: boolean
  rows: readonly (readonly string[])[]
  guess: readonly ColumnRole[]
  /** Equal for tables whose columns look alike, so that one answer applies to all of them. */
  shape: string
}

/** Null when the visitor does not answer. */
export type AskColumns = (question: ColumnsQuestion) => Promise<readonly ColumnRole[] | null>

/** Rows to examine, and rows to show. */
const LOOKED_AT = 20
const SHOWN = 5
const MAX_COLUMNS = 50

interface Column {
  index: number
  /** Empty unless all its cells are numbers. */
  numbers: readonly number[]
  /** Maximum number of decimals. */
  decimals: number
  largest: number
}

/**
 * Which columns may be coordinates, by their numbers alone; null when none may be. Rows under an
 * unhelpful header often have no coordinates at all, so their numbers must be unambiguous.
 */
export function guessRoles(
  rows: readonly (readonly string[])[],
  header: readonly string[] | null = null,
): ColumnsQuestion | null {
  const looked = rows.slice(0, LOOKED_AT)
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...looked.map((row) => row.length)))
  if (looked.length < 2 || width < 2) return null
  const columns = Array.from({ length: width }, (_, index) => readColumn(looked, index))
  const pair = findPair(columns, header !== null)
  if (!pair) return null
  const [x, y] = pair
  const shape = columns.map(shapeOf).join()
  return { header, rows: looked.slice(0, SHOWN), guess: rolesOf(columns, x, y), shape }
}

/** Names over numbers: below them, the numbers are not those of a table without a header. */
export function isHeader([names = [], ...rows]: readonly (readonly string[])[]): boolean {
  const isNumber = (cell: string) => Number.isFinite(readAngle(cell))
  return (
    names.length > 1 &&
    names.every((cell) => cell.trim() !== '' && !isNumber(cell)) &&
    rows.length > 0 &&
    rows.every((row) => row.length === names.length && row.some(isNumber))
  )
}

/** The columns of an answer; null when one of the two required ones is missing. */
export function columnsOf(
  roles: readonly ColumnRole[] | null | undefined,
  { rows }: ColumnsQuestion,
): CoordinateColumns | null {
  const [x, y] = [roles?.indexOf('x') ?? -1, roles?.indexOf('y') ?? -1]
  if (x === -1 || y === -1) return null
  return coordinatesIn({ parts: [x] }, { parts: [y] }, { kind: 'guess' }, rows)
}

/** Asks about columns that were found by their names, if others fit or again; null unanswered. */
export async function askAgain(
  columns: CoordinateColumns,
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { askColumns, isAskedAgain }: { askColumns: AskColumns; isAskedAgain?: boolean },
): Promise<CoordinateColumns | null> {
  if (columns.kind !== 'xy') return columns
  if (!columns.isUnsure && !isAskedAgain) return { ...columns, isByName: true }
  const [x, y] = [columns.x.parts[0], columns.y.parts[0]]
  const guess = header.map((_, index) => (index === x ? 'x' : index === y ? 'y' : ''))
  const question = { header, rows: rows.slice(0, SHOWN), guess, shape: header.join(), isTie: true }
  const roles = await askColumns(question)
  if (roles?.[x] === 'x' && roles[y] === 'y') return columns
  const chosen = columnsOf(roles, question)
  return chosen && { ...chosen, crs: columns.crs }
}

export function guessesOf(columns: CoordinateColumns, fields: readonly string[]): Guess[] {
  if (columns.kind !== 'xy' || !columns.isByName) return []
  const [x, y] = [columns.x, columns.y].map(({ parts }) => parts.map((column) => fields[column]))
  return [{ text: noteSentences.columnsByName(x, y), asks: 'askColumns' }]
}

/** The resulting column names. */
export function namesByRoles(roles: readonly ColumnRole[], { header }: ColumnsQuestion): string[] {
  return roles.map((role, index) => header?.[index] || (role === '' ? '' : columnNames[role]))
}

function readColumn(rows: readonly (readonly string[])[], index: number): Column {
  const cells = rows.map((row) => row[index]?.trim() ?? '').filter(Boolean)
  const isGrouped = cells.some(isGroupedNumber)
  const numbers = cells.map((cell) => readAngle(cell, isGrouped))
  const isNumeric = cells.length > 0 && numbers.every(Number.isFinite)
  return {
    index,
    numbers: isNumeric ? numbers : [],
    decimals: Math.max(0, ...cells.map(decimalsOf)),
    largest: isNumeric ? Math.max(...numbers.map(Math.abs)) : Number.NaN,
  }
}

/** Degrees with minutes are as precise as decimals; 26-06-00 may also be a date. */
function decimalsOf(cell: string): number {
  if (/[°º]|\d\D*[NSEW]$/i.test(cell)) return 4
  return /[.,](\d+)\D*$/.exec(cell)?.[1]?.length ?? (/^\d+-\d+-\d+$/.test(cell) ? 1 : 0)
}

/** Point numbers, codes and the like are small whole numbers. */
function mayBeCoordinate({ decimals, largest }: Column): boolean {
  return largest >= 10_000 || (decimals > 0 && largest > 0)
}

function isPlain({ decimals, largest }: Column): boolean {
  return (decimals >= 4 && largest <= 180) || (decimals > 0 && largest >= 100_000)
}

/** Of two candidates, the easting and the northing. */
function findPair(columns: readonly Column[], isPlainOnly: boolean): [x: number, y: number] | null {
  const numeric = columns.filter(isPlainOnly ? isPlain : mayBeCoordinate)
  // Prices, months and the like are in several columns.
  if (isPlainOnly && numeric.length > 3) return null
  const [first, second] = numeric.length > 2 && isNumbering(numeric[0]) ? numeric.slice(1) : numeric
  if (!first || !second) return null
  const isNorthFirst =
    first.largest > 180 || second.largest > 180
      ? isNorthFirstInMetres(first, second)
      : isNorthFirstInDegrees(first, second)
  return isNorthFirst ? [second.index, first.index] : [first.index, second.index]
}

/** Ascending whole numbers in the first column are point numbers. */
function isNumbering({ index, decimals, numbers }: Column): boolean {
  return (
    index === 0 &&
    decimals === 0 &&
    numbers.every((number, i) => i === 0 || number > numbers[i - 1])
  )
}

/** UTM zones are less than a million metres wide and several million high. */
const WIDEST = 1_000_000

function isNorthFirstInMetres(first: Column, second: Column): boolean {
  const [a, b] = [first.largest >= WIDEST, second.largest >= WIDEST]
  // Surveyors put the point number first, and north before east.
  return a === b ? first.index > 0 : a
}

function isNorthFirstInDegrees(first: Column, second: Column): boolean {
  if (first.largest > 90 || second.largest > 90) return second.largest > 90
  // In India and its neighbours, latitudes are below forty and longitudes above sixty.
  if (first.largest > 60 && second.largest < 40) return false
  return first.index > 0 || first.decimals >= 4
}

function rolesOf(columns: readonly Column[], x: number, y: number): ColumnRole[] {
  const isFree = ({ index }: Column) => index !== x && index !== y
  const height = columns.find(
    (column) => isFree(column) && column.numbers.length > 0 && column.index > Math.max(x, y),
  )
  const name = columns.find((column) => isFree(column) && column !== height)
  const note = columns.findLast(
    (column) => isFree(column) && column !== name && column.numbers.length === 0,
  )
  return columns.map((column) => {
    if (column.index === x) return 'x'
    if (column.index === y) return 'y'
    if (column === height) return 'z'
    if (column === name) return 'name'
    return column === note ? 'note' : ''
  })
}

function shapeOf({ numbers, decimals, largest }: Column): string {
  if (numbers.length === 0) return 'text'
  if (decimals === 0 && largest < 10_000) return 'whole'
  return largest >= WIDEST ? 'north' : largest > 180 ? 'far' : 'near'
}
