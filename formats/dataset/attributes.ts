import { limits } from '../limits.ts'
import type { FieldType } from '../save/saved-table.ts'

export type Row = ReadonlyMap<string, unknown>

/** The attributes of a file's features; kept in the worker. */
export interface Attributes {
  fields: readonly string[]
  /** True for files that contain only text, whatever it looks like. */
  isUntyped?: boolean
  /** The declared types of fields; the others are inferred from their values. */
  types?: ReadonlyMap<string, FieldType>
  /** The fields with coordinates, for example longitude and latitude. */
  coordinateFields?: readonly string[]
  /** Fields with whole shapes as text, which are on the map. */
  shapeFields?: readonly string[]
  /** The field with the file's own ids, for example the key of a table. */
  idField?: string
  /** The row of one feature, by its index. */
  row(feature: number): Row | Promise<Row>
  /** The same in the order of the fields, if the format has it directly. */
  cells?(feature: number): readonly unknown[]
  /** All values, if the format has them by column; a field is given by its index. */
  eachValue?(
    take: (field: number, feature: number, value: unknown) => void,
    onProgress: (share: number) => void,
  ): Promise<void>
  /** The file's layer of a feature, if it has several. */
  layerOf?(feature: number): string
}

/** Attributes collected while reading. */
export interface RowWriter extends Attributes {
  startRow(): void
  set(field: string, value: unknown): void
  /** Adds a field even if no row has a value for it. */
  declare(field: string): void
}

export function buildRows(own: Pick<Attributes, 'isUntyped' | 'types'> = {}): RowWriter {
  const indices = new Map<string, number>()
  const fields: string[] = []
  // A row is a flat list of field indices and values in turn, because most rows have few of many
  // fields.
  const rows: unknown[][] = []
  let current: unknown[] = []
  function indexOf(field: string): number | undefined {
    const known = indices.get(field)
    if (known !== undefined || fields.length >= limits.fields) return known
    indices.set(field, fields.length)
    return fields.push(field) - 1
  }
  return {
    ...own,
    fields,
    declare: indexOf,
    startRow() {
      current = []
      rows.push(current)
    },
    set(field, value) {
      const index = indexOf(field)
      if (index !== undefined) current.push(index, value)
    },
    row(feature) {
      const cells = rows[feature] ?? []
      const row = new Map<string, unknown>()
      for (let i = 0; i < cells.length; i += 2) {
        const field = fields[Number(cells[i])]
        if (field !== undefined) row.set(field, cells[i + 1])
      }
      return row
    },
  }
}

/** By column name; null for columns whose type is inferred. */
export function declaredTypes<Column extends { name: string }>(
  columns: readonly Column[],
  typeOf: (column: Column) => FieldType | null,
): Map<string, FieldType> {
  const types = new Map<string, FieldType>()
  for (const column of columns) {
    const type = typeOf(column)
    if (type) types.set(column.name, type)
  }
  return types
}

/** As much of an array as is needed, so that rows may be built one by one. */
interface Rows {
  length: number
  at(index: number): Row | undefined
}

/**
 * Rows that are read from the file on demand. Consecutive requests are served from one batch,
 * because each read has to search the file.
 */
export function readInRuns(
  runRows: number,
  read: (from: number, count: number) => Rows | Promise<Rows>,
): Attributes['row'] {
  let run: { from: number; rows: Rows } = { from: 0, rows: [] }
  let last = -1
  return (feature) => {
    const isNext = feature === last + 1
    last = feature
    const index = feature - run.from
    const known = index >= 0 && index < run.rows.length ? run.rows.at(index) : undefined
    return known ?? readFrom(feature, isNext)
  }

  async function readFrom(feature: number, isNext: boolean): Promise<Row> {
    const rows = await read(feature, isNext ? runRows : 1)
    if (isNext) run = { from: feature, rows }
    return rows.at(0) ?? new Map()
  }
}

export interface AttributesPart {
  name: string
  featureCount: number
  attributes: Attributes
}

/** Several tables of one file as one, with a field for the table of each feature. */
export function joinAttributes(parts: readonly AttributesPart[]): Attributes {
  const [only] = parts
  if (only && parts.length === 1) return only.attributes
  const own = new Set(parts.flatMap(({ attributes }) => attributes.fields))
  // A file may already have a column of this name.
  const layer = ['layer', 'layer of the file'].find((name) => !own.has(name)) ?? 'layer'
  const fields = new Set([layer, ...own])
  const starts: number[] = []
  let count = 0
  for (const { featureCount } of parts) {
    starts.push(count)
    count += featureCount
  }
  return {
    fields: [...fields],
    isUntyped: parts.every(({ attributes }) => attributes.isUntyped === true),
    types: commonTypes(parts.map(({ attributes }) => attributes)),
    coordinateFields: parts.flatMap(({ attributes }) => attributes.coordinateFields ?? []),
    shapeFields: parts.flatMap(({ attributes }) => attributes.shapeFields ?? []),
    async row(feature) {
      if (feature >= count) return new Map()
      const index = lastUpTo(starts, feature)
      const { name, attributes } = parts[index]
      const row = await attributes.row(feature - starts[index])
      return new Map<string, unknown>([[layer, name], ...row])
    },
    layerOf(feature) {
      const index = lastUpTo(starts, feature)
      const { name, attributes } = parts[index]
      return attributes.layerOf?.(feature - starts[index]) ?? name
    },
  }
}

/** For fields of several tables, only what all of them declare alike. */
function commonTypes(parts: readonly Attributes[]): Map<string, FieldType> {
  const common = new Map<string, FieldType>()
  for (const { fields, types } of parts) {
    for (const field of fields) {
      const type = types?.get(field)
      const others = parts.filter((part) => part.fields.includes(field))
      const isSame = others.every(
        (part) => JSON.stringify(part.types?.get(field)) === JSON.stringify(type),
      )
      if (type && isSame) common.set(field, type)
    }
  }
  return common
}

/** The index of the last of ascending numbers that is not above a limit. */
function lastUpTo(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (numbers[middle] <= limit) low = middle
    else high = middle - 1
  }
  return low
}

const SHOWN_CHARS = 2_000

/** A value as shown to a visitor; long ones are truncated. */
export function showValue(value: unknown): string {
  const text = writeWhole(value)
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text
}

/** A value as text of any length. */
export function writeWhole(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString()
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`
  if (typeof value !== 'object') return String(value)
  try {
    return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner))
  } catch {
    return ''
  }
}

/** Without a prototype: a field may have any name. */
export function textRow(row: Row): Record<string, string> {
  const cells: Record<string, string> = Object.create(null)
  for (const [field, value] of row) cells[field] = showValue(value)
  return cells
}
