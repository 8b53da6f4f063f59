import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EnquiryStore, StoreUnavailableError } from '../store/store.ts'
import {
  acceptMany,
  channel,
  openOutbox,
  openStore,
  pace,
  statuses,
  until,
} from './outbox-for-tests.ts'

describe('the outbox', () => {
  it('sends each enquiry through each channel, once', async (t) => {
    const store = await openStore(t)
    const email = channel('email')
    const webhook = channel('webhook')
    const outbox = openOutbox(t, { store, channels: [email, webhook] })

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

    openOutbox(t, { store, channels: [email] })

    await until(() => email.sent.length === 1)
  })

  it('wakes at once', async (t) => {
    const store = await openStore(t)
    const email = channel('email')
    const outbox = openOutbox(t, { store, channels: [email], pace: { ...pace, pollMs: 3_600_000 } })
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
    openOutbox(t, { store, channels: [email], onOutcome })

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
    openOutbox(t, { store, channels: [email], pace: { ...pace, giveUpAfterMs: 3000 } })
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
      openOutbox(t, { store, channels: [email], log, pace: { ...pace, giveUpAfterMs: 0 } })

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
    openOutbox(t, { store, channels: [email, webhook], pace: { ...pace, stopWithinMs: 10 } })

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

    openOutbox(t, { store, channels: [{ ...email, atOnce: 2 }] })

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
    openOutbox(t, { store, channels: [hasty], pace: { ...pace, giveUpAfterMs: 0 } })

    await acceptMany(store, 1, ['email'])

    await until(async () => (await statuses(store))[0] === 'failed')
  })

  it('shares the work with others and sends nothing twice', async (t) => {
    const store = await openStore(t)
    await acceptMany(store, 60, ['email'])
    const workers = Array.from({ length: 4 }, () => channel('email', () => sleep(2)))

    for (const worker of workers) openOutbox(t, { store, channels: [worker] })

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

    openOutbox(t, { store, channels: [email] })

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
    openOutbox(t, { store: { ...store, claim }, channels: [email] })
    await sleep(50)

    isDown = false

    await until(() => email.sent.length === 1)
  })

  it('finishes what is in hand before it stops', async (t) => {
    const store = await openStore(t)
    await acceptMany(store, 1, ['email'])
    let isSending = false
    const email = channel('email', async () => {
      isSending = true
      await sleep(100)
    })
    const outbox = openOutbox(t, { store, channels: [email] })
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
    const outbox = openOutbox(t, { store, channels: [email], pace: { ...pace, stopWithinMs: 20 } })
    await until(() => isSending)

    await outbox.stop()

    assert.deepEqual(await statuses(store), ['due'])
  })
})
