import { filters as filterWords } from '../../content/filters.ts'
import { own as words } from '../../content/own.ts'
import type { Column } from '../../dataset/dataset.ts'
import { answerFilter, asking, type Question, selectionOf } from '../../filter/dataset-filter.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import type { OwnGround } from '../../state/ground.ts'
import type { ActiveFilter } from '../filters/active-filters.ts'
import { writeClass, writeValue } from './write-class.ts'

/** What the features of a file are filtered by, in the order of its columns. */
export function activeQuestions(
  state: ExplorerState,
  { layer: { dataset }, ground: { filter } }: OwnGround,
): ActiveFilter[] {
  return dataset.columns.flatMap((column, place) => {
    const question = filter.get(place)
    if (!question) return []
    return {
      key: String(place),
      words: `${column.name}: ${writeQuestion(column, question)}`,
      remove: () => state.askColumn(place, () => null),
      countWithout: () => selectionOf(answerFilter(dataset, asking(filter, place, null))).count,
    }
  })
}

/** A question names more words than these by their number. */
const MOST_NAMES = 2

function writeQuestion(column: Column, question: Question): string {
  if (question.kind === 'none') return words.none
  if (question.kind === 'contains') return `“${question.text.trim()}”`
  if (question.kind === 'words') {
    const { codes } = question
    if (codes.length > MOST_NAMES || column.kind !== 'text') {
      return `${codes.length} ${filterWords.outOf} ${column.kind === 'text' ? column.words.length : 0}`
    }
    return codes.map((code) => column.words[code] || words.none).join(filterWords.or)
  }
  const { from, to, isBelow } = question
  if (isBelow) return writeClass(column, { kind: 'range', from, to, isLast: false })
  const [first, last] = [writeValue(column, from), writeValue(column, to)]
  return first === last ? first : `${first} – ${last}`
}
