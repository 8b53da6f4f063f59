/** The time and the author of an edit. No two edits of one team have the same stamp. */
export interface Stamp {
  /** Whole milliseconds since 1970, by the latest clock that its author has received. */
  ms: number
  /** Distinguishes edits within one millisecond. */
  count: number
  member: string
}

/**
 * A hybrid logical clock: it follows the wall clock, and never falls behind a received stamp, so a
 * reply to an edit is always later than that edit, whatever the wall clocks show.
 */
export interface HybridClock {
  tick(): Stamp
  receive(stamp: Stamp): void
}

export function buildClock(member: string, nowMs: () => number): HybridClock {
  let latest = { ms: 0, count: 0 }
  return {
    tick() {
      const ms = Math.floor(nowMs())
      latest = ms > latest.ms ? { ms, count: 0 } : { ms: latest.ms, count: latest.count + 1 }
      return { ...latest, member }
    },
    receive({ ms, count }) {
      if (ms > latest.ms || (ms === latest.ms && count > latest.count)) latest = { ms, count }
    },
  }
}

/** Negative when `a` is earlier. */
export function compareStamps(a: Stamp, b: Stamp): number {
  return a.ms - b.ms || a.count - b.count || compareTexts(a.member, b.member)
}

/** By code units, the same in every browser and language. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
