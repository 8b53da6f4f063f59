import { referenceOf } from '@app/contract/reference.ts'
import { toDate } from '../rows.ts'
import type { Digest, DigestClaim, DigestPace } from '../store.ts'
import { ABOVE_LIMIT } from './daily-limit.ts'
import type { Client, Database } from './database.ts'
import { isOver } from './deliveries.ts'

/** How many enquiries a digest lists; the rest is counted. */
const DIGEST_SIZE = 20

/** The database's clock is used, as for deliveries. */
export const digestOperations = {
  claimDigest: (
    db: Database,
    channel: string,
    { everyMs, everyMsAboveLimit }: DigestPace,
    leaseMs: number,
  ): Promise<DigestClaim | undefined> =>
    db.transaction(async (client) => {
      const { fromNow, lock } = db.dialect
      await client.write('INSERT INTO digest (channel) VALUES ($1) ON CONFLICT DO NOTHING', [
        channel,
      ])
      const [row] = await client.read(
        `SELECT now() AS now, told_until, tells_until, attempts,
           EXISTS (SELECT 1 FROM enquiry WHERE ${FRESH} AND received_at <= tells_until) AS unfinished,
           told_until <= ${fromNow('$2')} AND
             EXISTS (SELECT 1 FROM enquiry WHERE ${FRESH} AND received_at <= ${fromNow('$3')}) AS due,
           EXISTS (SELECT 1 FROM enquiry WHERE ${FRESH} AND received_at <= ${fromNow('$4')}
             AND quarantine_reason LIKE '${ABOVE_LIMIT}%') AS due_above
         FROM digest WHERE channel = $1 AND ${isOver(db)} ${lock.skipLocked}`,
        [channel, -everyMs * (1 + LEFT_OUT), -everyMs, -everyMsAboveLimit],
      )
      if (row === undefined || !(row.unfinished || row.due || row.due_above)) return undefined
      const leftOutMs = (row.due_above ? everyMsAboveLimit : everyMs) * LEFT_OUT
      const until = row.unfinished ? toDate(row.tells_until) : new Date(Number(row.now) - leftOutMs)
      const attempts = row.unfinished ? Number(row.attempts) + 1 : 1
      const token = db.machine.randomUUID()
      await client.write(
        `UPDATE digest SET tells_until = $2, attempts = $3, token = $4, at = ${fromNow('$5')}
         WHERE channel = $1`,
        [channel, until, attempts, token, leaseMs],
      )
      const digest = await readDigest(client, toDate(row.told_until), until)
      return { digest, channel, attempts, token }
    }),

  async settleDigest(
    db: Database,
    { channel, token }: DigestClaim,
    isSent: boolean,
    pauseMs: number,
  ): Promise<void> {
    const reported = isSent ? 'told_until = tells_until, tells_until = NULL, ' : ''
    await db.write(
      `UPDATE digest SET ${reported}at = ${db.dialect.fromNow('$3')}, token = NULL
       WHERE channel = $1 AND token = $2`,
      [channel, token, pauseMs],
    )
  },
}

const FRESH = "status = 'quarantined' AND received_at > told_until"

/**
 * A digest that did not arrive is sent again unchanged, unless all its enquiries have been dealt
 * with. A new one leaves out the last hour of a day, or the last minutes of an hour: arrivals may not
 * be stored yet, or come from a server whose clock is behind.
 */
const LEFT_OUT = 1 / 24

async function readDigest(client: Client, after: Date, until: Date): Promise<Digest> {
  const fresh = "status = 'quarantined' AND received_at > $1 AND received_at <= $2"
  const [counts] = await client.read(
    `SELECT (SELECT count(*) FROM enquiry WHERE ${fresh}) AS fresh,
       (SELECT count(*) FROM enquiry WHERE status = 'quarantined') AS waiting`,
    [after, until],
  )
  const newest = await client.read(
    `SELECT id, twin, received_at, quarantine_reason FROM enquiry WHERE ${fresh}
     ORDER BY received_at DESC LIMIT ${DIGEST_SIZE}`,
    [after, until],
  )
  return {
    until,
    fresh: Number(counts?.fresh),
    waiting: Number(counts?.waiting),
    newest: newest.map((row) => ({
      id: String(row.id),
      reference: referenceOf(String(row.id), Number(row.twin)),
      receivedAt: toDate(row.received_at),
      reason: String(row.quarantine_reason),
    })),
  }
}
