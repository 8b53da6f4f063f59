import type { EnquiryInput } from '@app/contract/enquiry-fields.ts'
import { MAX_LEAP_MS } from '../believed-time.ts'
import { type Erasure, erasuresOf, type Known } from '../erasure.ts'
import { correctionOf, enquiryOf, erasureOf } from '../rows.ts'
import { type Change, type Enquiry, PURGE_SIZE, REPEAT_WINDOW_MS } from '../store.ts'
import { sealHash } from '../stored-enquiry.ts'
import { erasedTable, fieldColumns } from '../tables.ts'
import { audit } from './audit.ts'
import { insertRows } from './copy-rows.ts'
import { firstCounted } from './daily-limit.ts'
import { type Client, type Database, uuid } from './database.ts'
import { indexAgain, isStill } from './desk.ts'
import { cancelReceipt } from './receipts.ts'

/** Everything from one person, or one enquiry. */
type Erased = { email: string; id?: never } | { id: string; email?: never }

export const privacyOperations = {
  async correct(
    db: Database,
    id: string,
    changes: Partial<EnquiryInput>,
    actor: string,
    was: Partial<EnquiryInput> = {},
  ): Promise<Enquiry | Exclude<Change, 'done'>> {
    const before = await db.transaction(async (client) => {
      const sql = `SELECT * FROM enquiry WHERE id = $1 ${db.dialect.lock.forUpdate}`
      const [row = {}] = await client.read(sql, [uuid(id)])
      const there = row.content_hash
      if (!(there instanceof Uint8Array)) return 'gone'
      const enquiry = enquiryOf(row)
      if (!isStill(was, changes, enquiry)) return 'changed'
      await client.write(CORRECT, [id, sealHash(there, db.machine), ...correctionOf(changes)])
      await indexAgain(client, id)
      await cancelReceipt(client, id)
      const fields = Object.keys(changes).sort().join(' ')
      await audit(client, { actor, action: 'correct', details: { id, fields } })
      return enquiry
    })
    if (typeof before === 'object') await db.scrub('enquiry', 'searchable')
    return before
  },

  /** Records the address first; `removeSome` then removes what this returns, and `endErase` follows. */
  async startErase(db: Database, whom: Erased, actor: string): Promise<string[]> {
    const [where, value] =
      whom.id === undefined ? ['lower(email) = lower($1)', whom.email] : ['id = $1', uuid(whom.id)]
    const found = await db.read(`SELECT id FROM enquiry WHERE ${where}`, [value])
    if (whom.id !== undefined && found.length === 0) return []
    await db.transaction(async (client) => {
      if (whom.id === undefined) await recordTexts(client, [value.toLowerCase()])
      const entry =
        whom.id === undefined
          ? { action: 'erase', details: { count: found.length } }
          : { action: 'delete', details: { id: whom.id } }
      await audit(client, { actor, ...entry })
    })
    return found.map(({ id }) => String(id))
  },

  endErase: (db: Database): Promise<void> =>
    db.scrub('enquiry', 'delivery', 'mark', 'searchable', 'wish'),

  erasures: (db: Database): Promise<Erasure[]> => readErasures(db),

  /** Removes some outdated data other than enquiries; true if there may be more. */
  async tidySome(db: Database, before: Date, actor: string): Promise<boolean> {
    const stale = new Date(db.machine.now() - REPEAT_WINDOW_MS)
    const future = await misdatedIn(db)
    const { day, time } = await firstCounted(db)
    const values = [before, stale, future?.from, day, time]
    if ((await db.read(ANY_TO_TIDY, values)).length === 0) return false

    return db.transaction(async (client) => {
      const senders = await client.write(FORGET_SENDERS, [stale])
      const ledger = await client.write(SHORTEN_LEDGER, [before])
      await client.write('DELETE FROM tally WHERE day < $1', [day])
      await client.write('DELETE FROM receipt WHERE since < $1', [time])
      await client.write('DELETE FROM receipt_sent WHERE at < $1 OR at > $2', [time, future?.from])
      const isMore = future !== undefined && (await dateAgain(client, future, actor))
      return isMore || senders.count === TIDY_SIZE || ledger.count === TIDY_SIZE
    })
  },

  /** Finds at most a thousand enquiries for `removeSome` to remove; `endPurge` follows. */
  async startPurge(db: Database, before: Date, actor: string): Promise<string[]> {
    const sql = `SELECT id FROM enquiry WHERE ${OVER} ORDER BY received_at LIMIT ${PURGE_SIZE}`
    const ids = (await db.read(sql, [before])).map(({ id }) => String(id))
    const details = { before: before.toISOString(), count: ids.length }
    if (ids.length > 0) {
      await db.transaction((client) => audit(client, { actor, action: 'purge', details }))
    }
    return ids
  },

  /**
   * Removes the first of these, and returns how many, in a transaction short enough not to delay
   * new enquiries: removing one from SQLite's index, with each trigram overwritten, takes 5 to 10
   * ms. With `before`, only those that are still to be purged; otherwise adds them to the ledger.
   */
  async removeSome(db: Database, ids: readonly string[], before?: Date): Promise<number> {
    const removed = await db.transaction(async (client) => {
      const endsAt = db.machine.steady() + REMOVE_MS
      const most = Math.min(ids.length, REMOVE_MOST)
      let count = 0
      do {
        await remove(client, ids.slice(count, count + REMOVE_SIZE), before)
        count += REMOVE_SIZE
      } while (count < most && db.machine.steady() < endsAt)
      return Math.min(count, ids.length)
    })
    db.notePurge()
    return removed
  },

  endPurge: (db: Database): Promise<void> => db.scrubPurged(),
}

