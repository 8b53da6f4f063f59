import { closeSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { type Machine, realMachine } from '../machine.ts'
import type { Client, Database } from '../sql/database.ts'
import { StoreUnavailableError } from '../store.ts'
import { syncPath } from '../sync-path.ts'
import { BUSY_TIMEOUT_MS, openSqliteConnection, type SqliteConnection } from './connection.ts'
import { sqliteDialect } from './dialect.ts'

const TRUNCATE_WITHIN_MS = 200

/** Some 30,000 enquiries: writers wait for less than half a second. */
const REBUILT_UP_TO_BYTES = 32 * 2 ** 20

const SIZE = `SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size`

export type SqliteDatabase = Database & Pick<SqliteConnection, 'use'>

/**
 * One SQLite file. Its driver blocks, so it runs in a separate thread, and each call must finish
 * before the next.
 */
export function openSqliteDatabase(
  file: string,
  machine = realMachine,
  newest?: number,
): SqliteDatabase {
  const connection = openSqliteConnection(file, machine, newest)
  const { use } = connection
  /** True at the start too: the previous process may have ended without a checkpoint. */
  let owesLog = true

  /**
   * What was removed is zeros, but SQLite may have copied it before: when it divides rows among
   * pages anew, it leaves copies in their unused parts. Only new pages are without them. A larger
   * file would block writers for too long.
   */
  async function rebuild(): Promise<void> {
    await use((db) => {
      const size = db.prepare(SIZE).get()?.bytes
      if (Number(size) > REBUILT_UP_TO_BYTES) return
      db.exec('PRAGMA temp_store = MEMORY') // no copy in a folder for temporary files
      try {
        db.exec('VACUUM')
      } finally {
        db.exec('PRAGMA temp_store = DEFAULT')
      }
    })
  }

  async function scrub(): Promise<void> {
    owesLog = true
    await rebuild()
    await emptyLog()
  }

  /**
   * The write-ahead log may still contain changed or erased data: checkpoint and truncate it. The
   * truncation blocks writers, so most is moved before it, and it waits only briefly for readers.
   */
  async function emptyLog(): Promise<void> {
    owesLog = true
    const result = await use((db) => {
      db.exec('PRAGMA wal_checkpoint(PASSIVE)')
      db.exec(`PRAGMA busy_timeout = ${TRUNCATE_WITHIN_MS}`)
      try {
        return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
      } finally {
        db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
      }
    })
    if (result?.busy !== 0) {
      throw new StoreUnavailableError('done, but the log still holds old data: try once more')
    }
    owesLog = false
  }

  function transaction<T>(work: (client: Client) => Promise<T>): Promise<T> {
    return connection.transaction((db) => work(clientOf(db, machine)))
  }

  return {
    dialect: sqliteDialect,
    machine,
    use,
    read: (...query) => use((db) => clientOf(db, machine).read(...query)),
    write: (...query) => transaction((client) => client.write(...query)),
    transaction,
    batch: transaction,
    snapshot: (work) =>
      use(async (db) => {
        db.exec('BEGIN') // others may write meanwhile
        try {
          return await work(clientOf(db, machine))
        } finally {
          if (db.isTransaction) db.exec('COMMIT')
        }
      }),
    scrub,
    notePurge() {
      owesLog = true
    },
    async scrubPurged() {
      if (owesLog) await scrub()
    },
    settleIndex: async () => undefined,
    async backup(target) {
      closeSync(openSync(target, 'wx', 0o600))
      await use((db) => db.prepare('VACUUM INTO ?').run(target))
      syncPath(target)
      syncPath(dirname(target))
    },
    close: async () => connection.close(),
  }
}

function clientOf(db: DatabaseSync, machine: Machine): Client {
  return {
    dialect: sqliteDialect,
    machine,
    read: async (sql, values) => statement(db, sql).ready.all(named(values)),
    async write(sql, values) {
      const { ready, hasRows } = statement(db, sql)
      if (!hasRows) return { rows: [], count: Number(ready.run(named(values)).changes) }
      const rows = ready.all(named(values))
      return { rows, count: rows.length }
    },
  }
}

/** To SQLite, `$1` is a named parameter. */
function named(values: readonly unknown[] = []): Record<string, SQLInputValue> {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, sqliteValue(value)]))
}

function sqliteValue(value: unknown): SQLInputValue {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'boolean') return Number(value)
  if (Array.isArray(value)) return JSON.stringify(value.map(inJson))
  // Statements use only types that SQLite accepts; it rejects others.
  return (value ?? null) as SQLInputValue
}

function inJson(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
}

/** Statements are prepared once per database, by their text. */
const prepared = new WeakMap<DatabaseSync, Map<string, Prepared>>()

interface Prepared {
  ready: StatementSync
  hasRows: boolean
}

function statement(db: DatabaseSync, sql: string): Prepared {
  const statements = prepared.get(db) ?? new Map<string, Prepared>()
  prepared.set(db, statements)
  const there = statements.get(sql)
  if (there !== undefined) return there
  const ready = db.prepare(sql)
  const found = { ready, hasRows: ready.columns().length > 0 }
  statements.set(sql, found)
  return found
}
