import type { Machine } from '../machine.ts'
import type { Backlog } from '../store.ts'
import type { ColumnKind } from '../tables.ts'

/** A row from either database: times are milliseconds in one and dates in the other. */
export type Row = Record<string, unknown>

/** Takes SQL with `$1`, `$2` and so on for values, which both databases support. */
export interface Client {
  dialect: Dialect
  /** The clock of this process; the database may run elsewhere. */
  machine: Machine
  read(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** `rows` is the result of a RETURNING clause. */
  write(sql: string, values?: readonly unknown[]): Promise<WriteResult>
}

export interface WriteResult {
  rows: Row[]
  count: number
}

/** Each statement outside a transaction is its own one, with a short time limit. */
export interface Database extends Client {
  /** All or nothing, however long it takes; may run several times. */
  transaction<T>(work: (client: Client) => Promise<T>): Promise<T>
  /** Read-only, with one snapshot of the database. */
  snapshot<T>(work: (client: Client) => Promise<T>): Promise<T>
  /** Runs the statements that write a batch of enquiries with as few commits as possible. */
  batch<T>(work: (client: Client) => Promise<T>): Promise<T>
  /** Removes the deleted rows of these tables from the files. */
  scrub(...tables: string[]): Promise<void>
  /** The same after purges, which record that they removed something. */
  notePurge(): void
  scrubPurged(): Promise<void>
  /** Called when all enquiries are indexed, some of them just now. */
  settleIndex(): Promise<void>
  backup(file: string): Promise<void>
  close(): Promise<void>
}

/** The differences between the two SQL dialects. */
export interface Dialect {
  /** The time this many milliseconds from now, by the database's clock. */
  fromNow(mark: string): string
  milliseconds(column: string): string
  /** Whether a column has one of the values of an array. */
  isIn(mark: string, kind: ColumnKind): string
  /** The rows of a JSON text, to select from. */
  recordset(mark: string, columns: readonly string[]): string
  /** A time as `recordset` reads it. */
  timeInJson(time: Date): string | number
  /** Locks the selected rows; unnecessary where only one transaction writes at a time. */
  lock: { forUpdate: string; skipLocked: string; forKeyShare: string }
  /** The columns with the searchable text of an enquiry. */
  searchColumns: readonly ('received_at' | 'folded' | 'grams')[]
  /** A number of arrival; all rows with a smaller one are visible. */
  nextArrival: string
  /** The search condition for words; `add` takes a value and returns its placeholder. */
  search(words: readonly string[], add: (value: unknown) => string): QueryParts
  /**
   * Stores new enquiries with their deliveries, their receipts and what they add to the counts: all
   * or nothing.
   */
  insertEnquiries(
    client: Client,
    enquiries: readonly Row[],
    deliveries: readonly Row[],
    receipts: readonly Row[],
    tallies: readonly Row[],
  ): Promise<Row[]>
  /**
   * Overwrites what a visitor sent, in place. SQLite may leave copies of rows in pages when it
   * moves them.
   */
  blank?: string
  /** The enquiry of an audit log entry. */
  auditId: string
  findDamage(client: Client): Promise<string[]>
  /** What standbys of the database may lose. */
  findRisks(client: Client): Promise<Pick<Backlog, 'looseStandbys'>>
}

/** The parts of a query for a filter. */
export interface QueryParts {
  from: string
  where: string[]
  /** The columns of its order. */
  order: string[]
  /** The position of an enquiry in that order. */
  position(at: Date, id: string): string
}

export const NIL = '00000000-0000-0000-0000-000000000000'

/** An invalid UUID matches nothing; PostgreSQL would report an error. */
export function uuid(id: string): string {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : NIL
}
