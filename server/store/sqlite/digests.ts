import { randomUUID } from 'node:crypto'
import { DIGEST_SIZE, digestEnd, digestOf } from '../digest.ts'
import { dateOf } from '../rows.ts'
import type { DigestClaim } from '../store.ts'
import type { SqliteConnection } from './connection.ts'
import { all, get, run } from './query.ts'

export function digestOperations({ transaction }: SqliteConnection) {
  return {
    claimDigest(channel: string, everyMs: number, leaseMs: number): DigestClaim | undefined {
      const now = new Date()
      return transaction((db) => {
        run(db, 'INSERT INTO digest (channel) VALUES (?) ON CONFLICT DO NOTHING', channel)
        const row = get(
          db,
          `SELECT told_until, tells_until, attempts,
             EXISTS (SELECT 1 FROM enquiry WHERE ${FRESH} AND received_at <= tells_until) AS unfinished,
             EXISTS (SELECT 1 FROM enquiry WHERE ${FRESH} AND received_at <= ?) AS due
           FROM digest WHERE channel = ? AND at <= ?`,
          now.getTime() - everyMs,
          channel,
          now.getTime(),
        )
        if (row === undefined) return undefined
        const isUnfinished = row.unfinished === 1
        const tellsUntil = row.tells_until === null ? undefined : dateOf(row.tells_until)
        const until = digestEnd({ isUnfinished, tellsUntil, isDue: row.due === 1 }, now, everyMs)
        if (until === undefined) return undefined

        const attempts = isUnfinished ? Number(row.attempts) + 1 : 1
        const token = randomUUID()
        run(
          db,
          'UPDATE digest SET tells_until = ?, attempts = ?, at = ?, token = ? WHERE channel = ?',
          until.getTime(),
          attempts,
          now.getTime() + leaseMs,
          token,
          channel,
        )
        const fresh = "status = 'quarantined' AND received_at > ? AND received_at <= ?"
        const range = [Number(row.told_until), until.getTime()]
        const counts = get(
          db,
          `SELECT (SELECT count(*) FROM enquiry WHERE ${fresh}) AS fresh,
             (SELECT count(*) FROM enquiry WHERE status = 'quarantined') AS waiting`,
          ...range,
        )
        const newest = all(
          db,
          `SELECT id, received_at, quarantine_reason FROM enquiry WHERE ${fresh}
           ORDER BY received_at DESC LIMIT ${DIGEST_SIZE}`,
          ...range,
        )
        return { digest: digestOf(until, counts, newest), channel, attempts, token }
      })
    },

    settleDigest({ channel, token }: DigestClaim, isSent: boolean, pauseMs: number): void {
      const told = isSent ? 'told_until = tells_until, tells_until = NULL, ' : ''
      transaction((db) => {
        run(
          db,
          `UPDATE digest SET ${told}at = ?, token = NULL WHERE channel = ? AND token = ?`,
          Math.round(Date.now() + pauseMs),
          channel,
          token,
        )
      })
    },
  }
}

const FRESH = "status = 'quarantined' AND received_at > told_until"
