import type { Machine } from '../store/machine.ts'
import type { DigestPace } from '../store/store.ts'

export interface Pace {
  /** The first pause after a failure; each further one doubles, up to `maxPauseMs`. */
  minPauseMs: number
  maxPauseMs: number
  /** How long a delivery waits for its channel, configured or not. */
  giveUpAfterMs: number
  /** The lease of a delivery: far longer than any channel's `timeoutMs`. */
  leaseMs: number
  /** How often to check for deliveries that other servers left. */
  pollMs: number
  /** How often to check for deliveries of channels that are not configured. */
  orphansMs: number
  /** When digests are due. */
  digest: DigestPace
  /** How often to check whether a digest is due. */
  digestPollMs: number
  /** How long running deliveries may take when the outbox stops. */
  stopWithinMs: number
}

export const defaultPace: Pace = {
  minPauseMs: 5_000,
  maxPauseMs: 3_600_000,
  giveUpAfterMs: 3 * 24 * 3_600_000,
  leaseMs: 120_000,
  pollMs: 5_000,
  orphansMs: 60_000,
  digest: { everyMs: 24 * 3_600_000, everyMsAboveLimit: 3_600_000 },
  digestPollMs: 60_000,
  stopWithinMs: 5_000,
}

/** Doubles with every attempt, with random jitter, so that retries do not coincide. */
export function pauseAfter(
  attempts: number,
  { minPauseMs, maxPauseMs }: Pace,
  machine: Machine,
): number {
  const longest = Math.min(maxPauseMs, minPauseMs * 2 ** Math.min(attempts - 1, 30))
  return longest * (0.5 + machine.random() / 2)
}
