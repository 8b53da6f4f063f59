import { datasets } from '../../content/datasets.ts'
import { classedBy, classesOf } from '../../dataset/classes.ts'
import type { Classing } from '../../dataset/classing.ts'
import type { Column, Dataset } from '../../dataset/dataset.ts'
import { classColours } from '../../map/opened/paint-opened.ts'
import { cellWriter } from '../../writing/write-cell.ts'

/** One column as the table shows it. */
export type TableColumn = ReturnType<typeof tableColumnsOf>[number]

interface ShownColumns {
  nameBy: number | null
  colourBy: number | null
  classing?: Classing | null
}

/** All columns of a dataset, the names first. */
export function tableColumnsOf(
  { columns, isSample = false }: Dataset,
  { nameBy, colourBy, classing = null }: ShownColumns,
) {
  const coloured = columns[colourBy ?? -1]
  const colour = coloured ? colouringBy(classedBy(coloured, classing)) : null
  const places = [...columns.keys()]
  const order = nameBy === null ? places : [nameBy, ...places.filter((place) => place !== nameBy)]
  return order.map((place, i) => ({
    /** Its index in the dataset. */
    place,
    name: headOf(columns[place]),
    /** Numbers are aligned right. */
    isNumeric: columns[place].kind === 'number',
    widthRem:
      i === 0
        ? FIRST_REM
        : widthOf(columns[place]) + (colour && place === colourBy ? SWATCH_REM : 0),
    write: cellWriter(columns[place], isSample),
    /** The colour of the row on the map by this column; null without one. */
    colour: place === colourBy ? colour : null,
  }))
}

/** Our measurements name their unit, as the columns of the sample do. */
function headOf(column: Column): string {
  const unit = column.kind === 'number' && column.isMeasured ? column.unit : null
  return unit ? `${column.name}, ${datasets.units[unit]}` : column.name
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
  const head = headOf(column).length * LETTER_REM + AROUND_REM
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
