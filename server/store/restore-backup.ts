import { buildErasedCheck, type Erasure } from './erasure.ts'
import { openStoreDatabase, type StoreSettings } from './open-store.ts'
import { chainedEntryOf } from './rows.ts'
import { appendAudit, findAuditProblems } from './sql/audit.ts'
import { insertRows, readTable } from './sql/copy-rows.ts'
import type { Client, Database } from './sql/database.ts'
import { readErasures, recordErasures } from './sql/privacy.ts'
import { StoreRefusedError } from './store.ts'
import { auditTable, copiedTables, enquiryTable } from './tables.ts'
import { withBackup } from './with-backup.ts'

export interface Restored {
  enquiries: number
  /** The number of enquiries left out because they were erased. */
  erased: number
  /** Changes made to the backup's audit log without the software. */
  auditProblems: string[]
}

/**
 * Fills an empty database with everything from a backup, or with nothing. Erased data is left out,
 * according to the backup, the database and the caller. The backup may be older than the software
 * and is not modified.
 */
export async function restoreBackup(
  settings: StoreSettings,
  backup: string,
  erasures: readonly Erasure[] = [],
): Promise<Restored> {
  return withBackup(settings, backup, async (source) => {
    const there = await countEnquiries(source)
    const target = openStoreDatabase(settings)
    try {
      await target.transaction((client) => fill(client, source, erasures))
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

/** The ledger of a backup, or of a database file that is not in use. */
export async function readLedger(settings: StoreSettings, backup: string): Promise<Erasure[]> {
  return withBackup(settings, backup, readErasures)
}

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
}

const NOT_EMPTY = 'the database already contains enquiries: restore into an empty one'

/** Adds all known erasures to the copy of the backup, and removes what they cover. */
async function forget(source: Database, erasures: readonly Erasure[]): Promise<void> {
  await source.transaction(async (client) => {
    await recordErasures(client, erasures)
    const isErased = buildErasedCheck(await readErasures(client))
    for await (const page of readTable(client, enquiryTable)) {
      const erased = page.filter(({ id, email, received_at: at }) =>
        isErased({ id: String(id), email: String(email), receivedAtMs: Number(at) }),
      )
      const sql = `DELETE FROM enquiry WHERE id ${client.dialect.isIn('$1', 'uuid')}`
      await client.write(sql, [erased.map(({ id }) => id)])
    }
  })
}
