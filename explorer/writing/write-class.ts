import { M_PER_KM, M2_PER_BIGHA, M2_PER_HECTARE, M2_PER_KM2 } from '@app/formats/units.ts'
import { datasets as words } from '../content/datasets.ts'
import type { Class } from '../dataset/classes.ts'
import type { Column, NumberColumn } from '../dataset/dataset.ts'
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
  const { per, after } = unitFor(column, to)
  const [first, last] = [writePlain(column, from / per), writePlain(column, to / per)]
  return (first === last ? first : `${first} – ${last}`) + after
}

/** A value of a numeric or time column, as shown to a visitor. */
export function writeValue(column: Column, value: number): string {
  const { per, after } = unitFor(column, value)
  return writePlain(column, value / per) + after
}

function writePlain(column: Column, value: number): string {
  if (column.kind === 'date') return writeDate(value, false)
  return writeAny(value, column.kind === 'number' && column.unit !== null)
}

/** The unit for a value and those below it: kilometres from ten on. */
function unitFor(column: Column, most: number): { per: number; after: string } {
  const unit = column.kind === 'number' ? column.unit : null
  if (!unit) return { per: 1, after: '' }
  const { per, name } = kilometres[unit]
  return most >= LEAST_KILOMETRES * per
    ? { per, after: ` ${name}` }
    : { per: 1, after: ` ${words.units[unit]}` }
}

const LEAST_KILOMETRES = 10
const kilometres = {
  m2: { per: M2_PER_KM2, name: words.units.km2 },
  m: { per: M_PER_KM, name: words.units.kilometre },
}

/** A measured value with this many decimals; in kilometres from ten on. */
export function writeMeasure(
  unit: NonNullable<NumberColumn['unit']>,
  value: number,
  digits = 0,
): string {
  const { per, name } = kilometres[unit]
  if (value >= LEAST_KILOMETRES * per) return `${writeAny(value / per, true)} ${name}`
  return `${writeNumber(value, digits)} ${words.units[unit]}`
}

/** An area in hectares with this many decimals; in square kilometres from ten on. */
export function writeArea(areaM2: number, digits: number): string {
  if (isWide(areaM2)) return writeMeasure('m2', areaM2)
  return `${writeNumber(areaM2 / M2_PER_HECTARE, digits)} ${words.units.hectare}`
}

/** Whether an area is written in square kilometres. */
export function isWide(areaM2: number): boolean {
  return areaM2 >= LEAST_KILOMETRES * M2_PER_KM2
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

/** For example '3 bigha 2 katha 11 lessa', without leading zeros; in bigha alone from 10 km² on. */
export function writeLocal(areaM2: number): string {
  if (isWide(areaM2)) return `${writeNumber(areaM2 / M2_PER_BIGHA)} ${words.units.bigha}`
  const { bigha, katha, lessa } = localUnitsOf(areaM2)
  const { units } = words
  const [whole, part] = [`${writeNumber(bigha)} ${units.bigha} `, `${katha} ${units.katha} `]
  return `${bigha > 0 ? whole : ''}${bigha + katha > 0 ? part : ''}${lessa} ${units.lessa}`
}
