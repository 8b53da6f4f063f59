import type { Machine } from '../machine.ts'
import type { Backlog } from '../store.ts'
import type { Kind } from '../tables.ts'

/** A row as either database gives it: times are milliseconds in one and dates in the other. */
export type Row = Record<string, unknown>

/** Takes SQL with `$1`, `$2` and so on for its values, which both databases understand. */
export interface Client {
  dialect: Dialect
  /** Where this process runs; the database may run elsewhere. */
  machine: Machine
  read(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** `rows` is what a RETURNING clause gives. */
  write(sql: string, values?: readonly unknown[]): Promise<Written>
}

export interface Written {
  rows: Row[]
  count: number
}

/** Each statement of its own is a transaction, which ends in seconds or fails. */
export interface Database extends Client {
  /** All of the work or nothing of it, however long it takes; may run several times. */
  transaction<T>(work: (client: Client) => Promise<T>): Promise<T>
  /** Reads only, and sees the database as of one moment. */
  snapshot<T>(work: (client: Client) => Promise<T>): Promise<T>
  /** Runs the statements that write a batch of enquiries with as few commits as need be. */
  batch<T>(work: (client: Client) => Promise<T>): Promise<T>
  /** Removes from the files what these tables no longer hold. */
  scrub(...tables: string[]): Promise<void>
  /** The same for purges, which first note that they have removed something. */
  notePurge(): void
  scrubPurged(): Promise<void>
  /** Called when all enquiries are indexed, some of them just now. */
  settleIndex(): Promise<void>
  backup(file: string): Promise<void>
  close(): Promise<void>
}

/** What the two databases write differently. */
export interface Dialect {
  /** The time that many milliseconds from now, by the clock of the database. */
  fromNow(mark: string): string
  milliseconds(column: string): string
  /** Whether a column has one of the values of an array. */
  isIn(mark: string, kind: Kind): string
  /** The rows of a JSON text, to select from. */
  recordset(mark: string, columns: readonly string[]): string
  /** A time as `recordset` reads it. */
  timeInJson(time: Date): string | number
  /** Locks what a SELECT finds; of no use where only one writes at a time. */
  lock: { forUpdate: string; skipLocked: string; forKeyShare: string }
  /** The columns that hold the text of an enquiry for searching. */
  searchColumns: readonly ('received_at' | 'folded' | 'grams')[]
  /** A number of arrival; whatever has a smaller one can be read by now. */
  nextArrival: string
  /** Where words are looked for; `add` takes a value and returns its mark. */
  search(words: readonly string[], add: (value: unknown) => string): Source
  /** Saves enquiries that are new, with their deliveries: both or neither. */
  insertEnquiries(
    client: Client,
    enquiries: readonly Row[],
    deliveries: readonly Row[],
  ): Promise<Row[]>
  /**
   * Writes over what a visitor sent, in place. SQLite may leave copies of rows in pages from which it
   * moves them when others are deleted.
   */
  blank?: string
  /** The enquiry that an entry of the audit log tells of. */
  auditId: string
  findDamage(client: Client): Promise<string[]>
  /** What the machines around the database may lose. */
  findRisks(client: Client): Promise<Pick<Backlog, 'looseStandbys'>>
}

/** What is read for a filter. */
export interface Source {
  from: string
  where: string[]
  /** The columns that order it. */
  order: string[]
  /** Where in that order an enquiry stands. */
  place(at: Date, id: string): string
}

export const NIL = '00000000-0000-0000-0000-000000000000'

/** An identifier that is no UUID names nothing; PostgreSQL would call it an error. */
export function uuid(id: string): string {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : NIL
}
