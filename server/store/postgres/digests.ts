import { randomUUID } from 'node:crypto'
import { DIGEST_SIZE, digestEnd, digestOf } from '../digest.ts'
import type { EnquiryStore } from '../store.ts'
import type { PostgresConnection } from './queryable.ts'

type Digests = Pick<EnquiryStore, 'claimDigest' | 'settleDigest'>

/** The database tells the time, as it does for deliveries. */
export function digestOperations({ query, transaction }: PostgresConnection): Digests {
  return {
    claimDigest: (channel, everyMs, leaseMs) =>
      transaction(async (client) => {
        await client.query('INSERT INTO digest (channel) VALUES ($1) ON CONFLICT DO NOTHING', [
          channel,
        ])
        const { rows } = await client.query(
          `SELECT now() AS now, told_until, tells_until, attempts,
             EXISTS (SELECT 1 FROM enquiry WHERE ${FRESH} AND received_at <= tells_until) AS unfinished,
             EXISTS (SELECT 1 FROM enquiry WHERE ${FRESH}
               AND received_at <= now() - $2 * interval '1 millisecond') AS due
           FROM digest WHERE channel = $1 AND at <= now() FOR UPDATE SKIP LOCKED`,
          [channel, everyMs],
        )
        const [row] = rows
        if (row === undefined) return undefined
        const isUnfinished: boolean = row.unfinished
        const tellsUntil: Date | undefined = row.tells_until ?? undefined
        const until = digestEnd({ isUnfinished, tellsUntil, isDue: row.due }, row.now, everyMs)
        if (until === undefined) return undefined

        const attempts = isUnfinished ? Number(row.attempts) + 1 : 1
        const token = randomUUID()
        await client.query(
          `UPDATE digest SET tells_until = $2, attempts = $3, token = $4,
             at = now() + $5 * interval '1 millisecond' WHERE channel = $1`,
          [channel, until, attempts, token, leaseMs],
        )
        const fresh = "status = 'quarantined' AND received_at > $1 AND received_at <= $2"
        const range = [row.told_until, until]
        const counts = await client.query(
          `SELECT (SELECT count(*) FROM enquiry WHERE ${fresh}) AS fresh,
             (SELECT count(*) FROM enquiry WHERE status = 'quarantined') AS waiting`,
          range,
        )
        const newest = await client.query(
          `SELECT id, received_at, quarantine_reason FROM enquiry WHERE ${fresh}
           ORDER BY received_at DESC LIMIT ${DIGEST_SIZE}`,
          range,
        )
        return { digest: digestOf(until, counts.rows[0], newest.rows), channel, attempts, token }
      }),

    async settleDigest({ channel, token }, isSent, pauseMs) {
      const told = isSent ? 'told_until = tells_until, tells_until = NULL, ' : ''
      await query(
        `UPDATE digest SET ${told}at = now() + $3 * interval '1 millisecond', token = NULL
         WHERE channel = $1 AND token = $2`,
        [channel, token, pauseMs],
      )
    },
  }
}

const FRESH = "status = 'quarantined' AND received_at > told_until"
