import { declaredTypes } from '../dataset/attributes.ts'
import { limits } from '../limits.ts'
import type { FieldType } from '../save/saved-table.ts'

export interface MifColumn {
  name: string
  /** CHAR, INTEGER, DECIMAL, DATE and others, in capitals. */
  kind: string
  /** The numbers in brackets after it: a width, and the digits after the point. */
  sizes: readonly number[]
}

/** The declared types of a MapInfo table's columns; times without a date are text. */
export function typesOf(columns: readonly MifColumn[]): Map<string, FieldType> {
  return declaredTypes(columns, typeOf)
}

function typeOf({ kind, sizes: [width, decimals] }: MifColumn): FieldType {
  if (kind === 'DECIMAL' && width !== undefined && decimals !== undefined) {
    return { kind: 'real', width, ...(decimals > 0 && { decimals }) }
  }
  const type = types[kind] ?? { kind: 'text' }
  return { ...type, ...(width !== undefined && width > 0 && { width }) }
}

const types: Readonly<Record<string, FieldType>> = {
  SMALLINT: { kind: 'integer' },
  INTEGER: { kind: 'integer' },
  LARGEINT: { kind: 'integer', isLong: true },
  DECIMAL: { kind: 'real' },
  FLOAT: { kind: 'real' },
  DATE: { kind: 'date' },
  DATETIME: { kind: 'datetime' },
  LOGICAL: { kind: 'flag' },
}

/** COLUMNS n, then a name and a type on each of n lines. */
export function readColumns(header: string): MifColumn[] {
  const columns = /^[ \t]*COLUMNS\s+(\d+)[ \t\r]*$/im.exec(header)
  if (!columns) return []
  const count = Math.min(Number(columns[1]), limits.fields)
  const lines = header.slice(columns.index + columns[0].length).split(/\r?\n/)
  return lines
    .map((line) => line.trim().split(/[\s(,)]+/))
    .filter(([name]) => name !== '')
    .slice(0, count)
    .map(([name = '', kind = '', ...sizes]) => ({
      name,
      kind: kind.toUpperCase(),
      sizes: sizes.filter(Boolean).map(Number),
    }))
}

/** Dates and times are digits without separators. */
export function readCell(text: string, kind: string): string {
  if (!days.has(kind)) return text
  const [, year, month, day, hours, minutes, seconds] =
    /^(?:(\d{4})(\d\d)(\d\d))?(?:(\d\d)(\d\d)(\d\d)\d*)?$/.exec(text.trim()) ?? []
  const date = year === undefined ? '' : `${year}-${month}-${day}`
  const time = hours === undefined ? '' : `${hours}:${minutes}:${seconds}`
  return [date, time].filter(Boolean).join('T') || text
}

const days = new Set(['DATE', 'TIME', 'DATETIME'])
