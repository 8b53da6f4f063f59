import type { Machine } from './machine.ts'

/** A clock that is further from the last heartbeat than this is not believed. */
export const MAX_LEAP_MS = 12 * 3_600_000

/**
 * Remembers the last time that a store believed, and tells what it is now if nothing but time has
 * passed. What is purged goes by it, so that a clock that leaps ahead deletes nothing early and one
 * that stays wrong holds up nothing for ever. What comes goes by it while the clock is behind: dated
 * by such a clock it would be deleted early once that is right.
 */
export function trackTime(machine: Machine) {
  let last: { believedMs: number; atMs: number } | undefined

  function steadyMs(): number {
    return last === undefined ? 0 : Math.floor(last.believedMs + machine.steady() - last.atMs)
  }

  return {
    steadyMs,
    /** When that which comes now has come. */
    arrivalMs(): number {
      const [now, steady] = [machine.now(), steadyMs()]
      return steady - now < MAX_LEAP_MS ? now : steady
    },
    believe(believedMs: number): Date {
      last = { believedMs, atMs: machine.steady() }
      return new Date(believedMs)
    },
  }
}
