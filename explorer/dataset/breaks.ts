import { MOST_WORDS } from './classes.ts'
import type { Method } from './classing.ts'
import type { DateColumn, NumberColumn } from './dataset.ts'
import { clean, endsOf, sorted } from './stops.ts'

/**
 * Where the classes of a column begin, without the first; fewer than requested if there are few
 * values.
 */
export function breaksOf(
  column: NumberColumn | DateColumn,
  method: Exclude<Method, 'hand'>,
  count: number,
): number[] {
  if (method === 'values') return (valuesOf(column) ?? []).slice(1)
  const values = sorted(column)
  if (method === 'natural') return naturalStarts(values, count).slice(1)
  const [least, most] = endsOf(column)
  const stops = Array.from({ length: count - 1 }, (_, i) => {
    const share = (i + 1) / count
    return method === 'equal'
      ? clean(least + share * (most - least))
      : values[Math.floor(share * values.length)]
  })
  return [...new Set(stops)].filter((stop) => stop > least)
}

/** The ends of a ramp: without the lowest and the highest two per cent, which are often errors. */
export function smoothEnds(column: NumberColumn | DateColumn): [low: number, high: number] {
  const values = sorted(column)
  const at = (share: number) => values[Math.round(share * (values.length - 1))] ?? 0
  return [at(0.02), at(0.98)]
}

/** Each different value once, in order; null when there are too many for separate colours. */
export function valuesOf(column: NumberColumn | DateColumn): number[] | null {
  const different = new Set<number>()
  const { values } = column
  for (let row = 0; row < values.length; row += 1) {
    if (!Number.isNaN(values[row])) different.add(values[row])
    if (different.size > MOST_WORDS) return null
  }
  return [...new Set(sorted(column))]
}

/**
 * The lowest value of each class, such that the sum of squared distances from the class means is
 * minimal (Fisher 1958). The best start of the last class does not decrease with the value, so each
 * list of best starts is found by divide and conquer.
 */
export function naturalStarts(values: Float64Array, count: number): number[] {
  const { different, costOf } = costsOf(values)
  const classes = Math.min(count, different.length)
  let costs = different.map((_, to) => costOf(0, to))
  const begins: Uint32Array[] = []
  for (let one = 1; one < classes; one += 1) {
    const before = costs
    const begin = new Uint32Array(different.length)
    costs = different.map(() => Infinity)
    const find = (low: number, high: number, from: number, to: number): void => {
      if (low > high) return
      const middle = (low + high) >> 1
      for (let start = Math.max(from, one); start <= Math.min(to, middle); start += 1) {
        const cost = before[start - 1] + costOf(start, middle)
        if (cost >= costs[middle]) continue
        costs[middle] = cost
        begin[middle] = start
      }
      find(low, middle - 1, from, begin[middle])
      find(middle + 1, high, begin[middle], to)
    }
    find(one, different.length - 1, one, different.length - 1)
    begins.push(begin)
  }
  const starts: number[] = []
  let last = different.length - 1
  for (const begin of begins.toReversed()) {
    starts.unshift(different[begin[last]])
    last = begin[last] - 1
  }
  return different.length === 0 ? [] : [different[0], ...starts]
}

/** Each different value, and the cost of a class from one to another. */
function costsOf(values: Float64Array) {
  const different = values.filter((value, i) => i === 0 || value !== values[i - 1])
  // Relative to the middle, sums lose the fewest digits.
  const middle = values[values.length >> 1]
  const counts = new Float64Array(different.length + 1)
  const sums = new Float64Array(different.length + 1)
  const squares = new Float64Array(different.length + 1)
  let index = 0
  for (const value of values) {
    if (value !== different[index]) index += 1
    counts[index + 1] += 1
    sums[index + 1] += value - middle
    squares[index + 1] += (value - middle) ** 2
  }
  for (const list of [counts, sums, squares]) {
    for (let i = 1; i < list.length; i += 1) list[i] += list[i - 1]
  }
  return {
    different,
    costOf(from: number, to: number): number {
      const sum = sums[to + 1] - sums[from]
      return squares[to + 1] - squares[from] - (sum * sum) / (counts[to + 1] - counts[from])
    },
  }
}
