import { randomUUID } from 'node:crypto'
import { enquiryOf } from '../rows.ts'
import type { EnquiryStore } from '../store.ts'
import { audit } from './audit.ts'
import { uuid } from './query.ts'
import type { PostgresConnection } from './queryable.ts'

type Deliveries = Pick<EnquiryStore, 'claim' | 'settle' | 'giveUp' | 'retry' | 'release'>

/** The database tells the time, which is one for all servers, whatever their own clocks say. */
export function deliveryOperations({ query, transaction }: PostgresConnection): Deliveries {
  return {
    async claim(channel, limit, leaseMs) {
      const token = randomUUID()
      const { rows } = await query(
        `WITH due AS (
           SELECT enquiry_id, channel FROM delivery
           WHERE status = 'due' AND channel = $1 AND at <= now()
           ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED
         ), claimed AS (
           UPDATE delivery SET token = $3, attempts = attempts + 1,
             at = now() + $4 * interval '1 millisecond'
           FROM due WHERE delivery.enquiry_id = due.enquiry_id AND delivery.channel = due.channel
           RETURNING delivery.enquiry_id, delivery.attempts, delivery.since
         )
         SELECT enquiry.*, claimed.attempts, claimed.since
         FROM claimed JOIN enquiry ON enquiry.id = claimed.enquiry_id`,
        [channel, limit, token, leaseMs],
      )
      return rows.map((row) => {
        const { attempts, since } = row
        return { enquiry: enquiryOf(row), channel, attempts, since, token }
      })
    },

    async settle({ enquiry, channel, token }, settlement) {
      const pauseMs = settlement.status === 'due' ? settlement.retryAt.getTime() - Date.now() : 0
      const error = settlement.status === 'sent' ? null : settlement.error
      await query(
        `UPDATE delivery SET status = $1, at = now() + $2 * interval '1 millisecond',
           last_error = $3, token = NULL
         WHERE enquiry_id = $4 AND channel = $5 AND token = $6`,
        [settlement.status, pauseMs, error, enquiry.id, channel, token],
      )
    },

    giveUp: (channel, error, waitedMs) =>
      transaction(async (client) => {
        const { rowCount } = await client.query(
          `UPDATE delivery SET status = 'failed', at = now(), last_error = $1
           WHERE status = 'due' AND channel = $2
             AND since <= now() - $3 * interval '1 millisecond'`,
          [error, channel, waitedMs],
        )
        return rowCount ?? 0
      }),

    retry: (id, actor) =>
      transaction(async (client) => {
        const { rowCount } = await client.query(
          `UPDATE delivery SET status = 'due', attempts = 0, since = now(), at = now(), token = NULL
           WHERE status = 'failed' AND ($1::uuid IS NULL OR enquiry_id = $1::uuid)`,
          [uuid(id)],
        )
        const count = rowCount ?? 0
        await audit(client, { actor, action: 'retry', details: { id: id ?? null, count } })
        return count
      }),

    release: (id, channels, actor) =>
      transaction(async (client) => {
        const { rowCount } = await client.query(
          `UPDATE enquiry SET status = 'accepted' WHERE id = $1 AND status = 'quarantined'`,
          [uuid(id)],
        )
        if (rowCount !== 1) return false
        await client.query(
          `INSERT INTO delivery (enquiry_id, channel, since, at)
           SELECT $1, channel, now(), now() FROM unnest($2::text[]) AS channel
           ON CONFLICT DO NOTHING`,
          [id, [...channels]],
        )
        await audit(client, { actor, action: 'release', details: { id } })
        return true
      }),
  }
}
