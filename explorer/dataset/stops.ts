import { DAY_MS } from '../survey/vocabulary.ts'
import { type DateColumn, type NumberColumn, numberAt } from './dataset.ts'

/** The number of distinguishable colours in a ramp. */
const RANGES = 6
/** The number of bars that fit side by side in a panel. */
const BARS = 20
const DAY_BARS = 62
/** A sample of this many values represents a larger column. */
const LOOKED_AT = 20_000

/** Stops of ranges with about the same number of values; empty if there is no value. */
export function stopsByCount(column: NumberColumn | DateColumn): number[] {
  const values = sorted(column)
  const [least, most] = endsOf(column)
  if (values.length === 0) return []
  const different = [...new Set(values)]
  if (different.length <= RANGES && values.length < LOOKED_AT) return [...different, most]
  const parts = Array.from(
    { length: RANGES - 1 },
    (_, i) => values[Math.floor(((i + 1) * values.length) / RANGES)],
  )
  const unit = unitOf(column, parts, most - least)
  const stops = parts.map((value) => clean(Math.round(value / unit) * unit))
  const inner = [...new Set(stops)].filter((stop) => stop > least && stop < most)
  return [least, ...inner, most]
}

/** Stops of equally wide ranges, except the last, which contains the outliers. */
export function stopsByWidth(column: NumberColumn | DateColumn): number[] {
  const values = sorted(column)
  const [least, most] = endsOf(column)
  if (values.length === 0) return []
  if (least === most) return [least, most]
  if (column.kind === 'date') return stopsOfCalendar(least, most)
  const nearlyMost = values[Math.floor(0.98 * (values.length - 1))]
  const high = nearlyMost < least + 0.7 * (most - least) && nearlyMost > least ? nearlyMost : most
  const step = Math.max(niceStep((high - least) / BARS), column.isWhole ? 1 : 0)
  const start = Math.floor(least / step)
  const count = Math.max(Math.ceil(high / step) - start, 1)
  const stops = Array.from({ length: count }, (_, i) => clean((start + i) * step))
  return [...stops, Math.max(most, clean((start + count) * step))]
}

/** Days, weeks, months or years, whichever are few enough. */
function stopsOfCalendar(least: number, most: number): number[] {
  const first = new Date(least)
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()]
  const midnight = Math.floor(least / DAY_MS) * DAY_MS
  const units: readonly ((index: number) => number)[] = [
    (index) => midnight + index * DAY_MS,
    (index) => midnight + index * 7 * DAY_MS,
    (index) => Date.UTC(year, month + index),
    (index) => Date.UTC(year + index, 0),
    (index) => Date.UTC(10 * Math.floor(year / 10) + 10 * index, 0),
    (index) => Date.UTC(100 * Math.floor(year / 100) + 100 * index, 0),
  ]
  const unit = units.find((startOf) => startOf(DAY_BARS) > most) ?? units[units.length - 1]
  const stops: number[] = []
  for (let index = 0; unit(index) <= most && index < 2 * DAY_BARS; index += 1) {
    stops.push(unit(index))
  }
  return [...stops, unit(stops.length)]
}

/** The values, or a sample of them if there are many. */
export function sorted(column: NumberColumn | DateColumn): Float64Array {
  const { length } = column.values
  const every = Math.max(Math.ceil(length / LOOKED_AT), 1)
  const values = new Float64Array(Math.ceil(length / every))
  for (let i = 0; i < values.length; i += 1) values[i] = numberAt(column, i * every)
  return values.filter((value) => !Number.isNaN(value)).sort()
}

/** The minimum and maximum of all values; NaN if there is none. */
export function endsOf(column: NumberColumn | DateColumn): [least: number, most: number] {
  let [least, most] = [Number.NaN, Number.NaN]
  for (let row = 0; row < column.values.length; row += 1) {
    const value = numberAt(column, row)
    if (!(value >= least)) least = Number.isNaN(value) ? least : value
    if (!(value <= most)) most = Number.isNaN(value) ? most : value
  }
  return [least, most]
}

/** Just precise enough for the stops to differ. */
function unitOf(column: NumberColumn | DateColumn, parts: readonly number[], spread: number) {
  const gaps = parts.slice(1).map((part, i) => part - parts[i])
  const gap = Math.min(...gaps.filter((width) => width > 0), spread)
  if (column.kind === 'date') return gap >= DAY_MS ? DAY_MS : 60_000
  const unit = 10 ** Math.floor(Math.log10(gap || 1))
  return column.isWhole ? Math.max(unit, 1) : unit
}

/** The least 1, 2 or 5 times a power of ten that is at least as wide. */
export function niceStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width || 1))
  return ([1, 2, 5].find((digit) => digit * power >= width) ?? 10) * power
}

/** Without the artefacts of binary fractions. */
export function clean(value: number): number {
  return Number(value.toPrecision(15))
}
