import { type PlotFilter, selectPlots } from '../../filter/plot-filter.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import type { Plots } from '../../survey/survey.ts'
import { type AskedColumn, writeFilter } from './write-filter.ts'

/** One condition that is set, as a visitor reads and removes it. */
export interface ActiveFilter {
  key: string
  words: string
  remove(): void
  /** How many things would pass without it; where it is not known, it is left out. */
  countWithout?(): number
}

/** A filter names more codes than these by their number. */
const MOST_NAMES = 2

/** What the sample's plots are filtered by, in the order of the panel. */
export function activeFilters(
  state: ExplorerState,
  filter: PlotFilter,
  plots: Plots,
): ActiveFilter[] {
  return writeFilter(filter, MOST_NAMES).map(({ column, words }) => ({
    key: column,
    words,
    remove: () => remove(state, column),
    countWithout: () => selectPlots(plots, without(filter, column)).count,
  }))
}

function remove(state: ExplorerState, column: AskedColumn['column']): void {
  if (column === 'inView') state.filterView(false)
  else if (column === 'areaM2' || column === 'day') state.filterRange(column, () => null)
  else state.clearCodes(column)
}

function without(filter: PlotFilter, column: AskedColumn['column']): PlotFilter {
  if (column in filter) return { ...filter, [column]: null }
  return { ...filter, codes: { ...filter.codes, [column]: null } }
}

/** The one without which the most would pass; null where none alone would help. */
export function mostInTheWay(filters: readonly ActiveFilter[]): ActiveFilter | null {
  let worst: ActiveFilter | null = null
  let most = 0
  for (const filter of filters) {
    const count = filter.countWithout?.() ?? 0
    if (count <= most) continue
    most = count
    worst = filter
  }
  return worst
}
