import type { Class } from '../dataset/classes.ts'
import { type Column, type Dataset, numberAt } from '../dataset/dataset.ts'

/** What is asked of one column. */
export type Question =
  /** One of these words. */
  | { kind: 'words'; codes: readonly number[] }
  /** A number or a moment between both ends; with `isBelow` the upper end is no more in it. */
  | { kind: 'range'; from: number; to: number; isBelow: boolean }
  | { kind: 'none' }
  /** A word with this text in it, in capitals or not. */
  | { kind: 'contains'; text: string }

/** By the place of the column; a feature passes when it answers all questions. */
export type DatasetFilter = ReadonlyMap<number, Question>

export const everyFeature: DatasetFilter = new Map()

/** 1 for each row that passes, and how many do. */
export interface Selection {
  passes: Uint8Array
  count: number
}

/** How each feature answers a filter. */
export interface Answers {
  /** How many questions it fails: none, one, or 2 for more. */
  failures: Uint8Array
  /** The place of the column whose question it failed last; of none when it is out of view. */
  failed: Uint16Array
}

/** Stands in `failed` for a feature that the map does not show; no column has this place. */
const OUT_OF_VIEW = 0xffff

/** `seen` is 1 for each feature that may pass at all; null when all may. */
export function answerFilter(
  { columns, rowCount }: Dataset,
  filter: DatasetFilter,
  seen: Uint8Array | null = null,
): Answers {
  const failures = new Uint8Array(rowCount)
  const failed = new Uint16Array(rowCount)
  for (const [place, question] of filter) {
    const column = columns[place]
    if (!column) continue
    const passes = testOf(column, question)
    for (let row = 0; row < rowCount; row += 1) {
      if (passes(row)) continue
      if (failures[row] < 2) failures[row] += 1
      failed[row] = place
    }
  }
  for (let row = 0; seen && row < rowCount; row += 1) {
    if (seen[row] === 1) continue
    if (failures[row] < 2) failures[row] += 1
    failed[row] = OUT_OF_VIEW
  }
  return { failures, failed }
}

/** What passes a filter, wherever the map is. */
export function select(dataset: Dataset, filter: DatasetFilter): Selection {
  return selectionOf(answerFilter(dataset, filter))
}

export function selectionOf({ failures }: Answers): Selection {
  const passes = new Uint8Array(failures.length)
  let count = 0
  for (let row = 0; row < failures.length; row += 1) {
    if (failures[row] > 0) continue
    passes[row] = 1
    count += 1
  }
  return { passes, count }
}

/**
 * Of each class of a column, how many features pass, and how many would if it were not asked. So the
 * counts beside the choices of one column do not fall to nothing when one is made.
 */
export function countClasses(
  { failures, failed }: Answers,
  place: number,
  of: ArrayLike<number>,
  classCount: number,
): { chosen: Uint32Array; possible: Uint32Array } {
  const chosen = new Uint32Array(classCount)
  const possible = new Uint32Array(classCount)
  for (let row = 0; row < failures.length; row += 1) {
    if (failures[row] === 0) {
      chosen[of[row]] += 1
      possible[of[row]] += 1
    } else if (failures[row] === 1 && failed[row] === place) possible[of[row]] += 1
  }
  return { chosen, possible }
}

/** The question that exactly the features of a class answer. */
export function questionFor(column: Column, wanted: Class): Question {
  if (wanted.kind === 'word') return { kind: 'words', codes: [wanted.code] }
  if (wanted.kind === 'others') return { kind: 'words', codes: wanted.codes }
  if (wanted.kind === 'range') {
    return { kind: 'range', from: wanted.from, to: wanted.to, isBelow: !wanted.isLast }
  }
  if (column.kind !== 'text') return { kind: 'none' }
  return { kind: 'words', codes: column.words.flatMap((word, code) => (word === '' ? code : [])) }
}

export function isSameQuestion(a: Question | undefined, b: Question): boolean {
  return a !== undefined && JSON.stringify(a) === JSON.stringify(b)
}

/** Another filter, in which a column is asked this; null asks nothing of it. */
export function asking(
  filter: DatasetFilter,
  place: number,
  question: Question | null,
): DatasetFilter {
  const next = new Map(filter)
  if (question === null) next.delete(place)
  else next.set(place, question)
  return next
}

function testOf(column: Column, question: Question): (row: number) => boolean {
  if (column.kind === 'text') {
    const { codes, words } = column
    const isWanted = new Uint8Array(words.length)
    if (question.kind === 'words') for (const code of question.codes) isWanted[code] = 1
    if (question.kind === 'contains') {
      const text = question.text.trim().toLowerCase()
      for (const [code, word] of words.entries()) {
        if (word.toLowerCase().includes(text)) isWanted[code] = 1
      }
    }
    return (row) => isWanted[codes[row]] === 1
  }
  if (question.kind === 'none') return (row) => Number.isNaN(column.values[row])
  if (question.kind !== 'range') return () => true
  const { from, to, isBelow } = question
  return (row) => {
    const value = numberAt(column, row)
    return value >= from && (isBelow ? value < to : value <= to)
  }
}
