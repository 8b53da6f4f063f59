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
  /** One statement, which is one transaction, for a waiting caller: in seconds or not at all. */
  query(sql: string, values?: readonly unknown[]): Promise<pg.QueryResult>
  /** All of the work or none of it, however long; may run several times. */
  transaction<T>(work: (client: Queryable) => Promise<T>, mode?: string): Promise<T>
  /** Vacuums, which no transaction can do. */
  vacuum(...tables: string[]): Promise<void>
  close(): Promise<void>
}
