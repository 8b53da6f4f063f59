import type { DatabaseSync } from 'node:sqlite'
import { buildErasedCheck, type Erasure } from '../erasure.ts'
import { erasureOf } from '../rows.ts'
import { all, run, text } from './query.ts'

export function readErasures(db: DatabaseSync): Erasure[] {
  return all(db, 'SELECT hash, salt, at FROM erased').map(erasureOf)
}

/** Who is erased again is erased as of then. */
export function recordErasures(db: DatabaseSync, erasures: readonly Erasure[]): void {
  for (const { hash, salt, at } of erasures) {
    const sql = `INSERT INTO erased (hash, salt, at) VALUES (?, ?, ?)
                 ON CONFLICT (hash) DO UPDATE SET at = max(at, excluded.at)`
    run(db, sql, hash, salt, at.getTime())
  }
}

/** Removes what the ledger says was erased. */
export function eraseAgain(db: DatabaseSync): void {
  const isErased = buildErasedCheck(readErasures(db))
  const ids: string[] = []
  const rows = db.prepare('SELECT id, email, received_at FROM enquiry').iterate()
  for (const row of rows) {
    const [id, email, receivedAtMs] = [text(row.id), text(row.email), Number(row.received_at)]
    if (isErased({ id, email, receivedAtMs })) ids.push(id)
  }
  for (const id of ids) run(db, 'DELETE FROM enquiry WHERE id = ?', id)
}
