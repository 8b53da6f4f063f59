import { answerFilter, asking, selectionOf } from '../../filter/dataset-filter.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import type { OwnGround } from '../../state/ground.ts'
import type { ActiveFilter } from '../filters/active-filters.ts'
import { writeQuestion } from './write-question.ts'

/** What the features of a file are filtered by, in the order in which it was asked. */
export function ownActiveFilters(
  state: ExplorerState,
  { layer: { dataset }, ground: { filter } }: OwnGround,
): ActiveFilter[] {
  return Array.from(filter, ([place, question]) => ({
    key: String(place),
    words: writeQuestion(dataset.columns[place], question),
    remove: () => state.askColumn(place, () => null),
    countWithout: () => selectionOf(answerFilter(dataset, asking(filter, place, null))).count,
  }))
}
