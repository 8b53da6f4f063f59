import type { SchemaElement, SchemaTree } from 'hyparquet'
import type { FieldType } from '../save/saved-table.ts'

/** The declared type of a column of values; lists and records have none. */
export function fieldType({ type, converted_type, logical_type }: SchemaElement): FieldType | null {
  const name = converted_type ?? logical_type?.type ?? type ?? ''
  return types[name.replace(/_?(?:8|16|32|M.*)$/, '')] ?? null
}

const real: FieldType = { kind: 'real' }
const text: FieldType = { kind: 'text' }
const long: FieldType = { kind: 'integer', isLong: true }
/** By their names without sizes and units. */
const types: Readonly<Record<string, FieldType>> = {
  BOOLEAN: { kind: 'flag' },
  INT: { kind: 'integer' },
  INT64: long,
  INT_64: long,
  FLOAT: real,
  DOUBLE: real,
  DECIMAL: real,
  UTF: text,
  STRING: text,
  DATE: { kind: 'date' },
  TIMESTAMP: { kind: 'datetime' },
}

/** The names of all displayed columns, including the fields of records. */
export function fieldsOf({ children }: SchemaTree, before = ''): string[] {
  return children.flatMap((child) => {
    const name = `${before}${child.element.name}`
    return isRecord(child) ? fieldsOf(child, `${name}.`) : [name]
  })
}

function isRecord({ children, element }: SchemaTree): boolean {
  const isList = element.converted_type !== undefined || element.logical_type !== undefined
  return children.length > 0 && !isList && element.repetition_type !== 'REPEATED'
}
