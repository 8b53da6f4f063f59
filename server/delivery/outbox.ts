import { type Machine, realMachine } from '../store/machine.ts'
import { type Lease, type Outcome, RECEIPT } from '../store/store.ts'
import type { Channel } from './channel.ts'
import { sendDigests } from './digests.ts'
import { giveUpOrphans } from './orphans.ts'
import { defaultPace, type Pace, pauseAfter } from './pace.ts'
import {
  type ReceiptMailer,
  type ReceiptOptions,
  receiptChannel,
  sendReceipt,
  takeReceipts,
} from './receipts.ts'
import { messageOf, type Sending, trySend } from './try-send.ts'

export interface OutboxOptions extends Pick<Sending, 'store' | 'log' | 'onOutcome'> {
  channels: readonly Channel[]
  /** Absent: visitors get none. */
  receipts?: ReceiptMailer | undefined
  onReceipts?: ReceiptOptions['onReceipts']
  pace?: Partial<Pace>
  machine?: Machine
}

/**
 * Sends deliveries, at least once each. Every channel has its own loop, so that a slow or broken
 * one delays neither the others nor a response to a visitor.
 */
export function startOutbox(options: OutboxOptions) {
  const stopping = new AbortController()
  const abandon = new AbortController()
  const { machine = realMachine, receipts, onReceipts = () => undefined } = options
  const pace = { ...defaultPace, ...options.pace }
  const channels = options.channels.map(({ name }) => name)
  const signals = { stopping: stopping.signal, abandon: abandon.signal }
  const shared = { ...options, ...signals, pace, machine }
  const perChannel = options.channels.map((channel) => ({ ...shared, channel }))
  const loops = perChannel.map((one) => {
    const { name, atOnce } = one.channel
    const claim = () => options.store.claim(name, atOnce, pace.leaseMs)
    return startLoop(one, claim, (claimed) => deliver(one, claimed))
  })
  const digests = perChannel.map(sendDigests)
  const orphans = giveUpOrphans({ ...shared, channels })
  if (receipts !== undefined) {
    const some = { ...shared, receipts, onReceipts }
    const take = () => takeReceipts(some)
    const loop = startLoop({ ...shared, channel: receiptChannel }, take, (receipt) =>
      sendReceipt(some, receipt),
    )
    loops.push(loop)
  }

  return {
    /** What each enquiry is stored with. */
    channels: receipts === undefined ? channels : [...channels, RECEIPT],
    /** There is something to deliver. */
    wake(): void {
      for (const loop of loops) loop.wake()
    },
    /** Finishes running deliveries; those that take too long can be claimed again. */
    async stop(): Promise<void> {
      stopping.abort()
      const stopTimer = machine.after(pace.stopWithinMs, () => abandon.abort())
      await Promise.all([orphans, ...digests, ...loops.map(({ done }) => done)])
      stopTimer()
    },
  }
}

interface LoopOptions extends Pick<Sending, 'pace' | 'stopping' | 'log' | 'machine'> {
  channel: Pick<Channel, 'name' | 'atOnce'>
}

function startLoop<Claim>(
  { channel, pace, stopping, log, machine }: LoopOptions,
  claimSome: () => Promise<Claim[]>,
  deliver: (claim: Claim) => Promise<void>,
) {
  let isWoken = false
  let endPause: () => void = () => undefined

  async function loop(): Promise<void> {
    while (!stopping.aborted) {
      isWoken = false
      const claims = await claim()
      await Promise.all(claims.map(deliver))
      const wereAll = claims.length < channel.atOnce
      if (wereAll && !isWoken && !stopping.aborted) await pause()
    }
  }

  async function claim(): Promise<Claim[]> {
    try {
      return await claimSome()
    } catch (error) {
      log.warn(
        { channel: channel.name, reason: messageOf(error) },
        'the outbox cannot read due deliveries',
      )
      isWoken = false
      return []
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = machine.after(pace.pollMs, resolve, { isIdle: true })
      endPause = () => {
        cancel()
        resolve()
      }
    })
  }

  function wake(): void {
    isWoken = true
    endPause()
  }

  stopping.addEventListener('abort', wake, { once: true })
  return { done: loop(), wake }
}

async function deliver(options: Sending, claim: Lease): Promise<void> {
  const { store, channel, pace, abandon, log, onOutcome, machine } = options
  const error = await trySend(options, (signal) => channel.send(claim.enquiry, signal))
  let settlement: Outcome = { status: 'sent' }
  if (error !== undefined) {
    if (abandon.aborted) return
    const failure = afterFailure(claim, error, pace, machine)
    const { attempts, enquiry } = claim
    const details = { channel: channel.name, id: enquiry.id, attempts, reason: failure.error }
    if (failure.status === 'failed') log.error(details, 'a delivery failed for good')
    else log.warn(details, 'a delivery failed and will be retried')
    settlement = failure
  }
  onOutcome(channel.name, settlement.status === 'due' ? 'retried' : settlement.status)
  try {
    await store.settle(claim, settlement)
  } catch (error) {
    // The lease expires; then it is sent again with the same identifier.
    log.warn(
      { channel: channel.name, reason: messageOf(error) },
      'the result of a delivery could not be stored',
    )
  }
}

type Failure = Exclude<Outcome, { status: 'sent' }>

function afterFailure(claim: Lease, error: string, pace: Pace, machine: Machine): Failure {
  if (claim.waitedMs >= pace.giveUpAfterMs) return { status: 'failed', error }
  return {
    status: 'due',
    retryAt: new Date(machine.now() + pauseAfter(claim.attempts, pace, machine)),
    error,
  }
}
