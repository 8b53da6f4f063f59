import { datasets } from '../content/datasets.ts'
import { type Column, type Dataset, isSummable, titleOf } from '../dataset/dataset.ts'

const MOST_USUAL = 2

/** Measurements, and the first counts of a file that are not measurements as well. */
export function usualTotals({ columns }: Pick<Dataset, 'columns'>): number[] {
  const all = summedColumns({ columns })
  const counts = all.filter((index) => {
    const column = columns[index]
    return column.kind === 'number' && column.isWhole && !measures.test(column.name)
  })
  return [...all.filter((index) => columns[index].isMeasured), ...counts.slice(0, MOST_USUAL)]
}

const measures = /area|length|perimeter/i

/** The indices of all columns that can be summed: first our measurements. */
export function summedColumns({ columns }: Pick<Dataset, 'columns'>): number[] {
  const all = [...columns.keys()].filter((index) => isSummable(columns[index]))
  return all.toSorted((a, b) => Number(columns[b].isMeasured) - Number(columns[a].isMeasured))
}

/** The name of a total. */
export function totalTitle(column: Column): string {
  const { area, length } = datasets.metrics.names
  const isLength = column.kind === 'number' && column.unit === 'm'
  return column.isMeasured ? (isLength ? length : area) : titleOf(column)
}
