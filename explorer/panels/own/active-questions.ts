import { filters as filterWords } from '../../content/filters.ts'
import { answerFilter, asking, selectionOf } from '../../filter/dataset-filter.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import type { OwnGround } from '../../state/ground.ts'
import type { ActiveFilter } from '../filters/active-filters.ts'
import { writeQuestion } from './write-question.ts'

/** A chip names more words than these by their number. */
const MOST_WORDS = 2

/** What the features of a file are filtered by, in the order of its columns. */
export function activeQuestions(
  state: ExplorerState,
  { layer: { dataset }, ground: { filter, seen, drawn } }: OwnGround,
): ActiveFilter[] {
  const inView = {
    key: 'inView',
    words: filterWords.inView,
    remove: () => state.filterFileInView(false),
    countWithout: () => drawn.count,
  }
  const asked = dataset.columns.flatMap((column, place) => {
    const question = filter.get(place)
    if (!question) return []
    return {
      key: String(place),
      words: writeQuestion(column, question, MOST_WORDS),
      remove: () => state.askColumn(place, () => null),
      countWithout: () =>
        selectionOf(answerFilter(dataset, asking(filter, place, null), seen)).count,
    }
  })
  return seen ? [inView, ...asked] : asked
}