/** Limits of one transaction: its duration, its enquiries, and those between two time checks. */
const REMOVE_MS = 50
const REMOVE_MOST = 200
const REMOVE_SIZE = 4

/** Rows per transaction; indexing an enquiry again takes as long as removing it. */
const TIDY_SIZE = 200
const DATE_SIZE = 8

async function recordTexts(client: Client, texts: readonly string[]): Promise<void> {
  await recordErasures(client, erasuresOf(texts, await knownTo(client), client.machine))
}

async function knownTo(client: Client): Promise<Known> {
  const [row] = await client.read(
    'SELECT (SELECT salt FROM erased LIMIT 1) AS salt, (SELECT at FROM heartbeat) AS at',
  )
  return {
    salt: row?.salt == null ? undefined : String(row.salt),
    believedMs: row?.at == null ? undefined : Number(row.at),
  }
}

async function remove(client: Client, ids: readonly string[], before?: Date): Promise<void> {
  const { isIn, lock, blank } = client.dialect
  const which = `WHERE id ${isIn('$1', 'uuid')}`
  const over = `SELECT id FROM enquiry ${which} AND ${OVER.replace('$1', '$2')} ${lock.forUpdate}`
  const all = `SELECT id, idempotency_key FROM enquiry ${which} ${lock.forUpdate}`
  const rows = await (before ? client.read(over, [ids, before]) : client.read(all, [ids]))
  const values = [rows.map(({ id }) => id)]
  if (before === undefined) {
    const texts = rows.flatMap(({ id, idempotency_key: key }) => (key == null ? [id] : [id, key]))
    await recordTexts(client, texts.map(String))
  }
  if (blank !== undefined) await client.write(`UPDATE enquiry SET ${blank} ${which}`, values)
  await client.write(`DELETE FROM enquiry ${which}`, values)
}

/** Enquiries dated later than this, by a clock that was ahead. */
interface Future {
  from: Date
  now: Date
}

/** Undefined while the clock is not trusted: the time is then unknown. */
async function misdatedIn(db: Database): Promise<Future | undefined> {
  const [beat] = await db.read('SELECT at FROM heartbeat')
  const believedMs = Number(beat?.at ?? Number.NaN)
  if (!(Math.abs(db.machine.now() - believedMs) < MAX_LEAP_MS)) return undefined
  return { from: new Date(believedMs + MAX_LEAP_MS), now: new Date(believedMs) }
}

/** It would be kept and retried too long, so it gets the current time. True if there may be more. */
async function dateAgain(client: Client, { from, now }: Future, actor: string): Promise<boolean> {
  const { rows } = await client.write(DATE_AGAIN, [now, from])
  const due = await client.write(DUE_AGAIN, [now, from])
  for (const { id } of rows) {
    await indexAgain(client, String(id))
    await audit(client, { actor, action: 'date again', details: { id: String(id) } })
  }
  return rows.length === DATE_SIZE || due.count >= TIDY_SIZE
}

export async function readErasures(client: Client): Promise<Erasure[]> {
  return (await client.read('SELECT hash, salt, at FROM erased')).map(erasureOf)
}

/** A repeated erasure gets the new time. */
export async function recordErasures(client: Client, erasures: readonly Erasure[]): Promise<void> {
  const rest = `ON CONFLICT (hash) DO UPDATE SET at = greatest(erased.at, excluded.at)`
  await insertRows(client, erasedTable, erasures, rest)
}

/** Old enough, and no longer pending: retries end on their own. */
const OVER = `received_at < $1 AND NOT EXISTS
  (SELECT 1 FROM delivery WHERE enquiry_id = enquiry.id AND delivery.status = 'due')`

/** Checks first: usually there is nothing to write. */
const ANY_TO_TIDY = `SELECT 1 AS found FROM erased WHERE at < $1
  UNION ALL SELECT 1 FROM enquiry WHERE received_at > $3
  UNION ALL SELECT 1 FROM tally WHERE day < $4
  UNION ALL SELECT 1 FROM receipt WHERE since < $5
  UNION ALL SELECT 1 FROM receipt_sent WHERE at < $5 OR at > $3
  UNION ALL SELECT 1 FROM enquiry WHERE fingerprint IS NOT NULL AND received_at < $2 LIMIT 1`

const FORGET_SENDERS = `UPDATE enquiry SET fingerprint = NULL WHERE id IN (SELECT id FROM enquiry
  WHERE fingerprint IS NOT NULL AND received_at < $1 LIMIT ${TIDY_SIZE})`

const SHORTEN_LEDGER = `DELETE FROM erased
  WHERE hash IN (SELECT hash FROM erased WHERE at < $1 LIMIT ${TIDY_SIZE})`

const DATE_AGAIN = `UPDATE enquiry SET received_at = $1
  WHERE id IN (SELECT id FROM enquiry WHERE received_at > $2 LIMIT ${DATE_SIZE}) RETURNING id`

const DUE_AGAIN = `UPDATE delivery SET since = $1 WHERE since > $2 AND enquiry_id IN
  (SELECT enquiry_id FROM delivery WHERE since > $2 LIMIT ${TIDY_SIZE})`

const CORRECT = `UPDATE enquiry
  SET ${fieldColumns.map((column, index) => `${column} = coalesce($${index + 3}, ${column})`).join(', ')},
    content_hash = $2
  WHERE id = $1`
