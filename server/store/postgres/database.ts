import { copyDatabase } from '../copy-database.ts'
import { type Machine, realMachine } from '../machine.ts'
import type { Client, Database } from '../sql/database.ts'
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
    /** If it cannot, autovacuum does it later. */
    scrub: (...tables) => vacuum(...tables).catch(() => undefined),
    notePurge: () => undefined,
    scrubPurged: async () => undefined,
    /**
     * Above this number, the pending list of the index slows every search, and statistics are
     * stale.
     */
    async settleIndex() {
      await query("SELECT gin_clean_pending_list('searchable_by_gram')")
      await query('ANALYZE searchable')
    },
    async backup(file) {
      await snapshot((source) => copyDatabase(source, file))
    },
    close: connection.close,
  }
}

/** All statements see one snapshot of the database. */
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
