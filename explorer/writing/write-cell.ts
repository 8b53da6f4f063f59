import { table as words } from '../content/table.ts'
import { type Column, type NumberColumn, numberAt } from '../dataset/dataset.ts'
import { writeDate, writeNumber } from './write-number.ts'

/** Formats a column's cell of each row, as in tables. */
export function cellWriter(column: Column, isSample = false): (row: number) => string {
  if (column.kind === 'text') return (row) => column.words[column.codes[row]] || words.none
  const write =
    column.kind === 'date'
      ? (ms: number) => writeDate(ms, column.hasTime)
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
