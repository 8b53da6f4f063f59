import { REPEAT_WINDOW_MS, StoreUnavailableError } from '../store.ts'
import { meet, type Stored, type StoredEnquiry } from '../stored-enquiry.ts'
import type { PostgresConnection } from './connection.ts'

export interface Item {
  enquiry: StoredEnquiry
  channels: readonly string[]
}

/** Writes batches of enquiries; what it returns takes one. */
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

  async function acceptTogether(items: Item[]): Promise<Stored[]> {
    const { rows } = await query(ACCEPT, acceptValues(items))
    const saved = new Set(rows.map(({ id }) => id))
    const stored: Stored[] = []
    for (const item of items) {
      const { id, receivedAtMs } = item.enquiry
      const isSaved = saved.has(id)
      stored.push(isSaved ? { outcome: 'stored', id, receivedAtMs } : await meetEarlier(item))
    }
    return stored
  }

  /** Its key or fingerprint is taken: by the same enquiry, by another, or by one too old to count. */
  async function meetEarlier(item: Item): Promise<Stored> {
    const { idempotencyKey, fingerprint, receivedAtMs } = item.enquiry
    const { rows } = await query(
      `SELECT id, received_at, content_hash FROM enquiry
       WHERE idempotency_key = $1 OR fingerprint = $2`,
      [idempotencyKey, fingerprint],
    )
    const [there] = rows
    const earlierMs = there?.received_at.getTime()
    if (there !== undefined && (!fingerprint || earlierMs > receivedAtMs - REPEAT_WINDOW_MS)) {
      const { id, content_hash: contentHash } = there
      return meet(item.enquiry, { id, receivedAtMs: earlierMs, contentHash })
    }
    await query('UPDATE enquiry SET fingerprint = NULL WHERE id = $1', [there?.id])
    return acceptAlone(item)
  }
}

/**
 * Enquiries and their deliveries in one statement, so both or neither; says which were new. The
 * batch is one JSON text, which costs this process less than an array per column.
 */
const ACCEPT = `
  WITH incoming AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS t (id UUID, received_at TIMESTAMPTZ,
      quarantine_reason TEXT, name TEXT, email TEXT, phone_number TEXT, message TEXT,
      idempotency_key TEXT, fingerprint TEXT, content_hash TEXT)
  ), saved AS (
    INSERT INTO enquiry (id, received_at, status, quarantine_reason, name, email, phone_number,
      message, idempotency_key, fingerprint, content_hash)
    SELECT id, received_at,
      CASE WHEN quarantine_reason IS NULL THEN 'accepted' ELSE 'quarantined' END,
      quarantine_reason, name, email, phone_number, message, idempotency_key,
      decode(fingerprint, 'hex'), decode(content_hash, 'hex')
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
    id: enquiry.id,
    received_at: new Date(enquiry.receivedAtMs),
    quarantine_reason: enquiry.quarantineReason,
    name: enquiry.name,
    email: enquiry.email,
    phone_number: enquiry.phoneNumber,
    message: enquiry.message,
    idempotency_key: enquiry.idempotencyKey,
    fingerprint: enquiry.fingerprint?.toString('hex'),
    content_hash: enquiry.contentHash.toString('hex'),
  }))
  const wanted = items
    .filter(({ enquiry }) => enquiry.quarantineReason === null)
    .flatMap(({ enquiry: { id }, channels }) => channels.map((channel) => ({ id, channel })))
  return [JSON.stringify(enquiries), JSON.stringify(wanted)]
}
