/**
 * Features and their attributes: entry i of every column belongs to feature i. Everything in it can
 * be transferred from a worker to the page without copying.
 */
export interface Dataset {
  name: string
  rowCount: number
  columns: readonly Column[]
  /** The index of the column with the features' names, if one was found. */
  nameColumn: number | null
}

export interface BuiltDataset {
  dataset: Dataset
  /** Names of the columns that were too large. */
  leftOut: readonly string[]
}

export type Column = NumberColumn | DateColumn | TextColumn

export type Numbers = Float64Array | Float32Array | Uint32Array | Uint16Array | Uint8Array

/** Common to every kind of column. */
interface AnyColumn {
  /** Its display name. */
  name: string
  /** The display name where there is more room; its name, unless given. */
  title?: string
  /** Measured here from the shapes; all other columns are the file's own. */
  isMeasured: boolean
  /** The file has its values as text, whatever their inferred type. */
  isWrittenAsText: boolean
  /**
   * Contains the position of features: it is in the table, but neither in filters nor on the map.
   */
  isPlace: boolean
}

export interface NumberColumn extends AnyColumn {
  kind: 'number'
  /** NaN for a missing value. */
  values: Numbers
  /** All of them are whole numbers. */
  isWhole: boolean
  /** Only where it is known. */
  unit: 'm2' | 'm' | null
  /**
   * The bounds of its bars, and the stops of its slider; computed from its values, unless given.
   */
  stops?: readonly number[]
}

/** Value v is the time `zeroMs + v * unitMs`, in UTC. */
export interface DateColumn extends AnyColumn {
  kind: 'date'
  /** NaN for a missing value. */
  values: Numbers
  zeroMs: number
  unitMs: number
  /** Some have a time of day. */
  hasTime: boolean
}

/** Each different word once; an empty word means none. */
export interface TextColumn extends AnyColumn {
  kind: 'text'
  /** For each feature, the index of its word. */
  codes: Numbers
  words: readonly string[]
  /** Its words are an ordered list, all of which are offered. */
  isFixed?: boolean
  /** The colour of each word; chosen by frequency, unless given. */
  colours?: readonly string[]
}

/** A time is in milliseconds since 1970; null if missing. */
export function cellOf(column: Column, row: number): number | string | null {
  if (column.kind === 'text') return column.words[column.codes[row]] || null
  const value = numberAt(column, row)
  return Number.isNaN(value) ? null : value
}

/** A number, or a time in milliseconds since 1970; NaN if missing. */
export function numberAt(column: NumberColumn | DateColumn, row: number): number {
  const value = column.values[row]
  return column.kind === 'date' ? column.zeroMs + value * column.unitMs : value
}

/** The name of a feature in a column; empty if it has none. */
export function wordAt(column: Column | undefined, row: number): string {
  const cell = column ? cellOf(column, row) : null
  if (cell === null) return ''
  return column?.kind === 'date' ? isoOf(cell, column.hasTime) : String(cell)
}

/** For example 2026-01-05, or 2026-01-05 14:30. */
export function isoOf(ms: number | string, hasTime: boolean): string {
  const date = new Date(Number(ms))
  if (Number.isNaN(date.getTime())) return ''
  return date
    .toISOString()
    .slice(0, hasTime ? 16 : 10)
    .replace('T', ' ')
}
