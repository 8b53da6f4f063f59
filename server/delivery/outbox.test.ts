import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { enquiry } from '../store/enquiry-for-tests.ts'
import { openSqliteStore } from '../store/sqlite.ts'
import { type Enquiry, type EnquiryStore, StoreUnavailableError } from '../store/store.ts'
import type { Channel } from './channel.ts'
import { type OutboxOptions, startOutbox } from './outbox.ts'
import { defaultPace, pauseAfter } from './pace.ts'

/** The same rules as ever, a thousand times as fast. */
const pace = { minPauseMs: 5, maxPauseMs: 50, pollMs: 10 }

describe('the outbox', () => {
  it('sends each enquiry through each channel, once', async (t) => {
    const store = await openStore(t)
    const email = channel('email')
    const webhook = channel('webhook')
    const outbox = open(t, { store, channels: [email, webhook] })

    await acceptMany(store, 12, outbox.channels)
    outbox.wake()

    await until(() => email.sent.length === 12 && webhook.sent.length === 12)
    await sleep(50)
    assert.equal(new Set(email.sent).size, 12)
    assert.equal(email.sent.length + webhook.sent.length, 24)
    await until(async () => (await statuses(store)).every((status) => status === 'sent'))
  })

  it('finds what is due when it starts', async (t) => {
    const store = await openStore(t)
    await acceptMany(store, 1, ['email'])
    const email = channel('email')

    open(t, { store, channels: [email] })

    await until(() => email.sent.length === 1)
  })

  it('wakes at once', async (t) => {
    const store = await openStore(t)
    const email = channel('email')
    const outbox = open(t, { store, channels: [email], pace: { ...pace, pollMs: 3_600_000 } })
    await sleep(100)

    await acceptMany(store, 1, outbox.channels)
    outbox.wake()

    await until(() => email.sent.length === 1)
  })

  it('tries again what did not arrive, until it does', async (t) => {
    const store = await openStore(t)
    const email = channel('email', (attempt) => {
      if (attempt < 4) throw new Error('no')
    })
    const outcomes: string[] = []
    const onOutcome = (name: string, outcome: string) => outcomes.push(`${name} ${outcome}`)
    open(t, { store, channels: [email], onOutcome })

    await acceptMany(store, 1, ['email'])

    await until(async () => (await statuses(store))[0] === 'sent')
    assert.equal(new Set(email.sent).size, 1)
    assert.deepEqual(outcomes, [...Array(3).fill('email retried'), 'email sent'])
  })

  it('gives up in the end, visibly, and begins anew by hand', async (t) => {
    const store = await openStore(t)
    let isUp = false
    const email = channel('email', () => {
      if (!isUp) throw new Error('550 <ada@example.org> is not known')
    })
    open(t, { store, channels: [email], pace: { ...pace, giveUpAfterMs: 3000 } })
    const [id = ''] = await acceptMany(store, 1, ['email'])

    await until(async () => (await statuses(store))[0] === 'failed')
    const failed = (await store.find(id))?.deliveries[0]
    isUp = true
    await store.retry(id, 'tester')

    await until(async () => (await statuses(store))[0] === 'sent')
    assert.ok((failed?.attempts ?? 0) > 1)
    assert.match(failed?.lastError ?? '', /is not known/)
    assert.doesNotMatch(failed?.lastError ?? '', /ada@/, 'nobody is named')
  })

  for (const [what, cause] of [
    ['its message', new Error('connect ECONNREFUSED 198.51.100.1:443')],
    ['its code', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
  ] as const) {
    it(`keeps and logs the cause of a failure, by ${what}`, async (t) => {
      const store = await openStore(t)
      const reasons: unknown[] = []
      const email = channel('email', () => {
        throw new TypeError('fetch failed', { cause })
      })
      const log = {
        warn: () => undefined,
        error: (details: object) => 'reason' in details && reasons.push(details.reason),
      }
      open(t, { store, channels: [email], log, pace: { ...pace, giveUpAfterMs: 0 } })

      const [id = ''] = await acceptMany(store, 1, ['email'])

      await until(async () => (await statuses(store))[0] === 'failed')
      const kept = (await store.find(id))?.deliveries[0]?.lastError ?? ''
      assert.match(kept, /^fetch failed: .*ECONNREFUSED/)
      assert.deepEqual(reasons, [kept])
    })
  }

  it('is not held up by a channel that is slow', async (t) => {
    const store = await openStore(t)
    const email = channel('email', () => sleep(60_000, undefined, { ref: false }))
    const webhook = channel('webhook')
    open(t, { store, channels: [email, webhook], pace: { ...pace, stopWithinMs: 10 } })

    await acceptMany(store, 20, ['email', 'webhook'])

    await until(() => webhook.sent.length === 20)
  })

  it('claims only as many at once as the channel takes', async (t) => {
    const store = await openStore(t)
    const gate = Promise.withResolvers<void>()
    let sending = 0
    const email = channel('email', () => {
      sending += 1
      return gate.promise
    })
    const ids = await acceptMany(store, 5, ['email'])

    open(t, { store, channels: [{ ...email, atOnce: 2 }] })

    await until(() => sending === 2)
    const found = await Promise.all(ids.map((id) => store.find(id)))
    assert.equal(found.filter((one) => one?.deliveries[0]?.attempts === 1).length, 2)
    gate.resolve()
    await until(() => email.sent.length === 5)
  })

  it('lets a channel take only so long', async (t) => {
    const store = await openStore(t)
    const email = channel('email', () => sleep(60_000, undefined, { ref: false }))
    const hasty = { ...email, timeoutMs: 20 }
    open(t, { store, channels: [hasty], pace: { ...pace, giveUpAfterMs: 0 } })

    await acceptMany(store, 1, ['email'])

    await until(async () => (await statuses(store))[0] === 'failed')
  })

  it('shares the work with others and sends nothing twice', async (t) => {
    const store = await openStore(t)
    await acceptMany(store, 60, ['email'])
    const workers = Array.from({ length: 4 }, () => channel('email', () => sleep(2)))

    for (const worker of workers) open(t, { store, channels: [worker] })

    await until(async () => (await statuses(store)).every((status) => status === 'sent'))
    const sent = workers.flatMap((worker) => worker.sent)
    assert.equal(sent.length, 60)
    assert.equal(new Set(sent).size, 60)
  })

  it('takes over from a worker that died', async (t) => {
    const store = await openStore(t)
    await acceptMany(store, 1, ['email'])
    const leasedUntil = Date.now() + 100
    await store.claim('email', 1, 100)
    let sentAt = 0
    const email = channel('email', () => {
      sentAt = Date.now()
    })

    open(t, { store, channels: [email] })

    await until(() => email.sent.length === 1)
    assert.ok(sentAt >= leasedUntil, 'not while the other may still be at it')
  })

  it('goes on when the store was away for a while', async (t) => {
    const store = await openStore(t)
    await acceptMany(store, 1, ['email'])
    let isDown = true
    const claim: EnquiryStore['claim'] = (...values) =>
      isDown ? Promise.reject(new StoreUnavailableError('away')) : store.claim(...values)
    const email = channel('email')
    open(t, { store: { ...store, claim }, channels: [email] })
    await sleep(50)

    isDown = false

    await until(() => email.sent.length === 1)
  })

  it('gives up what waits for a channel that is not set up, and says so', async (t) => {
    const store = await openStore(t)
    const [id = ''] = await acceptMany(store, 1, ['email', 'webhook'])
    const email = channel('email')
    const warnings: object[] = []
    const log = { warn: (details: object) => warnings.push(details), error: () => undefined }

    open(t, { store, channels: [email], log, pace: { ...pace, giveUpAfterMs: 0 } })

    const webhookOf = async () =>
      (await store.find(id))?.deliveries.find(({ channel }) => channel === 'webhook')
    await until(async () => (await webhookOf())?.status === 'failed')
    await until(() => warnings.length > 0 && email.sent.length === 1)
    assert.equal((await webhookOf())?.lastError, 'the channel is not set up')
    assert.deepEqual(warnings, [
      { channel: 'webhook', count: 1, reason: 'the channel is not set up' },
    ])
  })

  it('leaves what waits for a channel of another server alone, so that settings can change', async (t) => {
    const store = await openStore(t)
    await acceptMany(store, 1, ['email', 'webhook'])
    let looks = 0
    const giveUp: EnquiryStore['giveUp'] = async (...values) => {
      const count = await store.giveUp(...values)
      looks += 1
      return count
    }
    const email = channel('email')
    const fewer = open(t, {
      store: { ...store, giveUp },
      channels: [email],
      pace: { ...pace, orphansMs: 10 },
    })
    await until(() => looks > 1 && email.sent.length === 1)
    await fewer.stop()

    const webhook = channel('webhook')
    open(t, { store, channels: [email, webhook] })

    await until(() => webhook.sent.length === 1)
  })

  it('does so as soon as the store is back, and whenever it happens again', async (t) => {
    const store = await openStore(t)
    await acceptMany(store, 1, ['webhook'])
    let isDown = true
    const backlog: EnquiryStore['backlog'] = () =>
      isDown ? Promise.reject(new StoreUnavailableError('away')) : store.backlog()
    open(t, {
      store: { ...store, backlog },
      channels: [],
      pace: { ...pace, orphansMs: 10, giveUpAfterMs: 0 },
    })
    await sleep(50)

    isDown = false
    await until(async () => (await statuses(store))[0] === 'failed')
    await store.retry(undefined, 'tester')

    await until(async () => (await statuses(store))[0] === 'failed')
  })

  it('brings it back once the channel is set up and a retry is asked for', async (t) => {
    const store = await openStore(t)
    await acceptMany(store, 1, ['webhook'])
    const without = open(t, { store, channels: [], pace: { ...pace, giveUpAfterMs: 0 } })
    await until(async () => (await statuses(store))[0] === 'failed')
    await without.stop()
    const webhook = channel('webhook')
    open(t, { store, channels: [webhook] })

    await store.retry(undefined, 'tester')

    await until(() => webhook.sent.length === 1)
  })

  it('finishes what is in hand before it stops', async (t) => {
    const store = await openStore(t)
    await acceptMany(store, 1, ['email'])
    let isSending = false
    const email = channel('email', async () => {
      isSending = true
      await sleep(100)
    })
    const outbox = open(t, { store, channels: [email] })
    await until(() => isSending)

    await outbox.stop()

    assert.deepEqual(await statuses(store), ['sent'])
  })

  it('stops in time even if what is in hand does not, and leaves it due', async (t) => {
    const store = await openStore(t)
    await acceptMany(store, 1, ['email'])
    let isSending = false
    const email = channel('email', async (_attempt, signal) => {
      isSending = true
      await sleep(60_000, undefined, { signal })
    })
    const outbox = open(t, { store, channels: [email], pace: { ...pace, stopWithinMs: 20 } })
    await until(() => isSending)

    await outbox.stop()

    assert.deepEqual(await statuses(store), ['due'])
  })
})

describe('the pause after a failure', () => {
  it('is five seconds at most at first, doubles, and is never more than an hour', () => {
    for (const [attempts, longestMs] of [
      [1, 5_000],
      [2, 10_000],
      [5, 80_000],
      [20, 3_600_000],
      [1_000, 3_600_000],
    ] as const) {
      const pauses = Array.from({ length: 100 }, () => pauseAfter(attempts, defaultPace))

      assert.ok(Math.max(...pauses) <= longestMs)
      assert.ok(Math.min(...pauses) >= longestMs / 2)
      assert.ok(new Set(pauses).size > 1, 'they differ')
    }
  })

  it('ends after three days', () => {
    assert.equal(defaultPace.giveUpAfterMs, 3 * 24 * 60 * 60 * 1000)
  })
})

type Stop = () => Promise<void>

/** What a test started and must stop before its store closes. */
const outboxes = new WeakMap<TestContext, Stop[]>()

/** The far side of a channel. */
function channel(
  name: string,
  answer: (attempt: number, signal: AbortSignal) => unknown = () => undefined,
): Channel & { sent: string[] } {
  const sent: string[] = []
  let attempt = 0
  return {
    name,
    atOnce: 5,
    timeoutMs: 60_000,
    sent,
    async send(enquiry: Enquiry, signal: AbortSignal) {
      attempt += 1
      await answer(attempt, signal)
      sent.push(enquiry.id)
    },
    sendDigest: () => Promise.reject(new Error('there is nothing in quarantine')),
  }
}

function open(
  t: TestContext,
  options: Pick<OutboxOptions, 'store' | 'channels'> & Partial<OutboxOptions>,
) {
  const log = { warn: () => undefined, error: () => undefined }
  const outbox = startOutbox({ log, onOutcome: () => undefined, pace, ...options })
  outboxes.get(t)?.push(outbox.stop)
  return outbox
}

async function openStore(t: TestContext): Promise<EnquiryStore> {
  const dir = await mkdtemp(join(tmpdir(), 'outbox-'))
  const store = openSqliteStore(join(dir, 'enquiries.db'))
  const stops: Stop[] = []
  outboxes.set(t, stops)
  t.after(async () => {
    await Promise.all(stops.map((stop) => stop()))
    await store.close()
    await rm(dir, { recursive: true, force: true })
  })
  return store
}

async function acceptMany(store: EnquiryStore, count: number, channels: readonly string[]) {
  const accepted = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      store.accept({ ...enquiry, message: String(index) }, channels),
    ),
  )
  return accepted.map((acceptance) => ('id' in acceptance ? acceptance.id : ''))
}

async function statuses(store: EnquiryStore): Promise<string[]> {
  const { deliveries } = await store.stats()
  return deliveries.map(({ status }) => status)
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await isTrue())) {
    assert.ok(Date.now() < deadline, 'it did not happen in a minute')
    await sleep(10)
  }
}
