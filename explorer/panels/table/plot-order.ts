import type { Plots } from '../../survey/survey.ts'

/** Columns of the table, in their order; each sorts by itself. */
export const tableColumns = [
  'plot',
  'landUse',
  'status',
  'areaM2',
  'frontageM',
  'tenure',
  'tax',
  'taxRs',
  'valueLakh',
  'flood',
  'elevationM',
  'households',
  'population',
  'surveyor',
  'day',
] as const
export type TableColumn = (typeof tableColumns)[number]

/** Codes are words and a day is a date; the rest are numbers, and stand below each other. */
export function isNumeric(column: TableColumn): boolean {
  return !words.has(column)
}

const words: ReadonlySet<TableColumn> = new Set([
  'plot',
  'landUse',
  'status',
  'tenure',
  'tax',
  'flood',
  'day',
])

export interface TableOrder {
  column: TableColumn
  isDescending: boolean
}

/** By a column that was pressed; the other way, when it is by that column already. */
export function orderBy(column: TableColumn, before: TableOrder): TableOrder {
  return { column, isDescending: column === before.column && !before.isDescending }
}

/** All plots in an order; plots that are alike in it keep the order of their blocks and numbers. */
export function orderPlots(plots: Plots, { column, isDescending }: TableOrder): Uint32Array {
  const order = Uint32Array.from(plots.number.keys())
  const sign = isDescending ? -1 : 1
  const named = (a: number, b: number) =>
    plots.block[a] - plots.block[b] || plots.number[a] - plots.number[b]
  if (column === 'plot') return order.sort((a, b) => sign * named(a, b))
  const values = plots[column]
  return order.sort((a, b) => sign * (values[a] - values[b]) || named(a, b))
}

/** Those that pass, in the same order. */
export function keepPassing(order: Uint32Array, passes: Uint8Array, count: number): Uint32Array {
  const rows = new Uint32Array(count)
  let place = 0
  for (const plot of order) {
    if (passes[plot] !== 1) continue
    rows[place] = plot
    place += 1
  }
  return rows
}
