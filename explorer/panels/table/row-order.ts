import { type Dataset, numberAt, type TextColumn } from '../../dataset/dataset.ts'
import { plainLetters } from '../../dataset/plain-letters.ts'

/** By the index of a column. */
export interface TableOrder {
  column: number
  isDescending: boolean
}

/** Sorts by the pressed column, or reverses the order if it already does. */
export function orderBy(column: number, before: TableOrder): TableOrder {
  return { column, isDescending: column === before.column && !before.isDescending }
}

/** All rows in an order; equal rows keep the dataset's order, and missing values come last. */
export function orderRows(
  { columns, rowCount }: Dataset,
  { column, isDescending }: TableOrder,
): Uint32Array {
  const order = Uint32Array.from({ length: rowCount }, (_, row) => row)
  const sorted = columns[column]
  if (!sorted) return order
  if (sorted.kind === 'text') return orderByWord(sorted, rowCount, isDescending)
  const keys = Float64Array.from(order, (row) => numberAt(sorted, row))
  const sign = isDescending ? -1 : 1
  return order.sort((a, b) => {
    const [left, right] = [keys[a], keys[b]]
    if (left === right) return a - b
    if (Number.isNaN(left) || Number.isNaN(right)) {
      return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || a - b
    }
    return sign * (left - right)
  })
}

/** By counting: comparing a row with each of many others would take as long as sorting the words. */
function orderByWord(column: TextColumn, rowCount: number, isDescending: boolean): Uint32Array {
  const { codes, words, isFixed } = column
  const ranks = isFixed ? null : ranksOf(words)
  const last = words.length
  const placeOf = (row: number) => {
    const rank = ranks?.[codes[row]] ?? codes[row]
    return Number.isNaN(rank) ? last : isDescending ? last - 1 - rank : rank
  }
  const starts = new Uint32Array(last + 2)
  for (let row = 0; row < rowCount; row += 1) starts[placeOf(row) + 1] += 1
  for (let place = 0; place <= last; place += 1) starts[place + 1] += starts[place]
  const order = new Uint32Array(rowCount)
  for (let row = 0; row < rowCount; row += 1) {
    const place = placeOf(row)
    order[starts[place]] = row
    starts[place] += 1
  }
  return order
}

const known = new WeakMap<readonly string[], Float64Array>()

/** The rank of each word: natural order, ignoring case, with numbers by value; NaN without one. */
function ranksOf(words: readonly string[]): Float64Array {
  const before = known.get(words)
  if (before) return before
  const keys = words.map(sortKey)
  const order = Uint32Array.from(words, (_, code) => code).sort((a, b) =>
    keys[a] < keys[b] ? -1 : keys[a] > keys[b] ? 1 : a - b,
  )
  const ranks = new Float64Array(words.length)
  order.forEach((code, place) => {
    ranks[code] = words[code] === '' ? Number.NaN : place
  })
  known.set(words, ranks)
  return ranks
}

const LONGEST_NUMBER = 20

/** A text whose code units sort like the word should: a collator would take seconds. */
function sortKey(word: string): string {
  return plainLetters(word).replaceAll(/\d+/g, (digits) => digits.padStart(LONGEST_NUMBER, '0'))
}

/** The filtered rows, in the same order. */
export function keepPassing(order: Uint32Array, passes: Uint8Array, count: number): Uint32Array {
  const rows = new Uint32Array(count)
  let place = 0
  for (const row of order) {
    if (passes[row] !== 1) continue
    rows[place] = row
    place += 1
  }
  return rows
}
