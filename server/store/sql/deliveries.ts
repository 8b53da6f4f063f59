import {
  enquiryStatuses,
  type StatusAction,
  statusActions,
} from '@app/contract/enquiry-statuses.ts'
import { MAX_LEAP_MS } from '../believed-time.ts'
import { enquiryOf } from '../rows.ts'
import type { Lease, Outcome, StatusDetails } from '../store.ts'
import { audit } from './audit.ts'
import { jsonOf } from './copy-rows.ts'
import { type Database, uuid } from './database.ts'
import { cancelReceipt } from './receipts.ts'

/**
 * Whether the pause or lease until `at` is over. None is longer than a day: one that would end
 * later was dated by a wrong clock, and would block the delivery until then. SQLite evaluates a
 * subquery once, but would call `now` for each pending delivery.
 */
export function isOver({ dialect }: Database): string {
  return `(at <= (SELECT now()) OR at > (SELECT ${dialect.fromNow(String(2 * MAX_LEAP_MS))}))`
}

/** By a clock that is behind, it would fail as soon as the clock is right. */
const SINCE = 'greatest(now(), coalesce((SELECT at FROM heartbeat), now()))'

/** By the clock or by the trusted time, whichever is shorter: a clock that leaps fails nothing. */
function waitedMs({ dialect: { milliseconds: ms } }: Database): string {
  const believed = `coalesce((SELECT ${ms('at')} FROM heartbeat), ${ms('since')})`
  return `-greatest(${ms('since')} - ${ms('now()')}, ${ms('since')} - ${believed})`
}

/** The database's clock is used, because it is the same for all servers. */
export const deliveryOperations = {
  async claim(db: Database, channel: string, limit: number, leaseMs: number): Promise<Lease[]> {
    const { fromNow, isIn, lock } = db.dialect
    const due = `status = 'due' AND channel = $1 AND ${isOver(db)}`
    const isAny = await db.read(`SELECT 1 AS found FROM delivery WHERE ${due} LIMIT 1`, [channel])
    if (isAny.length === 0) return []

    const token = db.machine.randomUUID()
    // With the limit as a value, SQLite would prepare the statement again for every claim.
    const some = `LIMIT ${Math.round(limit)}`
    const { rows } = await db.write(
      `WITH due AS MATERIALIZED (
         SELECT enquiry_id FROM delivery WHERE ${due} ORDER BY at ${some} ${lock.skipLocked}
       )
       UPDATE delivery SET token = $2, attempts = attempts + 1, at = ${fromNow('$3')}
       WHERE channel = $1 AND enquiry_id IN (SELECT enquiry_id FROM due)
       RETURNING enquiry_id, attempts, ${waitedMs(db)} AS waited`,
      [channel, token, leaseMs],
    )
    const sql = `SELECT * FROM enquiry WHERE id ${isIn('$1', 'uuid')}`
    const found = await db.read(sql, [rows.map((row) => row.enquiry_id)])
    const enquiries = new Map(found.map(enquiryOf).map((enquiry) => [enquiry.id, enquiry]))
    return rows.flatMap((row) => {
      const enquiry = enquiries.get(String(row.enquiry_id))
      const [attempts, waited] = [Number(row.attempts), Number(row.waited)]
      return enquiry === undefined ? [] : { enquiry, channel, attempts, waitedMs: waited, token }
    })
  },

  async settle(db: Database, claim: Lease, settlement: Outcome): Promise<void> {
    const { enquiry, channel, token } = claim
    const isDue = settlement.status === 'due'
    const pauseMs = isDue ? settlement.retryAt.getTime() - db.machine.now() : 0
    const error = settlement.status === 'sent' ? null : settlement.error
    await db.write(
      `UPDATE delivery SET status = $1, at = ${db.dialect.fromNow('$2')}, last_error = $3,
         token = NULL
       WHERE enquiry_id = $4 AND channel = $5 AND token = $6`,
      [settlement.status, pauseMs, error, enquiry.id, channel, token],
    )
  },

  async giveUp(db: Database, channel: string, error: string, afterMs: number): Promise<number> {
    const { count } = await db.write(
      `UPDATE delivery SET status = 'failed', at = now(), last_error = $1
       WHERE status = 'due' AND channel = $2 AND ${waitedMs(db)} >= $3`,
      [error, channel, afterMs],
    )
    return count
  },

  retry: (db: Database, id: string | undefined, actor: string): Promise<number> =>
    db.transaction(async (client) => {
      const { count } = await client.write(
        `UPDATE delivery SET status = 'due', attempts = 0, since = ${SINCE}, at = now(), token = NULL
         WHERE status = 'failed' AND enquiry_id = coalesce($1, enquiry_id)`,
        [id === undefined ? null : uuid(id)],
      )
      await audit(client, { actor, action: 'retry', details: { id: id ?? null, count } })
      return count
    }),

  changeStatus: (
    db: Database,
    id: string,
    action: StatusAction,
    { channels = [], reason = null }: StatusDetails,
    actor: string,
  ): Promise<boolean> =>
    db.transaction(async (client) => {
      const { from, to, logged } = statusActions[action]
      const { count } = await client.write(
        `UPDATE enquiry SET status = $2, quarantine_reason = coalesce($3, quarantine_reason)
         WHERE id = $1 AND status = $4`,
        [uuid(id), to, reason, from],
      )
      if (count === 0) return false
      if (!enquiryStatuses[to].isDelivered) {
        // Including failed ones: a retry of all would deliver it.
        await client.write("DELETE FROM delivery WHERE enquiry_id = $1 AND status <> 'sent'", [id])
      } else if (!enquiryStatuses[from].isDelivered) {
        const rows = channels.map((channel) => ({ enquiry_id: id, channel }))
        await client.write(
          `INSERT INTO delivery (enquiry_id, channel, since, at)
           SELECT enquiry_id, channel, ${SINCE}, now()
           FROM ${db.dialect.recordset('$1', ['enquiry_id', 'channel'])} AS t WHERE true
           ON CONFLICT DO NOTHING`,
          [jsonOf(db.dialect, rows)],
        )
      }
      await cancelReceipt(client, id)
      await audit(client, { actor, action: logged, details: { id } })
      return true
    }),
}
