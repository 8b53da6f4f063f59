import { sleep } from '../store/machine.ts'
import { reasonOf } from '../store/store.ts'
import type { Sending } from './try-send.ts'

interface OrphanOptions extends Omit<Sending, 'channel' | 'onOutcome' | 'abandon'> {
  /** The names of the configured channels. */
  channels: readonly string[]
}

const REASON = 'the channel is not set up'

/**
 * Fails deliveries that are due for a channel removed from the settings, after the time limit of
 * any channel: otherwise they would wait unnoticed. Until then another server may still have the
 * channel, or have it already. If it is configured again, a manual retry resends them.
 */
export async function giveUpOrphans(options: OrphanOptions): Promise<void> {
  const { log, pace, stopping: signal, machine } = options
  while (!signal.aborted) {
    try {
      await giveUpOnce(options)
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'the outbox cannot check for removed channels')
    }
    await sleep(machine, pace.orphansMs, { signal, isIdle: true })
  }
}

async function giveUpOnce({ store, channels, log, pace }: OrphanOptions): Promise<void> {
  const { deliveries } = await store.backlog()
  for (const { channel, status } of deliveries) {
    if (status !== 'due' || channels.includes(channel)) continue
    const count = await store.giveUp(channel, REASON, pace.giveUpAfterMs)
    if (count > 0) log.warn({ channel, count, reason: REASON }, 'deliveries failed for good')
  }
}
