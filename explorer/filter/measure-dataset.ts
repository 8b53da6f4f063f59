import type { Dataset } from '../dataset/dataset.ts'
import type { Selection } from './dataset-filter.ts'

/** The statistics of one column; NaN if there are no values. */
export interface ColumnSums {
  index: number
  count: number
  sum: number
  mean: number
  least: number
  most: number
}

/** The sums of each numeric column over the accepted features. */
export function measureDataset({ columns }: Dataset, { passes }: Selection): ColumnSums[] {
  return columns.flatMap((column, index) => {
    if (column.kind !== 'number') return []
    const { values } = column
    let [count, sum, least, most] = [0, 0, Infinity, -Infinity]
    for (let row = 0; row < values.length; row += 1) {
      const value = values[row]
      if (passes[row] === 0 || Number.isNaN(value)) continue
      count += 1
      sum += value
      if (value < least) least = value
      if (value > most) most = value
    }
    const isNone = count === 0
    return {
      index,
      count,
      sum,
      mean: sum / count,
      least: isNone ? Number.NaN : least,
      most: isNone ? Number.NaN : most,
    }
  })
}
