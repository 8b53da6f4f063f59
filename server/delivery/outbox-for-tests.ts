import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { enquiry } from '../store/enquiry-for-tests.ts'
import type { EnquiryStore } from '../store/enquiry-store.ts'
import type { Enquiry } from '../store/store.ts'
import { openHere } from '../store/thread-for-tests.ts'
import type { Channel } from './channel.ts'
import { type OutboxOptions, startOutbox } from './outbox.ts'

/** The same rules, a thousand times as fast. */
export const pace = { minPauseMs: 5, maxPauseMs: 50, pollMs: 10 }

type Stop = () => Promise<void>

/** Cleanups that must run before a test closes its store. */
const outboxes = new WeakMap<TestContext, Stop[]>()

/** The remote side of a channel. */
export function channel(
  name: string,
  answer: (attempt: number) => unknown = () => undefined,
): Channel & { sent: string[] } {
  const sent: string[] = []
  let attempt = 0
  return {
    name,
    atOnce: 5,
    timeoutMs: 60_000,
    sent,
    async send(enquiry: Enquiry) {
      attempt += 1
      await answer(attempt)
      sent.push(enquiry.id)
    },
    sendDigest: () => Promise.reject(new Error('there is nothing in quarantine')),
  }
}

export function openOutbox(
  t: TestContext,
  options: Pick<OutboxOptions, 'store' | 'channels'> & Partial<OutboxOptions>,
) {
  const log = { warn: () => undefined, error: () => undefined }
  const outbox = startOutbox({ log, onOutcome: () => undefined, pace, ...options })
  outboxes.get(t)?.push(outbox.stop)
  return outbox
}

export async function openStore(t: TestContext): Promise<EnquiryStore> {
  const dir = await mkdtemp(join(tmpdir(), 'outbox-'))
  const store = openHere(join(dir, 'enquiries.db'))
  const stops: Stop[] = []
  outboxes.set(t, stops)
  t.after(async () => {
    await Promise.all(stops.map((stop) => stop()))
    await store.close()
    await rm(dir, { recursive: true, force: true })
  })
  await store.count({}) // creates the database, which would count towards the first enquiry's time limit
  return store
}

export async function acceptMany(store: EnquiryStore, count: number, channels: readonly string[]) {
  const accepted = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      store.accept({ ...enquiry, message: String(index) }, channels),
    ),
  )
  return accepted.map((acceptance) => ('id' in acceptance ? acceptance.id : ''))
}

export async function statusesIn(store: EnquiryStore): Promise<string[]> {
  const { deliveries } = await store.stats()
  return deliveries.map(({ status }) => status)
}
