import type { DatabaseSync } from 'node:sqlite'
import type { EnquiryInput } from '@app/contract/enquiry-fields.ts'
import { type Erasure, erasuresOf } from '../erasure.ts'
import { auditRecordOf, correctionOf } from '../rows.ts'
import {
  type AuditEntry,
  type AuditRecord,
  PURGE_SIZE,
  REPEAT_WINDOW_MS,
  StoreUnavailableError,
} from '../store.ts'
import { sealHash } from '../stored-enquiry.ts'
import { fieldColumns } from '../tables.ts'
import { audit } from './audit.ts'
import type { SqliteConnection } from './connection.ts'
import { indexAgain } from './desk.ts'
import { readErasures, recordErasures } from './erasures.ts'
import { all, get, run, text } from './query.ts'

export function privacyOperations({ use, transaction }: SqliteConnection) {
  /** True at the start too: the process before this one may have ended without emptying it. */
  let owesLog = true

  /** The write-ahead log still holds what was changed or erased: move it over and cut it off. */
  function emptyLog(): void {
    owesLog = true
    const result = use((db) => get(db, 'PRAGMA wal_checkpoint(TRUNCATE)'))
    if (result?.busy !== 0) {
      throw new StoreUnavailableError('done, but the log still holds old data: try once more')
    }
    owesLog = false
  }

  return {
    correct(id: string, changes: Partial<EnquiryInput>, actor: string): boolean {
      const isThere = transaction((db) => {
        const there = get(db, 'SELECT content_hash FROM enquiry WHERE id = ?', id)?.content_hash
        if (!(there instanceof Uint8Array)) return false
        run(db, CORRECT, ...correctionOf(changes), sealHash(there), id)
        indexAgain(db, id)
        const fields = Object.keys(changes).sort().join(' ')
        audit(db, { actor, action: 'correct', details: { id, fields } })
        return true
      })
      if (isThere) emptyLog()
      return isThere
    },

    erase(email: string, actor: string): number {
      const count = transaction((db) => {
        const sql = 'DELETE FROM enquiry WHERE lower(email) = lower(?) RETURNING id'
        const ids = all(db, sql, email).map(({ id }) => text(id))
        const salt = get(db, 'SELECT salt FROM erased LIMIT 1')?.salt
        recordErasures(db, erasuresOf(email, ids, salt === undefined ? undefined : text(salt)))
        audit(db, { actor, action: 'erase', details: { count: ids.length } })
        return ids.length
      })
      emptyLog()
      return count
    },

    erasures(): Erasure[] {
      return use(readErasures)
    },

    /** At most a thousand at a time, so that enquiries are taken in between; endPurge follows. */
    purgeSome(before: Date, actor: string): number {
      const stale = Date.now() - REPEAT_WINDOW_MS
      if (!use((db) => isAnyToPurge(db, before.getTime(), stale))) return 0

      const count = transaction((db) => {
        run(db, `UPDATE enquiry SET fingerprint = NULL WHERE ${STALE}`, stale)
        const sql = `DELETE FROM enquiry WHERE id IN
          (SELECT id FROM enquiry WHERE ${OVER} ORDER BY received_at LIMIT ?)`
        const purged = run(db, sql, before.getTime(), PURGE_SIZE)
        run(db, 'DELETE FROM erased WHERE at < ?', before.getTime())
        const details = { before: before.toISOString(), count: purged }
        if (purged > 0) audit(db, { actor, action: 'purge', details })
        return purged
      })
      if (count > 0) owesLog = true
      return count
    },

    /** Empties the log if there is anything in it that has to go, however long ago it was purged. */
    endPurge(): void {
      if (owesLog) emptyLog()
    },

    audit(entry: AuditEntry): void {
      transaction((db) => audit(db, entry))
    },

    auditPage(after: string, limit: number): AuditRecord[] {
      const sql = 'SELECT * FROM audit WHERE id > ? ORDER BY id LIMIT ?'
      return use((db) => all(db, sql, after, limit).map(auditRecordOf))
    },
  }
}

const CORRECT = `UPDATE enquiry
  SET ${fieldColumns.map((column) => `${column} = coalesce(?, ${column})`).join(', ')}, content_hash = ?
  WHERE id = ?`

/** Long enough ago, and nobody waits for it any more: retries end by themselves. */
const OVER = `received_at < ? AND NOT EXISTS
  (SELECT 1 FROM delivery WHERE enquiry_id = enquiry.id AND delivery.status = 'due')`

const STALE = 'fingerprint IS NOT NULL AND received_at < ?'

/** A look first: most of the time there is nothing to write. */
function isAnyToPurge(db: DatabaseSync, before: number, stale: number): boolean {
  const sql = `SELECT 1 FROM enquiry WHERE ${OVER}
    UNION ALL SELECT 1 FROM erased WHERE at < ?
    UNION ALL SELECT 1 FROM enquiry WHERE ${STALE} LIMIT 1`
  return get(db, sql, before, before, stale) !== undefined
}
