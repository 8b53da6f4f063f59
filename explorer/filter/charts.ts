import type { Plots } from '../survey/survey.ts'
import { statuses } from '../survey/vocabulary.ts'
import type { Selection } from './dataset-filter.ts'

/**
 * A cross table of two columns over the filtered rows: row by row, with a number of parts for each.
 */
export function countPairs(
  { passes }: Selection,
  [rows, rowCount]: readonly [codes: ArrayLike<number>, count: number],
  [parts, partCount]: readonly [codes: ArrayLike<number>, count: number],
): Uint32Array {
  const counts = new Uint32Array(rowCount * partCount)
  for (let row = 0; row < passes.length; row += 1) {
    if (passes[row] === 1) counts[rows[row] * partCount + parts[row]] += 1
  }
  return counts
}

/** Days of visits, without those of unvisited plots. */
export interface VisitDays {
  /** For each plot its day, or `count` if it was not visited. */
  of: Uint16Array
  /** Up to the last one. */
  count: number
}

export function visitDaysOf({ day, status }: Pick<Plots, 'day' | 'status'>): VisitDays {
  const unvisited = statuses.indexOf('unvisited')
  const last = day.reduce(
    (most, on, plot) => (status[plot] === unvisited ? most : Math.max(most, on)),
    0,
  )
  const of = day.map((on, plot) => (status[plot] === unvisited ? last + 1 : on))
  return { of, count: last + 1 }
}
