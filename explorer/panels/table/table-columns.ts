import { table as words } from '../../content/table.ts'
import { classedBy, classesOf } from '../../dataset/classes.ts'
import type { Classing } from '../../dataset/classing.ts'
import { type Column, type Dataset, type NumberColumn, numberAt } from '../../dataset/dataset.ts'
import { classColours } from '../../map/opened/paint-opened.ts'
import { writeMoment, writeNumber } from '../../writing/write-number.ts'

/** One column as the table shows it. */
export interface TableColumn {
  /** Its index in the dataset. */
  place: number
  name: string
  /** Numbers are aligned right. */
  isNumeric: boolean
  widthRem: number
  write(row: number): string
  /** The colour of the row on the map by this column; null without one. */
  colour: ((row: number) => string) | null
}

interface ShownColumns {
  nameBy: number | null
  colourBy: number | null
  classing?: Classing | null
}

/** All columns of a dataset, the names first. */
export function tableColumnsOf(
  { columns, isSample = false }: Dataset,
  { nameBy, colourBy, classing = null }: ShownColumns,
): TableColumn[] {
  const coloured = columns[colourBy ?? -1]
  const colour = coloured ? colouringBy(classedBy(coloured, classing)) : null
  const places = [...columns.keys()]
  const order = nameBy === null ? places : [nameBy, ...places.filter((place) => place !== nameBy)]
  return order.map((place, i) => ({
    place,
    name: columns[place].name,
    isNumeric: columns[place].kind === 'number',
    widthRem:
      i === 0
        ? FIRST_REM
        : widthOf(columns[place]) + (colour && place === colourBy ? SWATCH_REM : 0),
    write: writerOf(columns[place], isSample),
    colour: place === colourBy ? colour : null,
  }))
}

/** The colours of the rows on the map by a column. */
function colouringBy(column: Column): (row: number) => string {
  const fills = classColours(column)
  const { of } = classesOf(column)
  return (row) => fills[of[row]]
}

const FIRST_REM = 12
const NUMBER_REM = 7.25
const NARROWEST_REM = 6
const WIDEST_REM = 20
/** The width of a letter, and the padding around the text. */
const LETTER_REM = 0.5
const AROUND_REM = 2
const SWATCH_REM = 1.25
/** This many words are measured for the width of a column. */
const LOOKED_AT = 200

function widthOf(column: Column): number {
  const head = column.name.length * LETTER_REM + AROUND_REM
  const cells = column.kind === 'text' ? longestOf(column.words) * LETTER_REM + AROUND_REM : 0
  const least = column.kind === 'text' ? NARROWEST_REM : NUMBER_REM
  return Math.min(WIDEST_REM, Math.max(least, head, cells))
}

function longestOf(all: readonly string[]): number {
  const step = Math.max(1, Math.floor(all.length / LOOKED_AT))
  let longest = 0
  for (let i = 0; i < all.length; i += step) longest = Math.max(longest, all[i].length)
  return longest
}

function writerOf(column: Column, isSample: boolean): (row: number) => string {
  if (column.kind === 'text') return (row) => column.words[column.codes[row]] || words.none
  const write =
    column.kind === 'date'
      ? (ms: number) => writeMoment(ms, column.hasTime)
      : numberWriter(column, isSample)
  return (row) => {
    const value = numberAt(column, row)
    return Number.isNaN(value) ? words.none : write(value)
  }
}

/** Our measurements are rounded; the file's values are unchanged, because they may be codes. */
function numberWriter(column: NumberColumn, isSample: boolean): (value: number) => string {
  if (!isSample && !column.isMeasured) return String
  const digits = column.isWhole || column.unit === 'm2' || isLarge(column) ? 0 : 1
  // A plot that touches no road has no frontage, which is not the same as 0 m.
  const isFrontage = isSample && column.unit === 'm'
  return (value) => (isFrontage && value === 0 ? words.none : writeNumber(value, digits))
}

const LARGE = 10_000

function isLarge({ values }: NumberColumn): boolean {
  for (let row = 0; row < values.length; row += 1) if (Math.abs(values[row]) >= LARGE) return true
  return false
}
