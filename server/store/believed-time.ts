import type { Machine } from './machine.ts'

/** A clock that differs more than this from the last heartbeat is not trusted. */
export const MAX_LEAP_MS = 12 * 3_600_000

/**
 * Keeps the last trusted time of a store, and extrapolates it with a monotonic clock. Purges use
 * it, so that a clock that leaps ahead deletes nothing early, and one that stays wrong does not
 * block purges for ever. Arrivals use it while the clock is behind: otherwise they would be purged
 * early once the clock is corrected.
 */
export function trackTime(machine: Machine) {
  let last: { believedMs: number; atMs: number } | undefined

  /** Zero before the first heartbeat. */
  function steadyMs(): number {
    return last === undefined ? 0 : Math.floor(last.believedMs + machine.steady() - last.atMs)
  }

  return {
    steadyMs,
    /** The arrival time of an enquiry that is stored now. */
    arrivalMs(now = machine.now()): number {
      const steady = steadyMs()
      return steady - now < MAX_LEAP_MS ? now : steady
    },
    believe(believedMs: number): Date {
      last = { believedMs, atMs: machine.steady() }
      return new Date(believedMs)
    },
  }
}
