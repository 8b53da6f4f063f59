import { MAX_LEAP_MS } from '../believed-time.ts'
import { saltedHash } from '../erasure.ts'
import { orderedId } from '../ordered-id.ts'
import { type NewEnquiry, RECEIPT, REPEAT_WINDOW_MS, StoreUnavailableError } from '../store.ts'
import { identify, match, type Stored } from '../stored-enquiry.ts'
import { codeOf, holdAbove, isAboveLimit, type Limited, tallyRows } from './daily-limit.ts'
import type { Client, Database } from './database.ts'

/** One enquiry of a batch, as the store received it. */
export interface Item {
  enquiry: NewEnquiry
  receivedAtMs: number
  channels: readonly string[]
}

/** The input for checking a heartbeat. */
export interface Clock {
  nowMs: number
  /** The extrapolated time since the last heartbeat. */
  steadyMs: number
  isClockRight: boolean
}

export const acceptOperations = {
  /** Writes a batch together; if one enquiry fails, each gets its own transaction. */
  async acceptAll(db: Database, items: readonly Item[]): Promise<Stored[]> {
    const wanted = items.map(({ enquiry, receivedAtMs, channels }) => ({
      enquiry: identify(enquiry, receivedAtMs, db.machine),
      channels,
      dailyLimit: enquiry.dailyLimit,
      sender: enquiry.sender,
    }))
    try {
      return await db.batch((client) => acceptTogether(client, wanted))
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      const stored: Stored[] = []
      for (const item of wanted) stored.push(await acceptAlone(db, item))
      return stored
    }
  },

  /** Writes this many random bytes, so that a full disk is detected. */
  async beat(db: Database, bytes: number, clock: Clock): Promise<number> {
    const { nowMs, steadyMs, isClockRight } = clock
    const { rows } = await db.write(BEAT, [
      new Date(nowMs),
      db.machine.randomBytes(Math.max(bytes, 1)),
      isClockRight,
      new Date(nowMs - MAX_LEAP_MS),
      new Date(steadyMs),
    ])
    return Number(rows[0]?.at)
  },

  /** The time of the last heartbeat, if there was one. */
  async lastBeat(db: Database): Promise<number | undefined> {
    const [row] = await db.read('SELECT at FROM heartbeat')
    return row && Number(row.at)
  },
}

/** In a restored database, the first check uses the last entry of the audit log. */
const BEAT = `INSERT INTO heartbeat AS last (id, at, filler)
  VALUES (1, coalesce((SELECT at FROM audit ORDER BY number DESC LIMIT 1), $1), $2)
  ON CONFLICT (id) DO UPDATE SET filler = excluded.filler, at = CASE WHEN $3 THEN $1
    ELSE greatest(last.at, CASE WHEN $4 < last.at THEN $1 ELSE $5 END) END
  RETURNING at`

interface Wanted extends Limited {
  channels: readonly string[]
  sender: string
}

async function acceptAlone(db: Database, item: Wanted): Promise<Stored> {
  try {
    const [stored] = await db.batch((client) => acceptTogether(client, [item]))
    return stored ?? { outcome: 'refused', error: 'no result' }
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error
    return { outcome: 'refused', error: String(error) }
  }
}

/**
 * In rounds: an enquiry that collides with an expired one, with one that has just been removed, or
 * with the reference of another, is tried again under a new identifier.
 */
async function acceptTogether(client: Client, items: readonly Wanted[]): Promise<Stored[]> {
  if (!(await holdAbove(client, items))) {
    const all: Stored[] = []
    for (const item of items) all.push(...(await acceptTogether(client, [item])))
    return all
  }
  const stored = await repeatsOfErased(client, items)
  for (let round = 1; stored.size < items.length; round += 1) {
    if (round > MAX_ROUNDS) throw new StoreUnavailableError('others are in the way of an enquiry')
    const missing = items.filter((item) => !stored.has(item))
    if (round > 1) for (const { enquiry } of missing) enquiry.id = orderedId(client.machine)
    const rows = await client.dialect.insertEnquiries(
      client,
      missing.map(({ enquiry }) => enquiry),
      missing.flatMap(deliveriesOf),
      missing.filter(isReceiptWanted).map(({ enquiry, sender }) => ({
        enquiry_id: enquiry.id,
        sender: codeOf(sender),
      })),
      missing.flatMap(tallyRows),
    )
    const saved = new Set(rows.map(({ id }) => id))
    for (const item of missing) {
      const { id, received_at: receivedAtMs } = item.enquiry
      if (!saved.has(id)) continue
      const about = isAboveLimit(item) ? { isAboveLimit: true } : {}
      stored.set(item, { outcome: 'stored', id, receivedAtMs, ...about })
    }
    await matchEarlier(client, missing, stored)
  }
  return items.map((item) => stored.get(item) ?? { outcome: 'refused', error: 'no result' })
}

