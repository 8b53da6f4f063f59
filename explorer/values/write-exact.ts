import { datasets } from '../content/datasets.ts'
import type { NumberColumn } from '../dataset/dataset.ts'

/** As many digits as a single-precision number has. */
const exact = new Intl.NumberFormat('en', { maximumSignificantDigits: 7 })
const whole = new Intl.NumberFormat('en')

/** One value, as exact as the file has it. */
export function writeExact({ unit, isWhole }: NumberColumn, value: number): string {
  const text = (isWhole ? whole : exact).format(value)
  return unit ? `${text} ${datasets.units[unit]}` : text
}

/** The width of a hexagon, for example 250 m or 2 km. */
export function writeWidth(widthM: number): string {
  const { m, kilometre } = datasets.units
  return widthM < 1000
    ? `${exact.format(widthM)} ${m}`
    : `${exact.format(widthM / 1000)} ${kilometre}`
}
