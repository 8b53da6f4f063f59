import type pg from 'pg'

export interface Queryable {
  query<Row extends pg.QueryResultRow>(
    sql: string,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>
}

/**
 * Each transaction says for itself how durable it is and how long it may take, so that a pooler may
 * give every one of them another connection. What meets another transaction in its way is tried
 * again.
 */
export interface PostgresConnection {
  /** One statement, which is one transaction, for whoever waits for it: in seconds or not at all. */
  query(sql: string, values?: readonly unknown[]): Promise<pg.QueryResult>
  /** All of the work or nothing of it, however much it is; may run several times. */
  transaction<T>(work: (client: Queryable) => Promise<T>, mode?: string): Promise<T>
  /** Gives up dead rows, which no transaction can do. */
  vacuum(...tables: string[]): Promise<void>
  close(): Promise<void>
}
