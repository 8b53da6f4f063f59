import { setTimeout as sleep } from 'node:timers/promises'
import type { EnquiryStore } from '../store/store.ts'

export interface OrphanOptions {
  store: EnquiryStore
  /** The names of those that are set up. */
  channels: readonly string[]
  log: { warn(details: object, message: string): void }
  everyMs: number
  stopping: AbortSignal
}

const REASON = 'the channel is not set up'

/**
 * Gives up what is due for a channel that was taken out of the settings, at once and every now and
 * then: otherwise it would wait for ever, unseen. Set up again, a retry by hand brings it back.
 */
export async function giveUpOrphans(options: OrphanOptions): Promise<void> {
  const { log, everyMs, stopping: signal } = options
  while (!signal.aborted) {
    try {
      await giveUpOnce(options)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ reason }, 'the outbox cannot look for channels that are gone')
    }
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

async function giveUpOnce({ store, channels, log }: OrphanOptions): Promise<void> {
  const { deliveries } = await store.backlog()
  for (const { channel, status } of deliveries) {
    if (status !== 'due' || channels.includes(channel)) continue
    const count = await store.giveUp(channel, REASON)
    log.warn({ channel, count, reason: REASON }, 'deliveries were given up')
  }
}