/**
 * A page without a response sends its enquiry again, perhaps after it was erased. An erased
 * person's enquiry is not stored again.
 */
async function repeatsOfErased(
  client: Client,
  items: readonly Wanted[],
): Promise<Map<Wanted, Stored>> {
  const stored = new Map<Wanted, Stored>()
  if (items.every(({ enquiry }) => enquiry.idempotency_key === null)) return stored
  const salts = (await client.read('SELECT DISTINCT salt FROM erased')).map((row) =>
    String(row.salt),
  )
  if (salts.length === 0) return stored
  // One key may be there more than once.
  const keyed = items.flatMap((item) => {
    const { idempotency_key: key } = item.enquiry
    return key === null ? [] : [{ item, hashes: salts.map((salt) => saltedHash(salt, key)) }]
  })
  const sql = `SELECT hash FROM erased WHERE hash ${client.dialect.isIn('$1', 'text')}`
  const rows = await client.read(sql, [keyed.flatMap(({ hashes }) => hashes)])
  const erased = new Set(rows.map(({ hash }) => String(hash)))
  for (const { item, hashes } of keyed) {
    if (!hashes.some((hash) => erased.has(hash))) continue
    const { id, received_at: receivedAtMs } = item.enquiry
    stored.set(item, { outcome: 'repeated', id, receivedAtMs })
  }
  return stored
}

/** Two are enough, unless others interfere at the same time. */
const MAX_ROUNDS = 5

function deliveriesOf({ enquiry, channels }: Wanted) {
  const { id, received_at: since, quarantine_reason: quarantineReason } = enquiry
  if (quarantineReason !== null) return []
  return channels
    .filter((channel) => channel !== RECEIPT)
    .map((channel) => ({ enquiry_id: id, channel, since }))
}

function isReceiptWanted({ enquiry, channels }: Wanted): boolean {
  return enquiry.quarantine_reason === null && channels.includes(RECEIPT)
}

/**
 * A key or fingerprint is taken: by the same enquiry, another one, or an expired one. The lock is
 * written to PostgreSQL's log, so that this response also waits for the disk and the standby: the
 * transaction that wrote the enquiry may have been interrupted.
 */
async function matchEarlier(
  client: Client,
  items: readonly Wanted[],
  stored: Map<Wanted, Stored>,
): Promise<void> {
  const { isIn, lock } = client.dialect
  const misses = items.filter((item) => !stored.has(item))
  if (misses.length === 0) return
  const rows = await client.read(
    `SELECT id, received_at, content_hash, idempotency_key, fingerprint FROM enquiry
     WHERE idempotency_key ${isIn('$1', 'text')} OR fingerprint ${isIn('$2', 'bytes')}
     ${lock.forKeyShare}`,
    [
      misses.map(({ enquiry }) => enquiry.idempotency_key),
      misses.map(({ enquiry }) => enquiry.fingerprint),
    ],
  )
  const byMark = new Map(rows.map((row) => [markOf(row.idempotency_key, row.fingerprint), row]))
  const outdated: string[] = []
  for (const item of misses) {
    const { idempotency_key: key, fingerprint, received_at: receivedAtMs } = item.enquiry
    const there = byMark.get(markOf(key, fingerprint))
    if (there === undefined) continue
    const { content_hash: contentHash } = there
    if (!(contentHash instanceof Uint8Array)) throw new Error('a content hash is not bytes')
    const earlier = { id: String(there.id), receivedAtMs: Number(there.received_at), contentHash }
    const isOld = earlier.receivedAtMs <= receivedAtMs - REPEAT_WINDOW_MS
    if (fingerprint !== null && isOld) outdated.push(earlier.id)
    else stored.set(item, match(item.enquiry, earlier))
  }
  if (outdated.length === 0) return
  const sql = `UPDATE enquiry SET fingerprint = NULL WHERE id ${isIn('$1', 'uuid')}`
  await client.write(sql, [outdated])
}

/** An enquiry has one of the two, which identifies it. */
function markOf(idempotencyKey: unknown, fingerprint: unknown): string {
  if (idempotencyKey !== null) return `key ${idempotencyKey}`
  return `fingerprint ${fingerprint instanceof Uint8Array && Buffer.from(fingerprint).toString('hex')}`
}
