import type { Column, DateColumn, NumberColumn, TextColumn } from './dataset.ts'
import { indexWords } from './index-words.ts'
import { readDate, readNumber } from './read-cell.ts'

/** Words are compared up to this length; the card of a feature has the rest. */
const WORD_CHARS = 250

/** The memory limit for all columns of one dataset; those that do not fit are left out. */
export interface ColumnLimits {
  cells: number
  /** The limit for all different words. */
  wordChars: number
}

export const columnLimits: Readonly<ColumnLimits> = { cells: 20_000_000, wordChars: 50_000_000 }

/** Collects values row by row, and infers their types at the end. */
export interface ColumnsBuilder {
  /** `show` formats a value that is not text; missing values are null. */
  set(field: number, row: number, value: unknown): void
  finish(): BuiltColumns
}

export interface BuiltColumns {
  columns: Column[]
  /** The names of the columns that were too large. */
  leftOut: string[]
}

/**
 * Numeric text is stored as numbers if `again` can return an earlier value: a word further down
 * turns all of them into words.
 */
export function buildColumns(
  fields: readonly string[],
  rowCount: number,
  show: (value: unknown) => string,
  limits: ColumnLimits = columnLimits,
  again?: (field: number, row: number) => unknown,
): ColumnsBuilder {
  const most = Math.floor(limits.cells / Math.max(rowCount, 1))
  const budget = { wordChars: limits.wordChars }
  const columns = fields
    .slice(0, most)
    .map((name, field) =>
      buildColumn(name, rowCount, show, budget, again && ((row) => again(field, row))),
    )
  return {
    set: (field, row, value) => columns[field]?.set(row, value),
    finish() {
      const built = columns.map((column) => column.finish())
      return {
        columns: built.filter((column) => column !== null),
        leftOut: fields.filter((_, index) => !built[index]),
      }
    },
  }
}

function buildColumn(
  name: string,
  rowCount: number,
  show: (value: unknown) => string,
  budget: { wordChars: number },
  again?: (row: number) => unknown,
) {
  const words = ['']
  const indices = indexWords(words)
  let codes: Uint32Array | null = null
  /** Only while every value is a number in the file, or every value is a time. */
  let numbers: Float64Array | null = null
  let areTimes = false
  let hasValue = false
  let hasText = false
  let ownChars = 0
  let isTooLong = false

  /** Releases the memory of its words for other columns. */
  function giveUp(): void {
    isTooLong = true
    budget.wordChars += ownChars
    indices.clear()
  }

  function setWord(row: number, value: unknown): void {
    if (isTooLong) return
    const full = typeof value === 'string' ? value.trim() : show(value)
    const word = full.length > WORD_CHARS ? `${full.slice(0, WORD_CHARS)}…` : full
    let index = indices.find(word)
    if (index === null) {
      if (word.length > budget.wordChars) {
        giveUp()
        return
      }
      budget.wordChars -= word.length
      ownChars += word.length
      index = indices.add(again ? copyOf(word) : word)
    }
    codes ??= new Uint32Array(rowCount)
    codes[row] = index
  }

  /** Numbers in a column with words become words as well. */
  function dropNumbers(before: number): void {
    if (!numbers) return
    for (let row = 0; row < before; row += 1) {
      const value = numbers[row]
      if (Number.isNaN(value)) continue
      if (hasText && again) setWord(row, again(row))
      else setWord(row, areTimes ? new Date(value) : value)
    }
    numbers = null
  }

  /** The numeric form of a value; null for everything else. */
  function plainNumber(value: unknown): number | null {
    if (typeof value === 'number') return value
    if (typeof value === 'string') return again ? readNumber(value.trim()) : null
    if (value instanceof Date) return value.getTime()
    const number = typeof value === 'bigint' ? Number(value) : Number.NaN
    return Number.isSafeInteger(number) ? number : null
  }

  return {
    set(row: number, value: unknown): void {
      if (isMissing(value)) return
      const number = numbers || !hasValue ? plainNumber(value) : null
      const isTime = value instanceof Date
      if (number !== null && (!hasValue || isTime === areTimes)) {
        areTimes = isTime
        numbers ??= new Float64Array(rowCount).fill(Number.NaN)
        numbers[row] = Number.isFinite(number) ? number : Number.NaN
      } else {
        dropNumbers(row)
        setWord(row, value)
      }
      if (typeof value === 'string') hasText = true
      hasValue = true
    },
    /** Null when its words are too large. */
    finish(): Column | null {
      if (isTooLong) return null
      const own = { name, isMeasured: false, isWrittenAsText: hasText, isPlace: false }
      if (numbers) return areTimes ? dateColumn(own, numbers) : numberColumn(own, numbers)
      const of = codes ?? new Uint32Array(rowCount)
      return asNumbers(own, words, of) ?? asDates(own, words, of) ?? asWords(own, words, of)
    },
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Engines keep all of the text that a long slice is a part of. */
function copyOf(word: string): string {
  return word.length > 12 && word.isWellFormed() ? decoder.decode(encoder.encode(word)) : word
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && !value.trim())
}

type Own = Pick<Column, 'name' | 'isMeasured' | 'isWrittenAsText' | 'isPlace'>

function numberColumn(own: Own, values: Float64Array): NumberColumn {
  const isWhole = values.every((value) => Number.isNaN(value) || Number.isInteger(value))
  return { ...own, kind: 'number', values, isWhole, unit: null }
}

/** Text that is all numbers, in a file without types such as CSV. */
function asNumbers(own: Own, words: readonly string[], codes: Uint32Array): NumberColumn | null {
  const values = readAll(words, codes, readNumber)
  return values && numberColumn(own, values)
}

function asDates(own: Own, words: readonly string[], codes: Uint32Array): DateColumn | null {
  const values = readAll(words, codes, readDate)
  return values && dateColumn(own, values)
}

function dateColumn(own: Own, values: Float64Array): DateColumn {
  const hasTime = values.some((ms) => ms % DAY_MS !== 0 && !Number.isNaN(ms))
  return { ...own, kind: 'date', values, zeroMs: 0, unitMs: 1, hasTime }
}

const DAY_MS = 86_400_000

/** The value of each row; null as soon as one word does not match, or when there is none. */
function readAll(
  words: readonly string[],
  codes: Uint32Array,
  read: (word: string) => number | null,
): Float64Array | null {
  if (words.length < 2 || read(words[1]) === null) return null
  const values = new Float64Array(words.length)
  values[0] = Number.NaN
  for (let index = 1; index < words.length; index += 1) {
    const value = read(words[index])
    if (value === null) return null
    values[index] = value
  }
  const all = new Float64Array(codes.length)
  for (let row = 0; row < codes.length; row += 1) all[row] = values[codes[row]]
  return all
}

function asWords(own: Own, words: readonly string[], codes: Uint32Array): TextColumn {
  return { ...own, kind: 'text', codes, words }
}
