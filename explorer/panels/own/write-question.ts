import { filters as filterWords } from '../../content/filters.ts'
import { own as words } from '../../content/own.ts'
import type { Column } from '../../dataset/dataset.ts'
import type { Question } from '../../filter/dataset-filter.ts'
import { writeClass, writeValue } from './write-class.ts'

/** What is asked of a column of a file, such as 'use: house or field'; too many words as a number. */
export function writeQuestion(column: Column, question: Question, mostWords = Infinity): string {
  return `${column.name}: ${writeAnswer(column, question, mostWords)}`
}

function writeAnswer(column: Column, question: Question, mostWords: number): string {
  if (question.kind === 'none') return words.none
  if (question.kind === 'contains') return `“${question.text.trim()}”`
  if (question.kind === 'words') {
    const { codes } = question
    const known = column.kind === 'text' ? column.words : []
    if (codes.length > mostWords) return `${codes.length} ${filterWords.outOf} ${known.length}`
    return codes.map((code) => known[code] || words.none).join(filterWords.or)
  }
  const { from, to, isBelow } = question
  if (isBelow) return writeClass(column, { kind: 'range', from, to, isLast: false })
  const [first, last] = [writeValue(column, from), writeValue(column, to)]
  return first === last ? first : `${first} – ${last}`
}
