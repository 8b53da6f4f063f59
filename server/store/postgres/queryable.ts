import type pg from 'pg'

export interface Queryable {
  query<Row extends pg.QueryResultRow>(
    sql: string,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>
}

/**
 * Each transaction sets its own durability and time-out, so that a pooler may use a different
 * connection for each. A transaction that conflicts with another is retried.
 */
export interface PostgresConnection {
  /** One statement in its own transaction, with a short time limit. */
  query(sql: string, values?: readonly unknown[]): Promise<pg.QueryResult>
  /** All or nothing, however long it takes; may run several times. */
  transaction<T>(work: (client: Queryable) => Promise<T>, mode?: string): Promise<T>
  /** Vacuums, which is impossible in a transaction. */
  vacuum(...tables: string[]): Promise<void>
  close(): Promise<void>
}
