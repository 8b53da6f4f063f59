import type { DatabaseSync } from 'node:sqlite'
import { buildChainCheck, chainEntries, type LooseEntry, looseEntry } from '../audit-chain.ts'
import { auditHeadOf, chainedEntryOf } from '../rows.ts'
import type { AuditEntry } from '../store.ts'
import { auditTable } from '../tables.ts'
import { get, run } from './query.ts'

/** Appends in the transaction of what is done. */
export function audit(db: DatabaseSync, entry: AuditEntry): void {
  appendAudit(db, [looseEntry(entry)])
}

/** The transaction writes from its start, so nobody else appends meanwhile. */
export function appendAudit(db: DatabaseSync, entries: readonly LooseEntry[]): void {
  const chained = chainEntries(auditHeadOf(get(db, HEAD)), entries)
  for (const { number, id, at, actor, action, details, hash } of chained) {
    run(db, INSERT, number, id, at, actor, action, details, hash)
  }
  const last = chained.at(-1)
  if (last === undefined) return
  const sql = 'REPLACE INTO audit_head (id, number, hash) VALUES (1, ?, ?)'
  run(db, sql, last.number, last.hash)
}

/** What was done to the log past the software. */
export function findAuditProblems(db: DatabaseSync): string[] {
  db.exec('BEGIN') // others may write meanwhile, and this sees the log as it was
  try {
    const check = buildChainCheck()
    const rows = db.prepare('SELECT * FROM audit ORDER BY number').iterate()
    for (const row of rows) check.add(chainedEntryOf(row))
    return check.end(auditHeadOf(get(db, HEAD)))
  } finally {
    db.exec('COMMIT')
  }
}

const HEAD = 'SELECT number, hash FROM audit_head'

const INSERT = `INSERT INTO audit (${auditTable.columns.join(', ')})
  VALUES (${auditTable.columns.map(() => '?').join(', ')})`
