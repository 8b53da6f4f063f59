import { REPEAT_WINDOW_MS, StoreUnavailableError } from '../store.ts'
import { meet, rowOf, type Stored, type StoredEnquiry } from '../stored-enquiry.ts'
import { fieldColumns } from '../tables.ts'
import type { PostgresConnection } from './queryable.ts'

export interface Item {
  enquiry: StoredEnquiry
  channels: readonly string[]
}

/** Builds what writes a batch of enquiries. */
export function buildAcceptAll({ query }: PostgresConnection) {
  return acceptAll

  /** One statement for all; if one enquiry spoils it, each gets its own. */
  async function acceptAll(items: Item[]): Promise<Stored[]> {
    try {
      return await acceptTogether(items)
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      const stored: Stored[] = []
      for (const item of items) stored.push(await acceptAlone(item))
      return stored
    }
  }

  async function acceptAlone(item: Item): Promise<Stored> {
    try {
      const [stored] = await acceptTogether([item])
      return stored ?? { outcome: 'refused', error: 'no result' }
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      return { outcome: 'refused', error: String(error) }
    }
  }

  /** In rounds: what meets an enquiry too old to count, or one that is gone again, gets another. */
  async function acceptTogether(items: Item[]): Promise<Stored[]> {
    const stored = new Map<Item, Stored>()
    for (let round = 1; stored.size < items.length; round += 1) {
      if (round > MAX_ROUNDS) throw new StoreUnavailableError('others are in the way of an enquiry')
      const missing = items.filter((item) => !stored.has(item))
      const { rows } = await query(ACCEPT, acceptValues(missing))
      const saved = new Set(rows.map(({ id }) => id))
      for (const item of missing) {
        const { id, receivedAtMs } = item.enquiry
        if (saved.has(id)) stored.set(item, { outcome: 'stored', id, receivedAtMs })
      }
      await meetEarlier(missing, stored)
    }
    return items.map((item) => stored.get(item) ?? { outcome: 'refused', error: 'no result' })
  }

  /**
   * A key or fingerprint is taken: by the same enquiry, by another, or by one too old to count. The
   * lock is written to the log, so that this answer too waits for the disk and the standby: whoever
   * wrote the enquiry may have been cut off before.
   */
  async function meetEarlier(items: Item[], stored: Map<Item, Stored>): Promise<void> {
    const misses = items.filter((item) => !stored.has(item))
    if (misses.length === 0) return
    const { rows } = await query(
      `SELECT id, received_at, content_hash, idempotency_key, fingerprint FROM enquiry
       WHERE idempotency_key = ANY($1::text[]) OR fingerprint = ANY($2::bytea[])
       FOR KEY SHARE`,
      [
        misses.map(({ enquiry }) => enquiry.idempotencyKey),
        misses.map(({ enquiry }) => enquiry.fingerprint),
      ],
    )
    const byMark = new Map(rows.map((row) => [markOf(row.idempotency_key, row.fingerprint), row]))
    const outdated: string[] = []
    for (const item of misses) {
      const { idempotencyKey, fingerprint, receivedAtMs } = item.enquiry
      const there = byMark.get(markOf(idempotencyKey, fingerprint))
      if (there === undefined) continue
      const { id, content_hash: contentHash } = there
      const earlierMs = there.received_at.getTime()
      if (fingerprint && earlierMs <= receivedAtMs - REPEAT_WINDOW_MS) outdated.push(id)
      else stored.set(item, meet(item.enquiry, { id, receivedAtMs: earlierMs, contentHash }))
    }
    if (outdated.length === 0) return
    await query('UPDATE enquiry SET fingerprint = NULL WHERE id = ANY($1::uuid[])', [outdated])
  }
}

/** Two are enough, unless others interfere at the same time. */
const MAX_ROUNDS = 5

/** An enquiry has either, and is told from others by it. */
function markOf(idempotencyKey: string | null, fingerprint: Buffer | null): string {
  if (idempotencyKey !== null) return `key ${idempotencyKey}`
  return `fingerprint ${fingerprint?.toString('hex')}`
}

/**
 * Enquiries and their deliveries in one statement, so both or neither; says which were new. The
 * batch is one JSON text, which costs this process less than an array per column.
 */
const ACCEPT = `
  WITH incoming AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS t (id UUID, received_at TIMESTAMPTZ,
      status TEXT, quarantine_reason TEXT, ${fieldColumns.map((column) => `${column} TEXT`).join(', ')},
      idempotency_key TEXT, fingerprint TEXT, content_hash TEXT)
  ), saved AS (
    INSERT INTO enquiry (id, received_at, status, quarantine_reason, ${fieldColumns.join(', ')},
      idempotency_key, fingerprint, content_hash)
    SELECT id, received_at, status, quarantine_reason, ${fieldColumns.join(', ')},
      idempotency_key, decode(fingerprint, 'hex'), decode(content_hash, 'hex')
    FROM incoming ON CONFLICT DO NOTHING
    RETURNING id, received_at
  ), queued AS (
    INSERT INTO delivery (enquiry_id, channel, since, at)
    SELECT saved.id, wanted.channel, saved.received_at, now()
    FROM jsonb_to_recordset($2::jsonb) AS wanted (id UUID, channel TEXT)
    JOIN saved ON saved.id = wanted.id
  )
  SELECT id FROM saved`

function acceptValues(items: Item[]): [string, string] {
  const enquiries = items.map(({ enquiry }) => ({
    ...rowOf(enquiry),
    received_at: new Date(enquiry.receivedAtMs),
    fingerprint: enquiry.fingerprint?.toString('hex'),
    content_hash: enquiry.contentHash.toString('hex'),
  }))
  const wanted = items
    .filter(({ enquiry }) => enquiry.quarantineReason === null)
    .flatMap(({ enquiry: { id }, channels }) => channels.map((channel) => ({ id, channel })))
  return [JSON.stringify(enquiries), JSON.stringify(wanted)]
}
