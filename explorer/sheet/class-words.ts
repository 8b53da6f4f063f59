import { sheet as words } from '../content/sheet.ts'
import type { Class } from '../dataset/classes.ts'
import { type Column, isoOf } from '../dataset/dataset.ts'
import type { DatasetFilter, Question } from '../filter/dataset-filter.ts'

/** What features of a file have in common that are painted alike. */
export function className(column: Column, { kind, ...of }: Class): string {
  if (kind === 'none') return words.legend.none
  if (kind === 'others') return words.legend.others
  if ('code' in of) return column.kind === 'text' ? column.words[of.code] : ''
  return 'from' in of ? writeRange(column, of) : ''
}

/** What is asked of a file, column by column. */
export function questionWords(columns: readonly Column[], filter: DatasetFilter): string[] {
  return Array.from(filter, ([place, question]) => {
    const column = columns[place]
    return `${column.name}: ${answerWords(column, question)}`
  })
}

function answerWords(column: Column, question: Question): string {
  if (question.kind === 'none') return words.legend.none
  if (question.kind === 'contains') return `“${question.text}”`
  if (question.kind === 'range') return writeRange(column, question)
  if (column.kind !== 'text') return ''
  return question.codes.map((code) => column.words[code] || words.legend.none).join(', ')
}

function writeRange(column: Column, { from, to }: { from: number; to: number }): string {
  if (column.kind === 'date') return `${isoOf(from, column.hasTime)} – ${isoOf(to, column.hasTime)}`
  const unit = column.kind === 'number' && column.unit ? ` ${words.units[column.unit]}` : ''
  const write = (value: number) =>
    Number(value.toPrecision(6)).toLocaleString('en', { maximumSignificantDigits: 6 })
  return from === to ? `${write(from)}${unit}` : `${write(from)} – ${write(to)}${unit}`
}
