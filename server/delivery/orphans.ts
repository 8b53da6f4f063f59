import type { EnquiryStore } from '../store/enquiry-store.ts'
import { type Machine, sleep } from '../store/machine.ts'

export interface OrphanOptions {
  store: EnquiryStore
  /** The names of the configured channels. */
  channels: readonly string[]
  log: { warn(details: object, message: string): void }
  everyMs: number
  /** How long a delivery waits for its channel, configured or not. */
  giveUpAfterMs: number
  stopping: AbortSignal
  machine: Machine
}

const REASON = 'the channel is not set up'

/**
 * Fails deliveries that are due for a channel removed from the settings, after the time limit of
 * any channel: otherwise they would wait unnoticed. Until then another server may still have the
 * channel, or have it already. If it is configured again, a manual retry resends them.
 */
export async function giveUpOrphans(options: OrphanOptions): Promise<void> {
  const { log, everyMs, stopping: signal, machine } = options
  while (!signal.aborted) {
    try {
      await giveUpOnce(options)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ reason }, 'the outbox cannot check for removed channels')
    }
    await sleep(machine, everyMs, { signal, isIdle: true })
  }
}

async function giveUpOnce({ store, channels, log, giveUpAfterMs }: OrphanOptions): Promise<void> {
  const { deliveries } = await store.backlog()
  for (const { channel, status } of deliveries) {
    if (status !== 'due' || channels.includes(channel)) continue
    const count = await store.giveUp(channel, REASON, giveUpAfterMs)
    if (count > 0) log.warn({ channel, count, reason: REASON }, 'deliveries failed for good')
  }
}
