import type { Classing } from './classing.ts'
import {
  type Column,
  type DateColumn,
  type NumberColumn,
  numberAt,
  type TextColumn,
} from './dataset.ts'
import { remembered } from './remembered.ts'
import { endsOf, stopsByCount, stopsByWidth } from './stops.ts'

/**
 * Features with similar values in one column: they share a colour on the map, or a bar of a chart.
 */
export type Class =
  | { kind: 'word'; code: number }
  /** All words that are too rare for a separate class. */
  | { kind: 'others'; codes: readonly number[] }
  /** From one end, inclusive, to the other, which is included only in the last range. */
  | { kind: 'range'; from: number; to: number; isLast: boolean }
  | { kind: 'none' }

export interface Classes {
  classes: readonly Class[]
  /** The class index of each feature. */
  of: Uint8Array
}

/** The number of distinguishable colours. */
export const MOST_WORDS = 11

/**
 * Few enough for separate colours: the most frequent words, or ranges with about the same number of
 * values. A column never changes: an edit creates another one.
 */
export const classesOf = remembered((column: Column): Classes => {
  if (column.kind === 'text') return classesOfWords(column)
  const { classing } = column
  if (!classing) return classesOfRanges(column, stopsByCount(column))
  const [least, most] = endsOf(column)
  const inner = classing.breaks.filter((stop) => stop > least && stop <= most)
  const stops = Number.isNaN(least) ? [] : [least, ...inner, most]
  return classesOfRanges(column, stops, classing.method === 'values')
})

const classedColumns = new WeakMap<Classing, { column: Column; classed: Column }>()

/** A column with custom classes; the same object for the same two. */
export function classedBy(column: Column, classing: Classing | null): Column {
  if (!classing) return column
  const before = classedColumns.get(classing)
  if (before?.column === column) return before.classed
  const classed = { ...column, classing }
  classedColumns.set(classing, { column, classed })
  return classed
}

/** For the bars of a chart: the same words, or equally wide ranges. */
export const barsOf = remembered((column: Column) =>
  column.kind === 'text' ? classesOf(column) : classesOfRanges(column, barStopsOf(column)),
)

function barStopsOf(column: NumberColumn | DateColumn): readonly number[] {
  const stops = column.kind === 'number' ? column.stops : undefined
  return stops ? [...stops, Infinity] : stopsByWidth(column)
}

function classesOfWords({ codes, words, isFixed }: TextColumn): Classes {
  if (isFixed && words.length <= MOST_WORDS) {
    const classes = words.map((_, code): Class => ({ kind: 'word', code }))
    return { classes, of: Uint8Array.from(codes) }
  }
  const counts = new Uint32Array(words.length)
  for (let row = 0; row < codes.length; row += 1) counts[codes[row]] += 1
  const used = words.flatMap((word, code) => (word !== '' && counts[code] > 0 ? [code] : []))
  const byCount = used.toSorted((a, b) => counts[b] - counts[a] || a - b)
  const hasRest = byCount.length > MOST_WORDS
  // Fixed words keep their order, for example from low to high; those of a file have none.
  const most = byCount.slice(0, hasRest ? MOST_WORDS - 1 : MOST_WORDS)
  const own = isFixed ? most.toSorted((a, b) => a - b) : most
  const rest = hasRest ? byCount.slice(MOST_WORDS - 1) : []
  const hasNone = words.some((word, code) => word === '' && counts[code] > 0)
  const classes: Class[] = [
    ...own.map((code): Class => ({ kind: 'word', code })),
    ...(hasRest ? [{ kind: 'others', codes: rest } satisfies Class] : []),
    ...(hasNone ? [{ kind: 'none' } satisfies Class] : []),
  ]
  const placeOf = new Uint8Array(words.length).fill(classes.length - 1)
  for (const [index, code] of own.entries()) placeOf[code] = index
  for (const code of rest) placeOf[code] = own.length
  const of = new Uint8Array(codes.length)
  for (let row = 0; row < codes.length; row += 1) of[row] = placeOf[codes[row]]
  return { classes, of }
}

/**
 * `stops` are the starts of all ranges and the end of the last; each start may be a single value.
 */
function classesOfRanges(
  column: NumberColumn | DateColumn,
  stops: readonly number[],
  areValues = false,
): Classes {
  const rangeCount = Math.max(stops.length - 1, 0)
  const of = new Uint8Array(column.values.length)
  let hasNone = false
  for (let row = 0; row < of.length; row += 1) {
    const value = numberAt(column, row)
    const isNone = Number.isNaN(value)
    hasNone ||= isNone
    of[row] = isNone ? rangeCount : rangeIndexOf(stops, rangeCount, value)
  }
  const ranges = Array.from({ length: rangeCount }, (_, index): Class => {
    const isLast = areValues || index === rangeCount - 1
    return { kind: 'range', from: stops[index], to: stops[areValues ? index : index + 1], isLast }
  })
  return { classes: hasNone ? [...ranges, { kind: 'none' }] : ranges, of }
}

/** The last of this many ranges that begins at or before a value. */
export function rangeIndexOf(stops: readonly number[], rangeCount: number, value: number): number {
  let [low, high] = [0, rangeCount - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (stops[middle] <= value) low = middle
    else high = middle - 1
  }
  return low
}
