import { own as words } from '../../content/own.ts'
import type { Class } from '../../dataset/classes.ts'
import { type Column, isoOf } from '../../dataset/dataset.ts'
import { localUnitsOf, writeNumber } from '../write-number.ts'

/** Such as 'Residential', '12 – 40', '5 Jan 2026', '14 others' or 'No value'. */
export function writeClass(column: Column, one: Class): string {
  if (one.kind === 'none') return words.none
  if (one.kind === 'others') return `${writeNumber(one.codes.length)} ${words.others}`
  if (one.kind === 'word') return column.kind === 'text' ? column.words[one.code] : ''
  const { from } = one
  // A range of whole numbers or of days ends at the last one that is in it.
  const to = one.isLast ? one.to : one.to - unitOf(column)
  const [first, last] = [writeValue(column, from), writeValue(column, Math.max(from, to))]
  return first === last ? first : `${first} – ${last}`
}

const DAY_MS = 86_400_000

function unitOf(column: Column): number {
  if (column.kind === 'date') return DAY_MS
  return column.kind === 'number' && column.isWhole ? 1 : 0
}

/** A value of a column, of numbers or of moments, as a visitor reads it. */
export function writeValue(column: Column, value: number): string {
  if (column.kind === 'date') return dateWriter.format(value)
  const after = column.kind === 'number' && column.unit ? ` ${words.units[column.unit]}` : ''
  return `${writeAny(value)}${after}`
}

/** As an input for dates holds it. */
export function writeDate(ms: number): string {
  return isoOf(ms, false)
}

const dateWriter = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A year has no comma, and no number more digits than can be read. */
const large = new Intl.NumberFormat('en', { maximumFractionDigits: 0, useGrouping: 'min2' })
const middling = new Intl.NumberFormat('en', { maximumFractionDigits: 2, useGrouping: 'min2' })
const small = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

export function writeAny(value: number): string {
  const size = Math.abs(value)
  if (size >= 1000) return large.format(value)
  return (size >= 1 ? middling : small).format(value)
}

/** Such as '3 bigha 2 katha 11 lessa'. */
export function writeLocal(areaM2: number): string {
  const { bigha, katha, lessa } = localUnitsOf(areaM2)
  const { units } = words
  return `${writeNumber(bigha)} ${units.bigha} ${katha} ${units.katha} ${lessa} ${units.lessa}`
}
