import { datasets as words } from '../content/datasets.ts'
import { filters } from '../content/filters.ts'
import { type Column, titleOf } from '../dataset/dataset.ts'
import { endsOf } from '../dataset/stops.ts'
import type { Condition } from '../filter/dataset-filter.ts'
import { writeClass, writeRange, writeValue } from './write-class.ts'

/**
 * A condition on a column, for example 'Land use: Wetland or Forest'; a count if there are many
 * words.
 */
export function writeCondition(column: Column, condition: Condition, mostWords = Infinity): string {
  const [title, answer] = [titleOf(column), writeAnswer(column, condition, mostWords)]
  // Some words, for example 'Surveyor 4', do not need the column's name.
  return answer.startsWith(`${title} `) ? answer : `${title}: ${answer}`
}

function writeAnswer(column: Column, condition: Condition, mostWords: number): string {
  if (condition.kind === 'none') return words.none
  if (condition.kind === 'contains') return `“${condition.text.trim()}”`
  if (condition.kind === 'words') {
    const { codes } = condition
    const known = column.kind === 'text' ? column.words : []
    if (codes.length > mostWords) return filters.someOf(codes.length, known.length)
    return codes.map((code) => known[code] || words.none).join(filters.or) || filters.none
  }
  const { from, to, isBelow } = condition
  if (isBelow) return writeClass(column, { kind: 'range', from, to, isLast: false })
  const isOpen = column.kind === 'number' && to > endsOf(column)[1] + 1
  return isOpen ? filters.andMore(writeValue(column, from)) : writeRange(column, from, to)
}
