/** A clock that is further ahead of the last heartbeat than this is not believed. */
export const MAX_LEAP_MS = 12 * 3_600_000

/**
 * Remembers the last time that a store believed, and tells what it is now if nothing but time has
 * passed. What is purged goes by it, so that a clock that leaps ahead deletes nothing early and one
 * that stays wrong holds up nothing for ever.
 */
export function trackTime() {
  let last: { believedMs: number; atMs: number } | undefined

  return {
    steadyMs(): number {
      return last === undefined ? 0 : Math.floor(last.believedMs + performance.now() - last.atMs)
    },
    believe(believedMs: number): Date {
      last = { believedMs, atMs: performance.now() }
      return new Date(believedMs)
    },
  }
}
