import { latinDigits } from '../csv/read-angle.ts'

/** Rows without coordinates, which a visitor may join to a layer by a column. */
export interface PlainTable {
  name: string
  fields: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The columns of a layer and of a table that have the same values. */
export interface JoinColumns {
  layer: string
  table: string
}

/** A table and how it is joined to a layer. */
export interface JoinedTable {
  table: PlainTable
  columns: JoinColumns
}

export type TextRow = Record<string, string>

export interface Join {
  isIn(row: TextRow): boolean
  /** A layer's row with the table's values; a column that both have keeps the layer's value. */
  extend(row: TextRow): TextRow
}

/** Of rows with the same key, the first one counts; `countMatches` tells how many there are. */
export function buildJoin({ fields, rows }: PlainTable, columns: JoinColumns): Join {
  const index = fields.indexOf(columns.table)
  const byKey = new Map<string, readonly string[]>()
  for (const cells of rows) {
    const key = joinKey(cells[index])
    if (key !== '' && !byKey.has(key)) byKey.set(key, cells)
  }
  const find = (row: TextRow) => byKey.get(joinKey(row[columns.layer]))
  return {
    isIn: (row) => find(row) !== undefined,
    extend(row) {
      const cells = find(row)
      if (!cells) return row
      const extended: TextRow = Object.create(null)
      for (const [i, field] of fields.entries()) extended[field] = cells[i] ?? ''
      return Object.assign(extended, row)
    },
  }
}

/** Numbers are compared by value: spreadsheets drop the zeros of 007, and registers write ০০৭. */
export function joinKey(value: string | undefined): string {
  const text = latinDigits(value?.trim().toLowerCase() ?? '')
  return /^[-+]?\d{1,15}(?:\.\d+)?$/.test(text) ? String(Number(text)) : text
}

/** A name, normalised for common differences in spelling. */
export function looseName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
