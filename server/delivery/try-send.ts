import type { EnquiryStore } from '../store/enquiry-store.ts'
import type { Machine } from '../store/machine.ts'
import type { Channel } from './channel.ts'
import type { Pace } from './pace.ts'

/** What the loops of a channel work with. */
export interface Sending {
  store: EnquiryStore
  channel: Channel
  log: {
    warn(details: object, message: string): void
    error(details: object, message: string): void
  }
  onOutcome(channel: string, outcome: 'sent' | 'retried' | 'failed'): void
  pace: Pace
  machine: Machine
  stopping: AbortSignal
  /** Running deliveries have taken too long since then. */
  abandon: AbortSignal
}

interface TryOptions extends Pick<Sending, 'machine' | 'abandon'> {
  channel: Pick<Channel, 'timeoutMs'>
}

/** Sends within the channel's time limit; returns the reason if it failed. */
export async function trySend(
  { channel, machine, abandon }: TryOptions,
  send: (signal: AbortSignal) => Promise<void>,
): Promise<string | undefined> {
  const late = new AbortController()
  const stopTimer = machine.after(channel.timeoutMs, () => late.abort(), { isIdle: true })
  const signal = AbortSignal.any([late.signal, abandon])
  try {
    await inTime(send(signal), signal)
    return undefined
  } catch (error) {
    return messageOf(error)
  } finally {
    stopTimer()
  }
}

/** Even if the channel ignores the signal. */
async function inTime(sending: Promise<void>, signal: AbortSignal): Promise<void> {
  let abort: (() => void) | undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(new Error('it took too long'))
    signal.addEventListener('abort', abort, { once: true })
  })
  try {
    await Promise.race([sending, aborted])
  } finally {
    if (abort !== undefined) signal.removeEventListener('abort', abort)
  }
}

/** Short, with its cause, and without the addresses that mail servers often quote. */
export function messageOf(error: unknown): string {
  const message = [error, causeOf(error)].map(textOf).filter(Boolean).join(': ')
  return message.replace(/[^\s<>"']+@[^\s<>"']+/g, '…').slice(0, 300)
}

/** A failed fetch has its reason only there. */
function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

/** An error of several addresses has a code and no message. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error ?? '')
  return error.message || ('code' in error ? String(error.code) : error.name)
}
