/**
 * Features and what is known of each: entry i of every column belongs to feature i. Everything in it can be handed from a worker to
 * the page without being copied.
 */
export interface Dataset {
  name: string
  rowCount: number
  columns: readonly Column[]
  /** The place of the column that features are called by, as far as it can be guessed. */
  nameColumn: number | null
}

export type Column = NumberColumn | DateColumn | TextColumn

export type Numbers = Float64Array | Float32Array | Uint32Array | Uint16Array | Uint8Array

/** What every kind of column has. */
interface AnyColumn {
  /** As a visitor reads it. */
  name: string
  /** The same where there is more room than above a column; its name, unless given. */
  title?: string
  /** Measured here from the shapes; all other columns are the file's own. */
  isMeasured: boolean
  /** The file has its values as text, whatever they are by their form. */
  isWrittenAsText: boolean
  /** Features have their place by it: it is in the table, and the map asks and shows the rest. */
  isPlace: boolean
}

export interface NumberColumn extends AnyColumn {
  kind: 'number'
  /** NaN where there is none. */
  values: Numbers
  /** All of them are whole numbers. */
  isWhole: boolean
  /** Only where it is known. */
  unit: 'm2' | 'm' | null
  /** Where its bars begin, and where a handle stands; computed from its values, unless given. */
  stops?: readonly number[]
}

/** Value v is the moment `zeroMs + v * unitMs`, in UTC. */
export interface DateColumn extends AnyColumn {
  kind: 'date'
  /** NaN where there is none. */
  values: Numbers
  zeroMs: number
  unitMs: number
  /** Some are more than a day. */
  hasTime: boolean
}

/** Each different word once; the empty word is none. */
export interface TextColumn extends AnyColumn {
  kind: 'text'
  /** Of each feature the place of its word. */
  codes: Numbers
  words: readonly string[]
  /** Its words are a list whose order means something: all of them are offered. */
  isFixed?: boolean
  /** Of each word; chosen by frequency, unless given. */
  colours?: readonly string[]
}

/** A moment is milliseconds since 1970; null where there is none. */
export function cellOf(column: Column, row: number): number | string | null {
  if (column.kind === 'text') return column.words[column.codes[row]] || null
  const value = numberAt(column, row)
  return Number.isNaN(value) ? null : value
}

/** A number, or a moment in milliseconds since 1970; NaN where there is none. */
export function numberAt(column: NumberColumn | DateColumn, row: number): number {
  const value = column.values[row]
  return column.kind === 'date' ? column.zeroMs + value * column.unitMs : value
}

/** What a feature is called by a column; empty where it has no name. */
export function wordAt(column: Column | undefined, row: number): string {
  const cell = column ? cellOf(column, row) : null
  if (cell === null) return ''
  return column?.kind === 'date' ? isoOf(cell, column.hasTime) : String(cell)
}

/** Such as 2026-01-05, or 2026-01-05 14:30. */
export function isoOf(ms: number | string, hasTime: boolean): string {
  const date = new Date(Number(ms))
  if (Number.isNaN(date.getTime())) return ''
  return date
    .toISOString()
    .slice(0, hasTime ? 16 : 10)
    .replace('T', ' ')
}
