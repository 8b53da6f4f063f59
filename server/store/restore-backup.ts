import { buildErasedCheck, type Erasure } from './erasure.ts'
import { openStoreDatabase, type StoreSettings } from './open-store.ts'
import { chainedEntryOf, erasureOf, toDate } from './rows.ts'
import { appendAudit, findAuditProblems } from './sql/audit.ts'
import { insertRows, readTable } from './sql/copy-rows.ts'
import type { Client, Database, Row } from './sql/database.ts'
import { keepTime, trustTime } from './sql/keep-time.ts'
import { readErasures, recordErasures } from './sql/privacy.ts'
import { StoreRefusedError } from './store.ts'
import {
  auditTable,
  copiedTables,
  deliveryTable,
  enquiryTable,
  markTable,
  wishTable,
} from './tables.ts'
import { readBackup, withBackup } from './with-backup.ts'

export interface Restored {
  enquiries: number
  /** The number of enquiries left out because they were erased. */
  erased: number
  /** Changes made to the backup's audit log without the software. */
  auditProblems: string[]
}

/**
 * Fills an empty database with everything from a backup, or with nothing. Erased data is left out,
 * according to the backup, the database and the caller, who may also know a later trusted time. The
 * backup may be older than the software and is not modified.
 */
export async function restoreBackup(
  settings: StoreSettings,
  backup: string,
  erasures: readonly Erasure[] = [],
  trusted?: Date,
): Promise<Restored> {
  return withBackup(settings, backup, async (source) => {
    const there = await countEnquiries(source)
    const target = openStoreDatabase(settings)
    try {
      await target.transaction(async (client) => {
        await fill(client, source, erasures)
        if (trusted !== undefined) await trustTime(client, trusted)
      })
    } finally {
      await target.close()
    }
    const enquiries = await countEnquiries(source)
    return { enquiries, erased: there - enquiries, auditProblems: await findAuditProblems(source) }
  })
}

async function countEnquiries(source: Client): Promise<number> {
  return Number((await source.read('SELECT count(*) AS n FROM enquiry'))[0]?.n)
}

/**
 * The ledger of a backup, or of a database file that is not in use. Its table is the same in every
 * release, so that an earlier one can read that of a later one.
 */
export async function readLedger(settings: StoreSettings, backup: string): Promise<Erasure[]> {
  return readBackup(settings, backup, (db) => {
    db.prepare('SELECT count(*) FROM migration').get()
    const there = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'erased'").get()
    if (there === undefined) return []
    return db.prepare('SELECT hash, salt, at FROM erased').all().map(erasureOf)
  })
}

/** The last time that the software trusted in a database file that is not in use. */
export async function readTrustedTime(
  settings: StoreSettings,
  file: string,
): Promise<Date | undefined> {
  return readBackup(settings, file, (db) => {
    const there = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'heartbeat'").get()
    const beat = there && db.prepare('SELECT at FROM heartbeat').get()
    return beat && toDate(beat.at)
  })
}

/** The last migration of the release that made a backup. */
export async function readRelease(settings: StoreSettings, backup: string): Promise<number> {
  return readBackup(settings, backup, (db) =>
    Number(db.prepare('SELECT max(number) AS newest FROM migration').get()?.newest),
  )
}

/** Adds enquiries that only this file has, except those in the ledger, and returns how many. */
export async function addMissing(settings: StoreSettings, file: string): Promise<number> {
  return withBackup(settings, file, async (source) => {
    const target = openStoreDatabase(settings)
    try {
      return await target.transaction((client) => add(client, source))
    } finally {
      await target.close()
    }
  })
}

async function add(target: Client, source: Client): Promise<number> {
  const isErased = buildErasedRowCheck(await readErasures(target))
  const added = new Set<unknown>()
  for await (const page of readTable(source, enquiryTable)) {
    const rows = page.filter((row) => !isErased(row))
    const inserted = await insertRows(target, enquiryTable, rows, `${SKIP_THERE} RETURNING id`)
    for (const { id } of inserted.rows) added.add(id)
  }
  for (const table of [deliveryTable, markTable, wishTable]) {
    for await (const page of readTable(source, table)) {
      const rows = page.filter(({ enquiry_id: id }) => added.has(id))
      await insertRows(target, table, rows)
    }
  }
  await keepTime(target, source)
  return added.size
}

const SKIP_THERE = 'ON CONFLICT DO NOTHING'

/** The log is appended to that of the target; to an empty one, an intact log keeps its hashes. */
async function fill(target: Client, source: Database, erasures: readonly Erasure[]): Promise<void> {
  const isAny = await target.read('SELECT id FROM enquiry LIMIT 1')
  if (isAny.length > 0) throw new StoreRefusedError(NOT_EMPTY)
  await forget(source, [...erasures, ...(await readErasures(target))])
  await target.write('DELETE FROM erased') // the copy of the backup contains the same and more
  for (const table of copiedTables) {
    for await (const page of readTable(source, table)) await insertRows(target, table, page)
  }
  for await (const page of readTable(source, auditTable)) {
    const sql = `SELECT id FROM audit WHERE id ${target.dialect.isIn('$1', 'uuid')}`
    const rows = await target.read(sql, [page.map(({ id }) => id)])
    const there = new Set(rows.map(({ id }) => id))
    await appendAudit(target, page.filter(({ id }) => !there.has(id)).map(chainedEntryOf))
  }
  await keepTime(target, source)
}

const NOT_EMPTY = 'the database already contains enquiries: restore into an empty one'

/** Adds all known erasures to the copy of the backup, and removes what they cover. */
async function forget(source: Database, erasures: readonly Erasure[]): Promise<void> {
  await source.transaction(async (client) => {
    await recordErasures(client, erasures)
    const isErased = buildErasedRowCheck(await readErasures(client))
    for await (const page of readTable(client, enquiryTable)) {
      const erased = page.filter(isErased)
      const sql = `DELETE FROM enquiry WHERE id ${client.dialect.isIn('$1', 'uuid')}`
      await client.write(sql, [erased.map(({ id }) => id)])
    }
  })
}

function buildErasedRowCheck(ledger: readonly Erasure[]) {
  const isErased = buildErasedCheck(ledger)
  return ({ id, email, received_at: at }: Row): boolean =>
    isErased({ id: String(id), email: String(email), receivedAtMs: Number(at) })
}
