import type { EnquiryInput } from '@app/contract/enquiry-fields.ts'
import { MAX_LEAP_MS } from '../believed-time.ts'
import { type Erasure, erasuresOf, type Known } from '../erasure.ts'
import { correctionOf, erasureOf } from '../rows.ts'
import { PURGE_SIZE, REPEAT_WINDOW_MS } from '../store.ts'
import { sealHash } from '../stored-enquiry.ts'
import { erasedTable, fieldColumns } from '../tables.ts'
import { audit } from './audit.ts'
import { insertRows } from './copy-rows.ts'
import { type Client, type Database, uuid } from './database.ts'
import { indexAgain } from './desk.ts'

/** Everything from one person, or one enquiry. */
type Erased = { email: string; id?: never } | { id: string; email?: never }

export const privacyOperations = {
  async correct(
    db: Database,
    id: string,
    changes: Partial<EnquiryInput>,
    actor: string,
  ): Promise<boolean> {
    const isThere = await db.transaction(async (client) => {
      const sql = `SELECT content_hash FROM enquiry WHERE id = $1 ${db.dialect.lock.forUpdate}`
      const there = (await client.read(sql, [uuid(id)]))[0]?.content_hash
      if (!(there instanceof Uint8Array)) return false
      await client.write(CORRECT, [id, sealHash(there, db.machine), ...correctionOf(changes)])
      await indexAgain(client, id)
      const fields = Object.keys(changes).sort().join(' ')
      await audit(client, { actor, action: 'correct', details: { id, fields } })
      return true
    })
    if (isThere) await db.scrub('enquiry', 'searchable')
    return isThere
  },

  /**
   * Writes the ledger first; `removeSome` then removes what this returns, and `endErase` follows.
   */
  startErase: (db: Database, whom: Erased, actor: string): Promise<string[]> =>
    db.transaction(async (client) => {
      const [where, value] =
        whom.id === undefined
          ? ['lower(email) = lower($1)', whom.email]
          : ['id = $1', uuid(whom.id)]
      const sql = `SELECT id, idempotency_key FROM enquiry WHERE ${where}`
      const found = await client.read(sql, [value])
      const ids = found.map(({ id }) => String(id))
      if (whom.id !== undefined && ids.length === 0) return ids
      const keys = found.flatMap(({ idempotency_key: key }) => (key == null ? [] : [String(key)]))
      const texts = [...ids, ...keys, ...(whom.id === undefined ? [value.toLowerCase()] : [])]
      await recordErasures(client, erasuresOf(texts, await knownTo(client), client.machine))
      const entry =
        whom.id === undefined
          ? { action: 'erase', details: { count: ids.length } }
          : { action: 'delete', details: { id: whom.id } }
      await audit(client, { actor, ...entry })
      return ids
    }),

  endErase: (db: Database): Promise<void> => db.scrub('enquiry', 'delivery', 'mark', 'searchable'),

  erasures: (db: Database): Promise<Erasure[]> => readErasures(db),

  /** Finds at most a thousand enquiries for `removeSome` to remove; `endPurge` follows. */
  async startPurge(db: Database, before: Date, actor: string): Promise<string[]> {
    const stale = new Date(db.machine.now() - REPEAT_WINDOW_MS)
    const future = await misdatedIn(db)
    if ((await db.read(ANY_TO_PURGE, [before, stale, future?.from])).length === 0) return []

    return db.transaction(async (client) => {
      await client.write(
        'UPDATE enquiry SET fingerprint = NULL WHERE fingerprint IS NOT NULL AND received_at < $1',
        [stale],
      )
      await client.write('DELETE FROM erased WHERE at < $1', [before])
      if (future !== undefined) await dateAgain(client, future, actor)
      const sql = `SELECT id FROM enquiry WHERE ${OVER} ORDER BY received_at LIMIT ${PURGE_SIZE}`
      const ids = (await client.read(sql, [before])).map(({ id }) => String(id))
      const details = { before: before.toISOString(), count: ids.length }
      if (ids.length > 0) await audit(client, { actor, action: 'purge', details })
      return ids
    })
  },

  /**
   * Removes the first of these, and returns how many, in a transaction short enough not to delay
   * new enquiries: removing one from SQLite's index, with each trigram overwritten, takes 5 to 10
   * ms. With `before`, only those that are still to be purged.
   */
  async removeSome(db: Database, ids: readonly string[], before?: Date): Promise<number> {
    const removed = await db.transaction(async (client) => {
      const endsAt = db.machine.steady() + REMOVE_MS
      let count = 0
      while (count < ids.length && db.machine.steady() < endsAt) {
        await remove(client, ids.slice(count, count + REMOVE_SIZE), before)
        count += REMOVE_SIZE
      }
      return Math.min(count, ids.length)
    })
    db.notePurge()
    return removed
  },

  endPurge: (db: Database): Promise<void> => db.scrubPurged(),
}

const REMOVE_MS = 100
const REMOVE_SIZE = 8

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
  const rows = before === undefined ? undefined : await client.read(over, [ids, before])
  const values = [rows?.map(({ id }) => id) ?? ids]
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

/** It would be kept and retried too long, so it gets the current time. */
async function dateAgain(client: Client, { from, now }: Future, actor: string): Promise<void> {
  const rows = await client.read('SELECT id FROM enquiry WHERE received_at > $1', [from])
  await client.write('UPDATE enquiry SET received_at = $1 WHERE received_at > $2', [now, from])
  await client.write('UPDATE delivery SET since = $1 WHERE since > $2', [now, from])
  for (const { id } of rows) {
    await indexAgain(client, String(id))
    await audit(client, { actor, action: 'date again', details: { id: String(id) } })
  }
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
const ANY_TO_PURGE = `SELECT 1 AS found FROM enquiry WHERE ${OVER}
  UNION ALL SELECT 1 FROM erased WHERE at < $1
  UNION ALL SELECT 1 FROM enquiry WHERE received_at > $3
  UNION ALL SELECT 1 FROM enquiry WHERE fingerprint IS NOT NULL AND received_at < $2 LIMIT 1`

const CORRECT = `UPDATE enquiry
  SET ${fieldColumns.map((column, index) => `${column} = coalesce($${index + 3}, ${column})`).join(', ')},
    content_hash = $2
  WHERE id = $1`
