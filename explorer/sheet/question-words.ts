import { own as words } from '../content/own.ts'
import type { Column } from '../dataset/dataset.ts'
import type { DatasetFilter, Question } from '../filter/dataset-filter.ts'
import { writeValue } from '../panels/own/write-class.ts'

/** What is asked of a file, column by column, such as 'use: house, field'. */
export function questionWords(columns: readonly Column[], filter: DatasetFilter): string[] {
  return Array.from(filter, ([place, question]) => {
    const column = columns[place]
    return `${column.name}: ${answerWords(column, question)}`
  })
}

function answerWords(column: Column, question: Question): string {
  if (question.kind === 'none') return words.none
  if (question.kind === 'contains') return `“${question.text}”`
  if (question.kind === 'range') {
    return `${writeValue(column, question.from)} – ${writeValue(column, question.to)}`
  }
  if (column.kind !== 'text') return ''
  return question.codes.map((code) => column.words[code] || words.none).join(', ')
}
