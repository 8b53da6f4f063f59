import { dateOf } from './rows.ts'
import type { Digest } from './store.ts'

/** How many enquiries a digest names; the rest is counted. */
export const DIGEST_SIZE = 20

/**
 * Up to when a digest tells; undefined when none is due. One that did not arrive is told once more
 * as it was, unless all of it has been dealt with. A new one leaves out the last hour of a day: what
 * arrived in it may not be stored yet, or comes from a server whose clock is behind.
 */
export function digestEnd(
  state: { isUnfinished: boolean; tellsUntil: Date | undefined; isDue: boolean },
  now: Date,
  everyMs: number,
): Date | undefined {
  if (state.isUnfinished && state.tellsUntil !== undefined) return state.tellsUntil
  return state.isDue ? new Date(now.getTime() - everyMs / 24) : undefined
}

type Row = Record<string, unknown>

/** `rows` are the newest of those that are told of, and `counts` is one row. */
export function digestOf(until: Date, counts: Row | undefined, rows: readonly Row[]): Digest {
  return {
    until,
    fresh: Number(counts?.fresh),
    waiting: Number(counts?.waiting),
    newest: rows.map((row) => ({
      id: String(row.id),
      receivedAt: dateOf(row.received_at),
      reason: String(row.quarantine_reason),
    })),
  }
}
