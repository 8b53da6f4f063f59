import { getTestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

interface Polling {
  everyMs?: number
  /** Ends it early; in a test, only the runner's time limit does. */
  signal?: AbortSignal | undefined
}

/** Polls until there is a result that counts as true, and returns it. */
export async function until<T>(
  look: () => T | Promise<T>,
  { everyMs = 5, signal = getTestContext()?.signal }: Polling = {},
): Promise<NonNullable<T>> {
  for (;;) {
    const found = await look()
    if (found) return found
    await sleep(everyMs, undefined, signal && { signal })
  }
}
