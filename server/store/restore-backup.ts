import { statSync } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { LooseEntry } from './audit-chain.ts'
import { makeFolder } from './make-folder.ts'
import { type StoreSettings, sqliteFile } from './open-store.ts'
import { appendAudit as appendToPostgres } from './postgres/audit.ts'
import { openPostgresConnection } from './postgres/connection.ts'
import type { PostgresOptions } from './postgres/prepare.ts'
import type { Queryable } from './postgres/queryable.ts'
import { chainedEntryOf } from './rows.ts'
import { appendAudit, findAuditProblems } from './sqlite/audit.ts'
import { openSqliteConnection, type SqliteConnection, sqliteCode } from './sqlite/connection.ts'
import { StoreRefusedError, StoreUnavailableError } from './store.ts'
import { auditTable, copiedTables, type Table, timeColumns } from './tables.ts'
import { withTemporary } from './with-temporary.ts'

export interface Restored {
  enquiries: number
  /** What was done to the audit log of the backup past the software. */
  auditProblems: string[]
}

/**
 * Fills an empty database with everything that a backup holds, or with nothing. The backup may be
 * older than the software; it stays as it is.
 */
export async function restoreBackup(settings: StoreSettings, backup: string): Promise<Restored> {
  const dir = join(settings.dataDir, `.restore-${process.pid}`)
  return withTemporary(dir, async () => {
    const copy = join(dir, 'copy.db')
    await makeCopy(backup, copy)
    const source = openCopy(copy, backup)
    try {
      if (settings.databaseUrl === undefined)
        restoreIntoSqlite(sqliteFile(settings.dataDir), source)
      else await restoreIntoPostgres(settings.databaseUrl, settings, source)
      return source.use((db) => ({
        enquiries: Number(db.prepare('SELECT count(*) AS n FROM enquiry').get()?.n),
        auditProblems: findAuditProblems(db),
      }))
    } finally {
      source.close()
    }
  })
}

/** In the data folder, for it holds what nobody else may read. */
async function makeCopy(backup: string, copy: string): Promise<void> {
  const found = statSync(backup, { throwIfNoEntry: false })
  if (found?.isFile() !== true) throw new StoreRefusedError(`there is no file ${backup}`)
  try {
    makeFolder(dirname(copy))
    await copyFile(backup, copy)
    await chmod(copy, 0o600)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StoreRefusedError(`the backup cannot be copied: ${reason}`, { cause: error })
  }
}

/** Opening brings it up to date, if it is a backup at all and sound. */
function openCopy(copy: string, backup: string): SqliteConnection {
  try {
    refuseOther(copy)
    const source = openSqliteConnection(copy)
    const [problem] = source.use((db) => db.prepare('PRAGMA integrity_check').all())
    if (problem?.integrity_check === 'ok') return source
    source.close()
  } catch (error) {
    if (error instanceof StoreRefusedError) throw error
    if (!(error instanceof StoreUnavailableError) && sqliteCode(error) === undefined) throw error
  }
  throw new StoreRefusedError(`${backup} is not a sound backup of enquiries`)
}

/** Any database without our tables would be given them, and then hold nothing. */
function refuseOther(copy: string): void {
  const db = new DatabaseSync(copy, { readOnly: true })
  try {
    db.prepare('SELECT count(*) FROM migration').get()
  } finally {
    db.close()
  }
}

function restoreIntoSqlite(file: string, source: SqliteConnection): void {
  const target = openSqliteConnection(file)
  try {
    target.transaction((db) => {
      if (db.prepare(IS_ANY).get() !== undefined) throw new StoreRefusedError(NOT_EMPTY)
      for (const table of copiedTables) {
        const marks = table.columns.map(() => '?').join(', ')
        const insert = db.prepare(`${insertInto(table)} (${marks}) ON CONFLICT DO NOTHING`)
        for (const page of readPages(source, table)) for (const row of page) insert.run(...row)
      }
      const isThere = db.prepare('SELECT 1 FROM audit WHERE id = ?')
      for (const entries of readLog(source)) {
        const isNew = ({ id }: LooseEntry) => isThere.get(id) === undefined
        appendAudit(db, entries.filter(isNew))
      }
    })
  } finally {
    target.close()
  }
}

async function restoreIntoPostgres(
  url: string,
  options: PostgresOptions,
  source: SqliteConnection,
): Promise<void> {
  const { transaction, close } = openPostgresConnection(url, options)
  try {
    await transaction(async (client) => {
      if ((await client.query(IS_ANY)).rowCount !== 0) throw new StoreRefusedError(NOT_EMPTY)
      for (const table of copiedTables) {
        for (const page of readPages(source, table)) await insertPage(client, table, page)
      }
      for (const entries of readLog(source)) {
        const sql = 'SELECT id FROM audit WHERE id = ANY($1::uuid[])'
        const { rows } = await client.query<{ id: string }>(sql, [entries.map(({ id }) => id)])
        const there = new Set(rows.map(({ id }) => id))
        await appendToPostgres(
          client,
          entries.filter(({ id }) => !there.has(id)),
        )
      }
    })
  } finally {
    await close()
  }
}

async function insertPage(client: Queryable, table: Table, page: Row[]): Promise<void> {
  const { columns } = table
  const rows = page.map((_, row) => {
    const marks = columns.map((_name, column) => `$${row * columns.length + column + 1}`)
    return `(${marks.join(', ')})`
  })
  const values = page.flatMap((row) => {
    return row.map((value, column) => postgresValue(columns[column] ?? '', value))
  })
  await client.query(`${insertInto(table)} ${rows.join(', ')} ON CONFLICT DO NOTHING`, values)
}

const IS_ANY = 'SELECT 1 FROM enquiry LIMIT 1'
const NOT_EMPTY = 'the database holds enquiries already: a backup only goes into an empty one'
const PAGE_SIZE = 500

function insertInto({ name, columns }: Table): string {
  return `INSERT INTO ${name} (${columns.join(', ')}) VALUES`
}

type Row = SQLOutputValue[]

function* readPages(source: SqliteConnection, { name, key, columns }: Table): Generator<Row[]> {
  const order = key.join(', ')
  const marks = key.map(() => '?').join(', ')
  let after: Row | undefined
  for (;;) {
    const where = after === undefined ? '' : `WHERE (${order}) > (${marks})`
    const sql = `SELECT ${columns.join(', ')} FROM ${name} ${where} ORDER BY ${order} LIMIT ?`
    const page = source.use((db) => db.prepare(sql).all(...(after ?? []), PAGE_SIZE))
    const last = page.at(-1)
    if (last === undefined) return
    yield page.map((row) => columns.map((column) => row[column] ?? null))
    after = key.map((column) => last[column] ?? null)
  }
}

/**
 * Appended behind whatever the log of the target holds: behind nothing, a sound log gets the hashes
 * that it had.
 */
function* readLog(source: SqliteConnection): Generator<LooseEntry[]> {
  for (const page of readPages(source, auditTable)) {
    yield page.map((row) =>
      chainedEntryOf(Object.fromEntries(auditTable.columns.map((name, i) => [name, row[i]]))),
    )
  }
}

function postgresValue(column: string, value: SQLOutputValue): unknown {
  return timeColumns.includes(column) ? new Date(Number(value)) : value
}
