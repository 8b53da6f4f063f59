import { getTestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 5

/** Polls until the condition holds. Only the runner's timeout, which aborts the test, ends it early. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const test = getTestContext()
  while (!(await isTrue())) await sleep(POLL_MS, undefined, test && { signal: test.signal })
}
