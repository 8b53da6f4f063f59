import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import type { EnquiryFilter } from '../store.ts'

export type Row = Record<string, SQLOutputValue>

export function run(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): number {
  return Number(statement(db, sql).run(...values).changes)
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

export function whereOf(filter: EnquiryFilter): { where: string[]; values: SQLInputValue[] } {
  const parts: [string, SQLInputValue | undefined][] = [
    ['received_at >= ?', filter.since?.getTime()],
    ['received_at < ?', filter.until?.getTime()],
    ['status = ?', filter.status],
    ['lower(email) = lower(?)', filter.email],
  ]
  const where: string[] = []
  const values: SQLInputValue[] = []
  for (const [condition, value] of parts) {
    if (value === undefined) continue
    where.push(condition)
    values.push(value)
  }
  return { where, values }
}

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
