import { datasets as words } from '../content/datasets.ts'
import type { Class } from '../dataset/classes.ts'
import type { Column } from '../dataset/dataset.ts'
import { DAY_MS } from '../survey/vocabulary.ts'
import { localUnitsOf, writeDate, writeNumber } from './write-number.ts'

/** For example 'Residential', '12 – 40', '5 Jan 2026', '14 others' or 'No value'. */
export function writeClass(column: Column, one: Class): string {
  if (one.kind === 'none') return words.none
  if (one.kind === 'others') return words.others(writeNumber(one.codes.length))
  if (one.kind === 'word') return column.kind === 'text' ? column.words[one.code] : ''
  const { from } = one
  // A range of whole numbers or days ends at the last one it includes.
  const to = one.isLast ? one.to : one.to - leastStep(column)
  return writeRange(column, from, Math.max(from, to))
}

function leastStep(column: Column): number {
  if (column.kind === 'date') return DAY_MS
  return column.kind === 'number' && column.isWhole ? 1 : 0
}

/** For example '50 – 75 m²', or '5 Jan 2026' if both ends are the same. */
export function writeRange(column: Column, from: number, to: number): string {
  const [first, last] = [writePlain(column, from), writePlain(column, to)]
  return (first === last ? first : `${first} – ${last}`) + unitAfter(column)
}

/** A value of a numeric or time column, as shown to a visitor. */
export function writeValue(column: Column, value: number): string {
  return writePlain(column, value) + unitAfter(column)
}

function writePlain(column: Column, value: number): string {
  if (column.kind === 'date') return writeDate(value, false)
  return writeAny(value, column.kind === 'number' && column.unit !== null)
}

function unitAfter(column: Column): string {
  return column.kind === 'number' && column.unit ? ` ${words.units[column.unit]}` : ''
}

const writers = [false, true].map((isMeasure) => {
  // A year has no comma, and no number has more digits than are legible.
  const useGrouping = isMeasure ? 'always' : 'min2'
  return {
    large: new Intl.NumberFormat('en', { maximumFractionDigits: 0, useGrouping }),
    middling: new Intl.NumberFormat('en', { maximumFractionDigits: 2, useGrouping }),
    small: new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }),
  }
})

/** A number of a file, which may be a year unless it is a measure. */
export function writeAny(value: number, isMeasure = false): string {
  const size = Math.abs(value)
  const { large, middling, small } = writers[Number(isMeasure)]
  if (size >= 1000) return large.format(value)
  return (size >= 1 ? middling : small).format(value)
}

/** For example '3 bigha 2 katha 11 lessa', without leading zeros. */
export function writeLocal(areaM2: number): string {
  const { bigha, katha, lessa } = localUnitsOf(areaM2)
  const { units } = words
  const [whole, part] = [`${writeNumber(bigha)} ${units.bigha} `, `${katha} ${units.katha} `]
  return `${bigha > 0 ? whole : ''}${bigha + katha > 0 ? part : ''}${lessa} ${units.lessa}`
}
