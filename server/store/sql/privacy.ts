import type { EnquiryInput } from '@app/contract/enquiry-fields.ts'
import { type Erasure, erasuresOf } from '../erasure.ts'
import { correctionOf, erasureOf } from '../rows.ts'
import { PURGE_SIZE, REPEAT_WINDOW_MS } from '../store.ts'
import { sealHash } from '../stored-enquiry.ts'
import { erasedTable, fieldColumns } from '../tables.ts'
import { audit } from './audit.ts'
import { insertRows } from './copy-rows.ts'
import { type Client, type Database, uuid } from './database.ts'
import { indexAgain } from './desk.ts'

/** All that one person sent, or one enquiry. */
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

  /** The ledger comes first; `removeSome` follows with what this found, and `endErase`. */
  startErase: (db: Database, whom: Erased, actor: string): Promise<string[]> =>
    db.transaction(async (client) => {
      const [where, value] =
        whom.id === undefined
          ? ['lower(email) = lower($1)', whom.email]
          : ['id = $1', uuid(whom.id)]
      const found = await client.read(`SELECT id FROM enquiry WHERE ${where}`, [value])
      const ids = found.map(({ id }) => String(id))
      if (whom.id !== undefined && ids.length === 0) return ids
      const texts = whom.id === undefined ? [value.toLowerCase(), ...ids] : ids
      const [ledger] = await client.read('SELECT salt FROM erased LIMIT 1')
      const salt = ledger && String(ledger.salt)
      await recordErasures(client, erasuresOf(texts, client.machine, salt))
      const entry =
        whom.id === undefined
          ? { action: 'erase', details: { count: ids.length } }
          : { action: 'delete', details: { id: whom.id } }
      await audit(client, { actor, ...entry })
      return ids
    }),

  endErase: (db: Database): Promise<void> => db.scrub('enquiry', 'delivery', 'mark', 'searchable'),

  erasures: (db: Database): Promise<Erasure[]> => readErasures(db),

  /** Finds what `removeSome` shall remove, at most a thousand; `endPurge` follows. */
  async startPurge(db: Database, before: Date, actor: string): Promise<string[]> {
    const stale = new Date(db.machine.now() - REPEAT_WINDOW_MS)
    if ((await db.read(ANY_TO_PURGE, [before, stale])).length === 0) return []

    return db.transaction(async (client) => {
      await client.write(
        'UPDATE enquiry SET fingerprint = NULL WHERE fingerprint IS NOT NULL AND received_at < $1',
        [stale],
      )
      await client.write('DELETE FROM erased WHERE at < $1', [before])
      const sql = `SELECT id FROM enquiry WHERE ${OVER} ORDER BY received_at LIMIT ${PURGE_SIZE}`
      const ids = (await client.read(sql, [before])).map(({ id }) => String(id))
      const details = { before: before.toISOString(), count: ids.length }
      if (ids.length > 0) await audit(client, { actor, action: 'purge', details })
      return ids
    })
  },

  /**
   * Removes the first of these, and says how many, in a transaction so short that nobody who sends an
   * enquiry notices: to take one out of the index of SQLite, each of its trigrams overwritten, takes
   * 5 to 10 ms. With `before` only what is still to be purged.
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

async function remove(client: Client, ids: readonly string[], before?: Date): Promise<void> {
  const { isIn, lock, blank } = client.dialect
  const which = `WHERE id ${isIn('$1', 'uuid')}`
  const over = `SELECT id FROM enquiry ${which} AND ${OVER.replace('$1', '$2')} ${lock.forUpdate}`
  const rows = before === undefined ? undefined : await client.read(over, [ids, before])
  const values = [rows?.map(({ id }) => id) ?? ids]
  if (blank !== undefined) await client.write(`UPDATE enquiry SET ${blank} ${which}`, values)
  await client.write(`DELETE FROM enquiry ${which}`, values)
}

export async function readErasures(client: Client): Promise<Erasure[]> {
  return (await client.read('SELECT hash, salt, at FROM erased')).map(erasureOf)
}

/** Who is erased again is erased as of then. */
export async function recordErasures(client: Client, erasures: readonly Erasure[]): Promise<void> {
  const rest = `ON CONFLICT (hash) DO UPDATE SET at = greatest(erased.at, excluded.at)`
  await insertRows(client, erasedTable, erasures, rest)
}

/** Long enough ago, and nobody waits for it any more: retries end by themselves. */
const OVER = `received_at < $1 AND NOT EXISTS
  (SELECT 1 FROM delivery WHERE enquiry_id = enquiry.id AND delivery.status = 'due')`

/** A look first: most of the time there is nothing to write. */
const ANY_TO_PURGE = `SELECT 1 AS found FROM enquiry WHERE ${OVER}
  UNION ALL SELECT 1 FROM erased WHERE at < $1
  UNION ALL SELECT 1 FROM enquiry WHERE fingerprint IS NOT NULL AND received_at < $2 LIMIT 1`

const CORRECT = `UPDATE enquiry
  SET ${fieldColumns.map((column, index) => `${column} = coalesce($${index + 3}, ${column})`).join(', ')},
    content_hash = $2
  WHERE id = $1`
