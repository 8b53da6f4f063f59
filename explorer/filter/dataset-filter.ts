import type { Class } from '../dataset/classes.ts'
import { type Column, type Dataset, numberAt } from '../dataset/dataset.ts'

/** The condition on one column. */
export type Condition =
  /** One of these words. */
  | { kind: 'words'; codes: readonly number[] }
  /** A number or a time in a range; with `isBelow`, the upper end is exclusive. */
  | { kind: 'range'; from: number; to: number; isBelow: boolean }
  | { kind: 'none' }
  /** A word that contains this text, ignoring case. */
  | { kind: 'contains'; text: string }

/** By the index of the column; a feature must meet all conditions. */
export type DatasetFilter = ReadonlyMap<number, Condition>

export const everyFeature: DatasetFilter = new Map()

/** 1 for each accepted row, and their number. */
export interface Selection {
  passes: Uint8Array
  count: number
}

/** How each feature meets a filter. */
export interface FilterResult {
  /** The number of conditions it fails: 0, 1, or 2 for more. */
  failures: Uint8Array
  /** The index of the last failed column, or OUT_OF_VIEW. */
  failed: Uint16Array
}

/** The value in `failed` for a feature outside the view; no column has this index. */
const OUT_OF_VIEW = 0xffff

/** `seen` is 1 for each feature in view; null when all are. */
export function applyFilter(
  { columns, rowCount }: Dataset,
  filter: DatasetFilter,
  seen: Uint8Array | null = null,
): FilterResult {
  const failures = new Uint8Array(rowCount)
  const failed = new Uint16Array(rowCount)
  function apply(index: number, passes: (row: number) => boolean): void {
    for (let row = 0; row < rowCount; row += 1) {
      if (passes(row)) continue
      if (failures[row] < 2) failures[row] += 1
      failed[row] = index
    }
  }
  for (const [index, condition] of filter) {
    if (columns[index]) apply(index, testOf(columns[index], condition))
  }
  if (seen) apply(OUT_OF_VIEW, (row) => seen[row] === 1)
  return { failures, failed }
}

export function selectionOf({ failures }: FilterResult): Selection {
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
 * For each class of a column, the number of accepted features, with and without the column's own
 * condition. So the counts beside the choices of one column do not drop to zero when one is made.
 */
export function countClasses(
  { failures, failed }: FilterResult,
  index: number,
  of: ArrayLike<number>,
  classCount: number,
): { chosen: Uint32Array; possible: Uint32Array } {
  const chosen = new Uint32Array(classCount)
  const possible = new Uint32Array(classCount)
  for (let row = 0; row < failures.length; row += 1) {
    if (failures[row] === 0) {
      chosen[of[row]] += 1
      possible[of[row]] += 1
    } else if (failures[row] === 1 && failed[row] === index) possible[of[row]] += 1
  }
  return { chosen, possible }
}

/** The condition that exactly the features of a class meet. */
export function conditionFor(column: Column, wanted: Class): Condition {
  if (wanted.kind === 'word') return { kind: 'words', codes: [wanted.code] }
  if (wanted.kind === 'others') return { kind: 'words', codes: wanted.codes }
  if (wanted.kind === 'range') {
    return { kind: 'range', from: wanted.from, to: wanted.to, isBelow: !wanted.isLast }
  }
  if (column.kind !== 'text') return { kind: 'none' }
  return { kind: 'words', codes: column.words.flatMap((word, code) => (word === '' ? code : [])) }
}

export function isSameCondition(a: Condition | undefined, b: Condition): boolean {
  return a !== undefined && JSON.stringify(a) === JSON.stringify(b)
}

/** A filter with this condition on a column; null removes it. */
export function withCondition(
  filter: DatasetFilter,
  index: number,
  condition: Condition | null,
): DatasetFilter {
  const next = new Map(filter)
  if (condition === null) next.delete(index)
  else next.set(index, condition)
  return next
}

function testOf(column: Column, condition: Condition): (row: number) => boolean {
  if (column.kind === 'text') {
    const { codes, words } = column
    const isWanted = new Uint8Array(words.length)
    if (condition.kind === 'words') for (const code of condition.codes) isWanted[code] = 1
    if (condition.kind === 'contains') {
      const text = condition.text.trim().toLowerCase()
      for (const [code, word] of words.entries()) {
        if (word.toLowerCase().includes(text)) isWanted[code] = 1
      }
    }
    return (row) => isWanted[codes[row]] === 1
  }
  if (condition.kind === 'none') return (row) => Number.isNaN(column.values[row])
  if (condition.kind !== 'range') return () => true
  const { from, to, isBelow } = condition
  return (row) => {
    const value = numberAt(column, row)
    return value >= from && (isBelow ? value < to : value <= to)
  }
}
