import { buildChainCheck, chainEntries, type LooseEntry, looseEntry } from '../audit-chain.ts'
import { auditHeadOf, auditRecordOf, chainedEntryOf } from '../rows.ts'
import type { AuditEntry, AuditRecord, AuditSubject } from '../store.ts'
import { auditTable } from '../tables.ts'
import { insertRows, readTable } from './copy-rows.ts'
import { type Client, type Database, NIL } from './database.ts'

export const auditOperations = {
  audit: (db: Database, entry: AuditEntry): Promise<void> =>
    db.transaction((client) => audit(client, entry)),

  async auditPage(db: Database, after: string | undefined, limit: number): Promise<AuditRecord[]> {
    const sql = 'SELECT * FROM audit WHERE id > $1 ORDER BY id LIMIT $2'
    return (await db.read(sql, [after ?? NIL, limit])).map(auditRecordOf)
  },

  async auditOf(db: Database, about: AuditSubject, limit: number): Promise<AuditRecord[]> {
    // An enquiry's history has its changes, not who opened it.
    const [where, value] =
      about.id === undefined
        ? ['action = $1', about.action]
        : [`${db.dialect.auditId} = $1 AND action <> 'show'`, about.id]
    const sql = `SELECT * FROM audit WHERE ${where} ORDER BY number DESC LIMIT $2`
    return (await db.read(sql, [value, limit])).map(auditRecordOf)
  },

  verify: (db: Database): Promise<string[]> =>
    db.snapshot(async (client) => [
      ...(await client.dialect.findDamage(client)),
      ...(await findAuditProblems(client)),
    ]),
}

/** Appends in the transaction of the action, as its last step: others wait until it commits. */
export async function audit(client: Client, entry: AuditEntry): Promise<void> {
  await appendAudit(client, [looseEntry(entry, client.machine)])
}

export async function appendAudit(client: Client, entries: readonly LooseEntry[]): Promise<void> {
  const { rows } = await client.write(
    `INSERT INTO audit_head (id, number, hash) VALUES (1, 0, '')
     ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING number, hash`,
  )
  const chained = chainEntries(auditHeadOf(rows[0]), entries)
  const last = chained.at(-1)
  if (last === undefined) return
  await insertRows(client, auditTable, chained, '')
  await client.write('UPDATE audit_head SET number = $1, hash = $2', [last.number, last.hash])
}

/** Changes made to the log without the software. */
export async function findAuditProblems(client: Client): Promise<string[]> {
  const check = buildChainCheck()
  for await (const page of readTable(client, auditTable)) {
    for (const row of page) check.add(chainedEntryOf(row))
  }
  return check.end(auditHeadOf((await client.read('SELECT number, hash FROM audit_head'))[0]))
}
