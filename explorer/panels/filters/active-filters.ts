import { filters } from '../../content/filters.ts'
import { filterableOf } from '../../dataset/dataset.ts'
import { applyFilter, selectionOf, withCondition } from '../../filter/dataset-filter.ts'
import type { ShownDataset } from '../../state/datasets.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { writeCondition } from '../../writing/write-condition.ts'

/** One active condition, as a visitor reads and removes it. */
export type ActiveFilter = ReturnType<typeof activeFilters>[number]

/** A chip with more words than this shows their number. */
const MOST_WORDS = 2

/** The active filters of a dataset, in the order of the panel. */
export function activeFilters(
  state: ExplorerState,
  { dataset, view: { filter, isInView, seen, drawn } }: ShownDataset,
) {
  const inView = {
    key: 'inView',
    words: filters.inView,
    remove: () => state.filterInView(false),
    /** The number of matches without it. */
    countWithout: () => drawn.count,
  }
  const conditions = filterableOf(dataset).flatMap(([index, column]) => {
    const condition = filter.get(index)
    if (!condition) return []
    return {
      key: String(index),
      words: writeCondition(column, condition, MOST_WORDS),
      remove: () => state.filterColumn(index, () => null),
      countWithout: () =>
        selectionOf(applyFilter(dataset, withCondition(filter, index, null), seen)).count,
    }
  })
  return isInView ? [inView, ...conditions] : conditions
}

/** The one without which the most would match; null where removing one would not help. */
export function mostInTheWay(filters: readonly ActiveFilter[]): ActiveFilter | null {
  let worst: ActiveFilter | null = null
  let most = 0
  for (const filter of filters) {
    const count = filter.countWithout()
    if (count <= most) continue
    most = count
    worst = filter
  }
  return worst
}
