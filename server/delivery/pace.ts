import type { Machine } from '../store/machine.ts'

export interface Pace {
  /** The first pause after a failure; each further one doubles, up to `maxPauseMs`. */
  minPauseMs: number
  maxPauseMs: number
  giveUpAfterMs: number
  /** And not before so many attempts: a clock that leaps ahead gives up nothing. */
  giveUpAfterAttempts: number
  /** How long a worker may keep a delivery: far longer than any channel's `timeoutMs`. */
  leaseMs: number
  /** How often to look for what other servers left behind. */
  pollMs: number
  /** How often to look for deliveries of channels that are not set up. */
  orphansMs: number
  /** How long something waits in quarantine before a digest tells of it, and between two digests. */
  digestEveryMs: number
  /** How often to look whether a digest is due. */
  digestPollMs: number
  /** How long deliveries in hand may take once the outbox is to stop. */
  stopWithinMs: number
}

export const defaultPace: Pace = {
  minPauseMs: 5_000,
  maxPauseMs: 3_600_000,
  giveUpAfterMs: 3 * 24 * 3_600_000,
  giveUpAfterAttempts: 20,
  leaseMs: 120_000,
  pollMs: 5_000,
  orphansMs: 60_000,
  digestEveryMs: 24 * 3_600_000,
  digestPollMs: 60_000,
  stopWithinMs: 5_000,
}

/** Doubles with every attempt, and differs by chance, so that many do not come back at once. */
export function pauseAfter(
  attempts: number,
  { minPauseMs, maxPauseMs }: Pace,
  machine: Machine,
): number {
  const longest = Math.min(maxPauseMs, minPauseMs * 2 ** Math.min(attempts - 1, 30))
  return longest * (0.5 + machine.random() / 2)
}
