import type { EnquiryStore } from './store/enquiry-store.ts'
import { type Machine, sleep } from './store/machine.ts'
import { reasonOf, StoreRefusedError, StoreUnavailableError } from './store/store.ts'

interface Log {
  info(message: string): void
  error(details: object, message: string): void
}

/** How often to retry a store that was down at the start. */
const ASK_AGAIN_MS = 1_000

/**
 * Resolves once the state of the store is known. A store that rejects us prevents the start; one
 * that is down is retried while the pages are served.
 */
export function openingOf(
  store: EnquiryStore,
  log: Log,
  signal: AbortSignal,
  machine: Machine,
): Promise<unknown> {
  const opening = store.ping().catch((error: unknown) => {
    if (error instanceof StoreRefusedError || !(error instanceof StoreUnavailableError)) throw error
    void waitFor(store, error.message, log, signal, machine)
  })
  opening.catch(() => undefined) // awaited later, and reported then
  return opening
}

/** Logs when the store goes down, when the reason changes, and when it recovers. */
async function waitFor(
  store: EnquiryStore,
  reason: string,
  log: Log,
  signal: AbortSignal,
  machine: Machine,
): Promise<void> {
  log.error({ reason }, 'the store is down: pages are served, enquiries get 503')
  let now: string | undefined = reason
  while (now === reason) {
    await sleep(machine, ASK_AGAIN_MS, { signal, isIdle: true })
    if (signal.aborted) return
    now = await store.ping().then(() => undefined, reasonOf)
  }
  if (now === undefined) log.info('the store is up: enquiries are stored')
  else await waitFor(store, now, log, signal, machine)
}
