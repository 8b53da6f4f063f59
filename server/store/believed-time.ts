/** A clock that is further from the last heartbeat than this is not believed. */
export const MAX_LEAP_MS = 12 * 3_600_000

/**
 * Remembers the last time that a store believed, and tells what it is now if nothing but time has
 * passed. What is purged goes by it, so that a clock that leaps ahead deletes nothing early and one
 * that stays wrong holds up nothing for ever; and so does what arrives, so that one that is years
 * behind makes nothing look old enough to be purged.
 */
export function trackTime() {
  let last: { believedMs: number; atMs: number } | undefined

  const steadyMs = () =>
    last === undefined ? 0 : Math.floor(last.believedMs + performance.now() - last.atMs)

  return {
    steadyMs,
    /** When something that comes now has arrived. */
    arrivalMs(): number {
      const [nowMs, expectedMs] = [Date.now(), steadyMs()]
      return expectedMs - nowMs < MAX_LEAP_MS ? nowMs : expectedMs
    },
    believe(believedMs: number): Date {
      last = { believedMs, atMs: performance.now() }
      return new Date(believedMs)
    },
  }
}
