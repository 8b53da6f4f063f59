import { buildChainCheck, chainEntries, type LooseEntry, looseEntry } from '../audit-chain.ts'
import { auditHeadOf, chainedEntryOf } from '../rows.ts'
import type { AuditEntry } from '../store.ts'
import type { Queryable } from './queryable.ts'

/** Appends in the transaction of what is done, as its last step: others wait until it commits. */
export async function audit(client: Queryable, entry: AuditEntry): Promise<void> {
  await appendAudit(client, [looseEntry(entry)])
}

export async function appendAudit(
  client: Queryable,
  entries: readonly LooseEntry[],
): Promise<void> {
  const { rows } = await client.query(
    `INSERT INTO audit_head (id, number, hash) VALUES (1, 0, '')
     ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING number, hash`,
  )
  const chained = chainEntries(auditHeadOf(rows[0]), entries)
  const last = chained.at(-1)
  if (last === undefined) return
  const batch = chained.map((entry) => ({ ...entry, at: new Date(entry.at) }))
  await client.query(
    `INSERT INTO audit (number, id, at, actor, action, details, hash)
     SELECT number, id, at, actor, action, details, hash FROM jsonb_to_recordset($1::jsonb)
       AS t (number INTEGER, id UUID, at TIMESTAMPTZ, actor TEXT, action TEXT, details TEXT, hash TEXT)`,
    [JSON.stringify(batch)],
  )
  await client.query('UPDATE audit_head SET number = $1, hash = $2', [last.number, last.hash])
}

/** What was done to the log past the software. The transaction sees it as of one moment. */
export async function findAuditProblems(client: Queryable): Promise<string[]> {
  const check = buildChainCheck()
  for (let after = 0; ; ) {
    const sql = 'SELECT * FROM audit WHERE number > $1 ORDER BY number LIMIT 1000'
    const { rows } = await client.query(sql, [after])
    const entries = rows.map(chainedEntryOf)
    for (const entry of entries) check.add(entry)
    const last = entries.at(-1)
    if (last === undefined) break
    after = last.number
  }
  const { rows } = await client.query('SELECT number, hash FROM audit_head')
  return check.end(auditHeadOf(rows[0]))
}
