import { closeSync, openSync } from 'node:fs'
import { type Machine, realMachine } from '../machine.ts'
import { insertRows, readTable } from '../sql/copy-rows.ts'
import type { Client, Database } from '../sql/database.ts'
import { openSqliteDatabase } from '../sqlite/database.ts'
import { tables } from '../tables.ts'
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
    backup: (file) => snapshot((source) => backUpPostgres(source, file)),
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

/** Copies everything into a new SQLite file, page by page, in one consistent transaction. */
async function backUpPostgres(source: Client, file: string): Promise<void> {
  closeSync(openSync(file, 'wx', 0o600))
  const target = openSqliteDatabase(file, source.machine)
  try {
    for (const table of tables) {
      for await (const page of readTable(source, table)) {
        await target.transaction((client) => insertRows(client, table, page, ''))
      }
    }
    await target.use((db) => db.exec('PRAGMA journal_mode = DELETE')) // so that everything is in one file
  } finally {
    await target.close()
  }
}
