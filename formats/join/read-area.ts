import { latinDigits } from '../csv/read-angle.ts'
import { type AreaUnit, areaUnits, smallestM2 } from '../units.ts'
import type { PlainTable } from './join-table.ts'

/** Where a register has the area of a plot: in one column, or one for each part of the unit. */
export interface AreaColumns {
  unit: AreaUnit
  fields: readonly string[]
}

/** With digit groups, as in 1,20,000.5, and perhaps the name of its unit. */
const amountForm =
  /^(\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:\s*[\p{L}². ]+2?)?$/u

/** The area of a row in square metres; NaN if it is missing or not understood. */
export function areaReader({ fields }: PlainTable, { unit, fields: own }: AreaColumns) {
  const indices = own.map((field) => fields.indexOf(field))
  return (cells: readonly string[]) => {
    const texts = indices.map((index) => latinDigits(cells[index]?.trim() ?? ''))
    return texts.every((text) => text === '') ? Number.NaN : areaOf(partsOf(texts, unit), unit)
  }
}

/** One cell may have all parts of a local unit: 1-2-10, or 1 bigha 2 katha 10 lessa. */
function partsOf(texts: readonly string[], unit: AreaUnit): number[] {
  const [first] = texts
  if (texts.length > 1) return texts.map((text) => (text === '' ? 0 : readAmount(text)))
  const single = readAmount(first)
  if (!Number.isNaN(single)) return [single]
  const found = /^[^\d-]*\d/.test(first) ? (first.match(/\d+(?:\.\d+)?/g) ?? []) : []
  return found.length === areaUnits[unit].parts.length + 1 ? found.map(Number) : [Number.NaN]
}

function readAmount(text: string): number {
  const amount = amountForm.exec(text)?.[1]
  return amount === undefined ? Number.NaN : Number(amount.replaceAll(',', ''))
}

/** A single number counts the largest part, for example 1.5 bigha. */
function areaOf(amounts: readonly number[], unit: AreaUnit): number {
  const { m2, parts } = areaUnits[unit]
  let part = m2
  return amounts.reduce((sum, amount, i) => {
    if (i > 0) part /= parts[i - 1]
    return sum + amount * part
  }, 0)
}

/** More decimals come from arithmetic, not from a register. */
const MOST_DECIMALS = 6

/**
 * The smallest step of a register's areas in square metres: one of its last decimal, or of the
 * smallest part of a local unit.
 */
export function stepOf({ fields, rows }: PlainTable, { unit, fields: own }: AreaColumns): number {
  const index = fields.indexOf(own.at(-1) ?? '')
  let decimals = 0
  for (const cells of rows) {
    const [, fraction = ''] = /\.(\d+)\D*$/.exec(cells[index] ?? '') ?? []
    decimals = Math.max(decimals, Math.min(MOST_DECIMALS, fraction.length))
  }
  return smallestM2(unit) / 10 ** decimals
}
