import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { isIndexed, wordsOf } from '../search-text.ts'
import type { EnquiryFilter, Handling } from '../store.ts'

export type Row = Record<string, SQLOutputValue>

export function run(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): number {
  return Number(statement(db, sql).run(...values).changes)
}

/** The same with values by their names. */
export function runNamed(db: DatabaseSync, sql: string, values: Record<string, SQLInputValue>) {
  statement(db, sql).run(values)
}

export function get(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): Row | undefined {
  return statement(db, sql).get(...values)
}

export function all(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): Row[] {
  return statement(db, sql).all(...values)
}

export function text(value: SQLOutputValue | undefined): string {
  return String(value)
}

/** What is read for a filter: a query is answered from the index, in the order it was taken up. */
export interface Source {
  from: string
  /** The columns that order it. */
  order: string[]
  where: string[]
  values: SQLInputValue[]
}

export function sourceOf(filter: EnquiryFilter): Source {
  const words = wordsOf(filter.query ?? '')
  const indexed = words.filter(isIndexed)
  const parts: [string, SQLInputValue | undefined][] = [
    ['search MATCH ?', indexed.length === 0 ? undefined : indexed.map(phrase).join(' ')],
    ...words
      .filter((word) => !isIndexed(word))
      .map((word): [string, string] => ['instr(searchable.folded, ?) > 0', word]),
    ['received_at >= ?', filter.since?.getTime()],
    ['received_at < ?', filter.until?.getTime()],
    ['status = ?', filter.status],
    ['lower(email) = lower(?)', filter.email],
  ]
  const given = parts.flatMap(([condition, value]) =>
    value === undefined ? [] : { condition, value },
  )
  const where = given.map(({ condition }) => condition)
  if (filter.handling !== undefined) where.push(HANDLING[filter.handling])
  if (filter.isFailed) where.push(FAILED)
  const values = given.map(({ value }) => value)
  if (words.length === 0) return { from: 'enquiry', order: ['received_at', 'id'], where, values }
  const start = indexed.length === 0 ? '' : 'search CROSS JOIN'
  if (indexed.length > 0) where.push('number = search.rowid')
  return {
    from: `${start} searchable CROSS JOIN enquiry`,
    order: [indexed.length === 0 ? 'number' : 'search.rowid'],
    where: [...where, 'id = searchable.enquiry_id'],
    values,
  }
}

/** A text that is looked for as it is. */
function phrase(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}

const HANDLING: Readonly<Record<Handling, string>> = {
  unread: `NOT EXISTS (SELECT 1 FROM mark WHERE mark.enquiry_id = id AND read_at IS NOT NULL)`,
  open: `id NOT IN (SELECT enquiry_id FROM mark WHERE handled_at IS NOT NULL)`,
  handled: `id IN (SELECT enquiry_id FROM mark WHERE handled_at IS NOT NULL)`,
}

const FAILED = "id IN (SELECT enquiry_id FROM delivery WHERE status = 'failed')"

export function clause(where: string[]): string {
  return where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`
}

/** Statements are prepared once per database, by their text. */
const prepared = new WeakMap<DatabaseSync, Map<string, ReturnType<DatabaseSync['prepare']>>>()

function statement(db: DatabaseSync, sql: string) {
  let statements = prepared.get(db)
  if (statements === undefined) {
    statements = new Map()
    prepared.set(db, statements)
  }
  let found = statements.get(sql)
  if (found === undefined) {
    found = db.prepare(sql)
    statements.set(sql, found)
  }
  return found
}
