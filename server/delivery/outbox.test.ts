import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { until } from '../../tools/testing/until.ts'
import type { EnquiryStore } from '../store/enquiry-store.ts'
import { acceptMany, channel, openOutbox, openStore, pace, statusesIn } from './outbox-for-tests.ts'

const forever = () => new Promise<never>(() => undefined)

describe('the outbox', () => {
  it('starts at once when notified, and looks no further than the last due delivery', async (t) => {
    const store = await openStore(t)
    const email = channel('email')
    let looks = 0
    const claim: EnquiryStore['claim'] = async (...values) => {
      const claims = await store.claim(...values)
      looks += 1
      return claims
    }
    const outbox = openOutbox(t, {
      store: { ...store, claim },
      channels: [email],
      pace: { ...pace, pollMs: 3_600_000 },
    })
    await until(() => looks === 1)

    await acceptMany(store, 1, outbox.channels)
    outbox.wake()

    await until(async () => (await statusesIn(store))[0] === 'sent')
    await statusesIn(store) // after another claim, if there were one
    assert.equal(email.sent.length, 1)
    assert.equal(looks, 2)
  })

  it('retries a failed delivery until it succeeds', async (t) => {
    const store = await openStore(t)
    const email = channel('email', (attempt) => {
      if (attempt < 4) throw new Error('no')
    })
    const outcomes: string[] = []
    const onOutcome = (name: string, outcome: string) => outcomes.push(`${name} ${outcome}`)
    openOutbox(t, { store, channels: [email], onOutcome })

    await acceptMany(store, 1, ['email'])

    await until(async () => (await statusesIn(store))[0] === 'sent')
    assert.equal(new Set(email.sent).size, 1)
    assert.deepEqual(outcomes, [...Array(3).fill('email retried'), 'email sent'])
  })

  it('waits before a retry', async (t) => {
    const store = await openStore(t)
    const email = channel('email', () => Promise.reject(new Error('no')))
    const hour = { minPauseMs: 3_600_000, maxPauseMs: 3_600_000 }
    openOutbox(t, { store, channels: [email], pace: { ...pace, ...hour } })

    const [id = ''] = await acceptMany(store, 1, ['email'])
    const find = async () => (await store.find(id)) ?? assert.fail()
    await until(async () => (await find()).deliveries[0]?.lastError === 'no')

    const { enquiry, deliveries } = await find()
    const pauseMs = (deliveries[0]?.at.getTime() ?? 0) - enquiry.receivedAt.getTime()
    assert.ok(pauseMs > 600_000, `${pauseMs} ms`)
  })

  it('marks a delivery as failed in the end, and starts again by hand', async (t) => {
    const store = await openStore(t)
    let isUp = false
    const email = channel('email', () => {
      if (!isUp) throw new Error('550 <ada@example.org> is not known')
    })
    openOutbox(t, { store, channels: [email], pace: { ...pace, giveUpAfterMs: 0 } })
    const [id = ''] = await acceptMany(store, 1, ['email'])

    await until(async () => (await statusesIn(store))[0] === 'failed')
    const failed = (await store.find(id))?.deliveries[0]
    isUp = true
    await store.retry(id, 'tester')

    await until(async () => (await statusesIn(store))[0] === 'sent')
    assert.equal(failed?.attempts, 1)
    assert.match(failed?.lastError ?? '', /is not known/)
    assert.doesNotMatch(failed?.lastError ?? '', /ada@/, 'nobody is named')
  })

  for (const [what, cause] of [
    ['its message', new Error('connect ECONNREFUSED 198.51.100.1:443')],
    ['its code', Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })],
  ] as const) {
    it(`stores and logs the cause of a failure, by ${what}`, async (t) => {
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

      await until(async () => (await statusesIn(store))[0] === 'failed')
      const kept = (await store.find(id))?.deliveries[0]?.lastError ?? ''
      assert.match(kept, /^fetch failed: .*ECONNREFUSED/)
      assert.deepEqual(reasons, [kept])
    })
  }

  it('is not delayed by a slow channel', async (t) => {
    const store = await openStore(t)
    const email = channel('email', forever)
    const webhook = channel('webhook')
    openOutbox(t, { store, channels: [email, webhook], pace: { ...pace, stopWithinMs: 10 } })

    await acceptMany(store, 20, ['email', 'webhook'])

    await until(() => webhook.sent.length === 20)
  })

  it('claims only as many at once as the channel allows', async (t) => {
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

  it('limits the time of a channel', async (t) => {
    const store = await openStore(t)
    const email = channel('email', forever)
    const hasty = { ...email, timeoutMs: 20 }
    openOutbox(t, { store, channels: [hasty], pace: { ...pace, giveUpAfterMs: 0 } })

    await acceptMany(store, 1, ['email'])

    await until(async () => (await statusesIn(store))[0] === 'failed')
  })

  it('finishes running deliveries before it stops', async (t) => {
    const store = await openStore(t)
    await acceptMany(store, 1, ['email'])
    const sending = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const email = channel('email', () => {
      sending.resolve()
      return gate.promise
    })
    const outbox = openOutbox(t, { store, channels: [email] })
    await sending.promise

    const stopped = outbox.stop()
    const meanwhile = await Promise.race([stopped, statusesIn(store)])
    gate.resolve()
    await stopped

    assert.deepEqual(meanwhile, ['due'])
    assert.deepEqual(await statusesIn(store), ['sent'])
  })

  it('stops in time even if a delivery does not, and leaves it due', async (t) => {
    const store = await openStore(t)
    await acceptMany(store, 1, ['email'])
    const sending = Promise.withResolvers<void>()
    const email = channel('email', () => {
      sending.resolve()
      return forever()
    })
    const outcomes: string[] = []
    const outbox = openOutbox(t, {
      ...{ store, channels: [email], pace: { ...pace, stopWithinMs: 20 } },
      onOutcome: (_, outcome) => outcomes.push(outcome),
    })
    await sending.promise

    await outbox.stop()

    assert.deepEqual(await statusesIn(store), ['due'])
    assert.deepEqual(outcomes, [], 'its lease ends by itself')
  })
})
