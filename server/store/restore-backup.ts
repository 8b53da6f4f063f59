import type { SQLOutputValue } from 'node:sqlite'
import type { LooseEntry } from './audit-chain.ts'
import type { Erasure } from './erasure.ts'
import { type StoreSettings, sqliteFile } from './open-store.ts'
import { appendAudit as appendToPostgres } from './postgres/audit.ts'
import { openPostgresConnection } from './postgres/connection.ts'
import type { PostgresOptions } from './postgres/prepare.ts'
import type { Queryable } from './postgres/queryable.ts'
import { chainedEntryOf, erasureOf } from './rows.ts'
import { appendAudit, findAuditProblems } from './sqlite/audit.ts'
import { openSqliteConnection, type SqliteConnection } from './sqlite/connection.ts'
import { eraseAgain, readErasures, recordErasures } from './sqlite/erasures.ts'
import { StoreRefusedError } from './store.ts'
import { auditTable, copiedTables, type Table, timeColumns } from './tables.ts'
import { withBackup } from './with-backup.ts'

export interface Restored {
  enquiries: number
  /** How many of the backup were left out, because they were erased. */
  erased: number
  /** What was done to the audit log of the backup past the software. */
  auditProblems: string[]
}

/**
 * Fills an empty database with everything that a backup holds, or with nothing; but with nothing
 * that was erased, as the backup knows, the database, or whoever calls. The backup may be older than
 * the software; it stays as it is.
 */
export async function restoreBackup(
  settings: StoreSettings,
  backup: string,
  erasures: readonly Erasure[] = [],
): Promise<Restored> {
  return withBackup(settings.dataDir, backup, async (source) => {
    const there = countEnquiries(source)
    if (settings.databaseUrl === undefined)
      restoreIntoSqlite(sqliteFile(settings.dataDir), source, erasures)
    else await restoreIntoPostgres(settings.databaseUrl, settings, source, erasures)
    const enquiries = countEnquiries(source)
    return { enquiries, erased: there - enquiries, auditProblems: source.use(findAuditProblems) }
  })
}

function countEnquiries(source: SqliteConnection): number {
  return source.use((db) => Number(db.prepare('SELECT count(*) AS n FROM enquiry').get()?.n))
}

/** The ledger of a backup, or of a database file that is not in use. */
export async function readLedger({ dataDir }: StoreSettings, backup: string): Promise<Erasure[]> {
  return withBackup(dataDir, backup, async (source) => source.use(readErasures))
}

/** Gives the copy of the backup all that is known of erasures, and removes what they name from it. */
function forget(source: SqliteConnection, erasures: readonly Erasure[]): void {
  source.transaction((db) => {
    recordErasures(db, erasures)
    eraseAgain(db)
  })
}

function restoreIntoSqlite(
  file: string,
  source: SqliteConnection,
  erasures: readonly Erasure[],
): void {
  const target = openSqliteConnection(file)
  try {
    target.transaction((db) => {
      if (db.prepare(IS_ANY).get() !== undefined) throw new StoreRefusedError(NOT_EMPTY)
      forget(source, [...erasures, ...readErasures(db)])
      db.exec(EMPTY_LEDGER)
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
  erasures: readonly Erasure[],
): Promise<void> {
  const { transaction, close } = openPostgresConnection(url, options)
  try {
    await transaction(async (client) => {
      if ((await client.query(IS_ANY)).rowCount !== 0) throw new StoreRefusedError(NOT_EMPTY)
      const { rows: known } = await client.query('SELECT hash, salt, at FROM erased')
      forget(source, [...erasures, ...known.map(erasureOf)])
      await client.query(EMPTY_LEDGER)
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
/** The copy of the backup holds the same and more by then. */
const EMPTY_LEDGER = 'DELETE FROM erased'
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
  return value !== null && timeColumns.includes(column) ? new Date(Number(value)) : value
}
