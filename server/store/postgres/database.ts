import { type Machine, realMachine } from '../machine.ts'
import type { Client, Database } from '../sql/database.ts'
import { backUpPostgres } from './backup.ts'
import { openPostgresConnection } from './connection.ts'
import { postgresDialect } from './dialect.ts'
import type { PostgresOptions } from './prepare.ts'
import type { Queryable } from './queryable.ts'

export function openPostgresDatabase(url: string, options: PostgresOptions = {}): Database {
  const { machine = realMachine } = options
  const connection = openPostgresConnection(url, options)
  const { query, vacuum } = connection
  const client = clientOf(connection, machine)

  function snapshot<T>(work: (client: Client) => Promise<T>): Promise<T> {
    return connection.transaction((queryable) => work(clientOf(queryable, machine)), SNAPSHOT)
  }

  return {
    ...client,
    transaction: (work) =>
      connection.transaction((queryable) => work(clientOf(queryable, machine))),
    snapshot,
    batch: (work) => work(client),
    /** Where it cannot, the database does so by itself, later. */
    scrub: (...tables) => vacuum(...tables).catch(() => undefined),
    notePurge: () => undefined,
    scrubPurged: async () => undefined,
    /** So many at once wait in a list that every search reads, and are news to the planner. */
    async settleIndex() {
      await query("SELECT gin_clean_pending_list('searchable_by_gram')")
      await query('ANALYZE searchable')
    },
    backup: (file) => snapshot((source) => backUpPostgres(source, file)),
    close: connection.close,
  }
}

/** All statements see the database as of one moment. */
const SNAPSHOT = 'ISOLATION LEVEL REPEATABLE READ READ ONLY'

export function clientOf({ query }: Queryable, machine: Machine): Client {
  return {
    dialect: postgresDialect,
    machine,
    read: async (sql, values) => (await query(sql, values)).rows,
    async write(sql, values) {
      const { rows, rowCount } = await query(sql, values)
      return { rows, count: rowCount ?? 0 }
    },
  }
}
