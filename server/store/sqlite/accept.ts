import type { DatabaseSync } from 'node:sqlite'
import { MAX_LEAP_MS } from '../believed-time.ts'
import { type NewEnquiry, REPEAT_WINDOW_MS, StoreUnavailableError } from '../store.ts'
import { identify, meet, rowOf, type Stored, type StoredEnquiry } from '../stored-enquiry.ts'
import { enquiryTable } from '../tables.ts'
import type { SqliteConnection } from './connection.ts'
import { get, run, text } from './query.ts'

/** One enquiry of a batch, as the store received it. */
export interface Item {
  enquiry: NewEnquiry
  receivedAtMs: number
  channels: readonly string[]
}

/** What a heartbeat is judged by. */
interface Clock {
  nowMs: number
  /** What the time is if nothing but time has passed since the last. */
  steadyMs: number
  isClockRight: boolean
}

export function acceptOperations({ transaction }: SqliteConnection) {
  function acceptBatch(items: Item[]): Stored[] {
    try {
      return transaction((db) => items.map((item) => acceptOne(db, item)))
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      return items.map(acceptAlone)
    }
  }

  function acceptAlone(item: Item): Stored {
    try {
      return transaction((db) => acceptOne(db, item))
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      return { outcome: 'refused', error: String(error) }
    }
  }

  return {
    /**
     * One transaction for all items of all batches; if one of them spoils it, each gets its own.
     * Items and results travel as JSON, which costs the other thread least.
     */
    acceptAll(batches: readonly string[]): string[] {
      const items = batches.map((batch): Item[] => JSON.parse(batch))
      const results = acceptBatch(items.flat())
      let at = 0
      return items.map(({ length }) => {
        at += length
        return JSON.stringify(results.slice(at - length, at))
      })
    },

    /** Writes so many bytes, which are never the same, so that a full disk cannot say yes. */
    ping(bytes: number, { nowMs, steadyMs, isClockRight }: Clock): number {
      return transaction((db) => {
        const row = get(db, BEAT, nowMs, bytes, isClockRight ? 1 : 0, nowMs, nowMs, nowMs, steadyMs)
        return Number(row?.at)
      })
    },
  }
}

/** The first of a restored database goes by its last entry in the audit log. */
const BEAT = `INSERT INTO heartbeat (id, at, filler)
  VALUES (1, coalesce((SELECT at FROM audit ORDER BY number DESC LIMIT 1), ?), randomblob(?))
  ON CONFLICT (id) DO UPDATE SET filler = excluded.filler, at =
    CASE WHEN ? THEN ? ELSE max(at, CASE WHEN ? - at < ${MAX_LEAP_MS} THEN ? ELSE ? END) END
  RETURNING at`

function acceptOne(db: DatabaseSync, item: Item): Stored {
  const { channels, receivedAtMs } = item
  const enquiry = identify(item.enquiry, receivedAtMs)
  const { id } = enquiry
  if (insert(db, enquiry)) {
    if (enquiry.quarantineReason === null) addDeliveries(db, id, channels, receivedAtMs)
    return { outcome: 'stored', id, receivedAtMs }
  }

  const there = get(
    db,
    `SELECT id, received_at, content_hash FROM enquiry
     WHERE idempotency_key = ? OR fingerprint = ?`,
    enquiry.idempotencyKey,
    enquiry.fingerprint,
  )
  if (there === undefined) throw new Error('an enquiry was refused by none that is there')
  const contentHash = there.content_hash
  if (!(contentHash instanceof Uint8Array)) throw new Error('a content hash is not bytes')
  const before = { id: text(there.id), receivedAtMs: Number(there.received_at), contentHash }
  if (enquiry.fingerprint !== null && before.receivedAtMs <= receivedAtMs - REPEAT_WINDOW_MS) {
    run(db, 'UPDATE enquiry SET fingerprint = NULL WHERE id = ?', before.id)
    return acceptOne(db, item)
  }
  return meet(enquiry, before)
}

const INSERT = `INSERT INTO enquiry (${enquiryTable.columns.join(', ')})
  VALUES (${enquiryTable.columns.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`

function insert(db: DatabaseSync, enquiry: StoredEnquiry): boolean {
  const row = rowOf(enquiry)
  return run(db, INSERT, ...enquiryTable.columns.map((column) => row[column] ?? null)) === 1
}

/** Due at once by the clock, which `since` may be ahead of. */
export function addDeliveries(
  db: DatabaseSync,
  id: string,
  channels: readonly string[],
  since: number,
) {
  const now = Date.now()
  for (const channel of channels) {
    const sql = `INSERT INTO delivery (enquiry_id, channel, since, at) VALUES (?, ?, ?, ?)
                 ON CONFLICT DO NOTHING`
    run(db, sql, id, channel, since, now)
  }
}
