import { randomUUID } from 'node:crypto'
import { dateOf, enquiryOf } from '../rows.ts'
import type { Claim, Settlement } from '../store.ts'
import { addDeliveries } from './accept.ts'
import { audit } from './audit.ts'
import type { SqliteConnection } from './connection.ts'
import { all, get, run, text } from './query.ts'

export function deliveryOperations({ use, transaction }: SqliteConnection) {
  return {
    claim(channel: string, limit: number, leaseMs: number): Claim[] {
      const now = Date.now()
      const due = "status = 'due' AND channel = ? AND at <= ?"
      const isAny = use((db) =>
        get(db, `SELECT 1 FROM delivery WHERE ${due} LIMIT 1`, channel, now),
      )
      if (isAny === undefined) return []

      const token = randomUUID()
      return transaction((db) => {
        const claimed = all(
          db,
          `UPDATE delivery SET token = ?, attempts = attempts + 1, at = ?
           WHERE (enquiry_id, channel) IN
             (SELECT enquiry_id, channel FROM delivery WHERE ${due} ORDER BY at LIMIT ?)
           RETURNING enquiry_id, attempts, since`,
          token,
          now + leaseMs,
          channel,
          now,
          limit,
        )
        return claimed.flatMap((row) => {
          const enquiry = get(db, 'SELECT * FROM enquiry WHERE id = ?', text(row.enquiry_id))
          if (enquiry === undefined) return []
          const attempts = Number(row.attempts)
          return { enquiry: enquiryOf(enquiry), channel, attempts, since: dateOf(row.since), token }
        })
      })
    },

    settle(claim: Claim, settlement: Settlement): void {
      const at = settlement.status === 'due' ? settlement.retryAt.getTime() : Date.now()
      const error = settlement.status === 'sent' ? null : settlement.error
      transaction((db) => {
        run(
          db,
          `UPDATE delivery SET status = ?, at = ?, last_error = ?, token = NULL
           WHERE enquiry_id = ? AND channel = ? AND token = ?`,
          settlement.status,
          Math.round(at),
          error,
          claim.enquiry.id,
          claim.channel,
          claim.token,
        )
      })
    },

    giveUp(channel: string, error: string, waitedMs: number): number {
      const now = Date.now()
      return transaction((db) =>
        run(
          db,
          `UPDATE delivery SET status = 'failed', at = ?, last_error = ?
           WHERE status = 'due' AND channel = ? AND since <= ?`,
          now,
          error,
          channel,
          now - waitedMs,
        ),
      )
    },

    retry(id: string | undefined, actor: string): number {
      return transaction((db) => {
        const now = Date.now()
        const count = run(
          db,
          `UPDATE delivery SET status = 'due', attempts = 0, since = ?, at = ?, token = NULL
           WHERE status = 'failed' AND (? IS NULL OR enquiry_id = ?)`,
          now,
          now,
          id ?? null,
          id ?? null,
        )
        audit(db, { actor, action: 'retry', details: { id: id ?? null, count } })
        return count
      })
    },

    release(id: string, channels: readonly string[], actor: string): boolean {
      return transaction((db) => {
        const sql = `UPDATE enquiry SET status = 'accepted' WHERE id = ? AND status = 'quarantined'`
        if (run(db, sql, id) === 0) return false
        addDeliveries(db, id, channels, Date.now())
        audit(db, { actor, action: 'release', details: { id } })
        return true
      })
    },
  }
}
