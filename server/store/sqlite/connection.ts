import { chmodSync, closeSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { chainHash } from '../audit-chain.ts'
import type { Machine } from '../machine.ts'
import { makeFolder } from '../make-folder.ts'
import { missingMigrations, readMigrations } from '../migrate.ts'
import { cannotBeUsed, reasonOf, StoreRefusedError, StoreUnavailableError } from '../store.ts'
import { syncPath } from '../sync-path.ts'
import { refuseBadSqlite } from './version.ts'

/** How long to wait for another process that writes; a visitor waits a little longer. */
export const BUSY_TIMEOUT_MS = 4_000

/**
 * The size at which the write-ahead log is checkpointed: 32 MB. Keys are random, so many writes
 * change the same index pages; rare checkpoints save most of that work.
 */
const LOG_PAGES = 8_000

export interface SqliteConnection {
  /** Runs with the database; machine errors become StoreUnavailableError. */
  use<T>(work: (db: DatabaseSync) => T | Promise<T>): Promise<T>
  /** All or nothing, and on disk before it resolves. One at a time. */
  transaction<T>(work: (db: DatabaseSync) => T | Promise<T>): Promise<T>
  close(): void
}

/**
 * Opens the file, creates it if necessary, and reopens it when it was replaced or broken. With
 * `newest`, it gets only the migrations up to this one, as in an earlier release.
 */
export function openSqliteConnection(
  file: string,
  machine: Machine,
  newest = Number.POSITIVE_INFINITY,
): SqliteConnection {
  let db: DatabaseSync | undefined = openDatabase(file, machine, { mayCreate: true, newest })
  let inode = inodeOf(file)
  let logInode = inodeOf(`${file}-wal`)
  let isLogSynced = false

  /**
   * Without this, writes to a moved or deleted file would be lost. So would those to a deleted log,
   * but its content is still open and is moved into the database.
   */
  function current(): DatabaseSync {
    const now = inodeOf(file)
    if (now === undefined) throw new StoreUnavailableError('the database file is gone')
    if (db === undefined || now !== inode) {
      drop()
      db = openDatabase(file, machine, { mayCreate: false, newest })
      inode = now
      logInode = inodeOf(`${file}-wal`)
      isLogSynced = false
    }
    if (logInode !== inodeOf(`${file}-wal`)) {
      emptyLog(db)
      drop()
      throw new StoreUnavailableError('the log was deleted; what it held is in the database now')
    }
    return db
  }

  function drop(): void {
    const old = db
    db = undefined
    try {
      old?.close()
    } catch {
      // Closing a broken database may fail.
    }
  }

  async function use<T>(work: (db: DatabaseSync) => T | Promise<T>): Promise<T> {
    try {
      return await work(current())
    } catch (error) {
      const code = sqliteCode(error)
      if (code !== undefined && brokenCodes.has(code)) drop()
      throw code !== undefined && unavailableCodes.has(code) ? cannotBeUsed(error) : error
    }
  }

  return {
    use,
    transaction: (work) =>
      use(async (open) => {
        open.exec('BEGIN IMMEDIATE')
        try {
          if (!isLogSynced) syncLog(file)
          isLogSynced = true
          const result = await work(open)
          open.exec('COMMIT')
          return result
        } catch (error) {
          if (open.isTransaction) open.exec('ROLLBACK')
          throw error
        }
      }),
    close: drop,
  }
}

/** SQLite's result code, without its extension; undefined if the error is not SQLite's. */
export function sqliteCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code & 0xff : undefined
}

const codes = {
  perm: 3,
  busy: 5,
  locked: 6,
  noMemory: 7,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
}

const brokenCodes = new Set([codes.readOnly, codes.ioError, codes.corrupt, codes.notADatabase])
const unavailableCodes = new Set(Object.values(codes))

/** Checkpoints the whole log into the database, and truncates it. */
function emptyLog(db: DatabaseSync): void {
  if (db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0) return
  throw new StoreUnavailableError('the log still holds what belongs into the database')
}

/**
 * Rewrites the log unchanged, and syncs it. Its content may not be on disk: the previous process
 * may have died before its sync, or the sync may have failed, after which Linux considers the pages
 * written and never writes them again. Without this, a repeat of a rejected enquiry could be
 * acknowledged by data that is only in memory. The caller holds the write lock.
 */
function syncLog(file: string): void {
  try {
    const log = `${file}-wal`
    writeFileSync(log, readFileSync(log), { flag: 'r+' })
    syncPath(log)
    syncPath(dirname(file))
  } catch (error) {
    throw cannotBeUsed(error)
  }
}

function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino
}

function openDatabase(
  file: string,
  machine: Machine,
  options: { mayCreate: boolean; newest: number },
): DatabaseSync {
  refuseBadSqlite(process.versions.sqlite)
  if (options.mayCreate) makeFile(file)
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
    db.exec('PRAGMA journal_mode = WAL')
    db.exec('PRAGMA synchronous = FULL') // an acknowledged enquiry survives a power cut
    db.exec(`PRAGMA wal_autocheckpoint = ${LOG_PAGES}`)
    db.exec('PRAGMA secure_delete = ON') // erased data is overwritten with zeros
    db.function('now', () => BigInt(machine.now())) // as in PostgreSQL
    db.function('greatest', (one, other) => (Number(one) > Number(other) ? one : other))
    migrate(db, options.newest)
    return db
  } catch (error) {
    db?.close()
    throw sqliteCode(error) === undefined ? error : cannotBeUsed(error)
  }
}

/** The write-ahead log gets the mode of the file, so only the owner can read either. */
function makeFile(file: string): void {
  try {
    makeFolder(dirname(file))
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
  } catch (error) {
    throw new StoreRefusedError(`the database file cannot be made: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

/** One transaction that locks from its start: of several servers that start, one migrates. */
function migrate(db: DatabaseSync, newest: number): void {
  const migrations = readMigrations('sqlite').filter(({ number }) => number <= newest)
  if (missingMigrations(migrations, applied(db)).length === 0) return

  db.function('audit_hash', { varargs: true }, hashForMigration)
  db.exec('BEGIN IMMEDIATE')
  try {
    db.exec(
      'CREATE TABLE IF NOT EXISTS migration ' +
        '(number INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL) STRICT',
    )
    for (const { number, name, sql } of missingMigrations(migrations, applied(db))) {
      db.exec(sql)
      db.prepare('INSERT INTO migration (number, name) VALUES (?, ?)').run(number, name)
    }
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** SQLite has no hash functions. */
function hashForMigration(...values: SQLOutputValue[]): string {
  const [before, id, at, actor, action, details] = values.map(String)
  return chainHash(String(before), {
    id: String(id),
    at: Number(at),
    actor: String(actor),
    action: String(action),
    details: String(details),
  })
}

function applied(db: DatabaseSync): number[] {
  const table = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migration'").get()
  if (table === undefined) return []
  const rows = db.prepare('SELECT number FROM migration').all()
  return rows.map(({ number }) => Number(number))
}
