import { sleep } from '../store/machine.ts'
import { pauseAfter } from './pace.ts'
import { messageOf, type Sending, trySend } from './try-send.ts'

/**
 * Notifies the channel of enquiries in quarantine: once one has waited a day, and at most once a
 * day; of those above the daily limit, every hour. A digest that does not arrive is retried as long as one of its enquiries waits.
 */
export async function sendDigests(options: Sending): Promise<void> {
  const { channel, pace, stopping: signal, log, machine } = options
  while (!signal.aborted) {
    try {
      await sendDigest(options)
    } catch (error) {
      // An unsettled lease expires; then the digest is sent again with the same identifier.
      log.warn(
        { channel: channel.name, reason: messageOf(error) },
        'the quarantine digest could not be created',
      )
    }
    await sleep(machine, pace.digestPollMs, { signal, isIdle: true })
  }
}

async function sendDigest(options: Sending): Promise<void> {
  const { store, channel, pace, abandon, log, onOutcome, machine } = options
  const claim = await store.claimDigest(channel.name, pace.digest, pace.leaseMs)
  if (claim === undefined) return

  const reason = await trySend(options, (signal) => channel.sendDigest(claim.digest, signal))
  if (reason !== undefined) {
    if (abandon.aborted) return
    const { attempts } = claim
    const details = { channel: channel.name, attempts, reason }
    log.warn(details, 'a quarantine digest failed and will be retried')
  }
  const isSent = reason === undefined
  onOutcome(channel.name, isSent ? 'sent' : 'retried')
  const { everyMsAboveLimit } = pace.digest
  const pauseMs = isSent ? everyMsAboveLimit : pauseAfter(claim.attempts, pace, machine)
  await store.settleDigest(claim, isSent, pauseMs)
}
