import { own as words } from '../../content/own.ts'
import type { Column } from '../../dataset/dataset.ts'
import type { Question } from '../../filter/dataset-filter.ts'
import { writeValue } from './write-class.ts'

/** What is asked of a column of a file, such as 'use: house, field'. */
export function writeQuestion(column: Column, question: Question): string {
  return `${column.name}: ${writeAnswer(column, question)}`
}

function writeAnswer(column: Column, question: Question): string {
  if (question.kind === 'none') return words.none
  if (question.kind === 'contains') return `“${question.text}”`
  if (question.kind === 'range') {
    return `${writeValue(column, question.from)} – ${writeValue(column, question.to)}`
  }
  if (column.kind !== 'text') return ''
  return question.codes.map((code) => column.words[code] || words.none).join(', ')
}
