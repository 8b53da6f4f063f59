import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { enquiry, openStore, openStores, type Suite, stored } from './suite-for-tests.ts'

export function describeDeliveries(suite: Suite) {
  const { databaseName } = suite

  describe(`${databaseName}: deliveries`, () => {
    it('are claimed once, with their enquiry', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry(), ['email', 'webhook']))

      const [claim, ...others] = await store.claim('email', 10, 60_000)

      assert.equal(claim?.enquiry.id, id)
      assert.equal(claim?.enquiry.message, 'Hello')
      assert.equal(claim?.attempts, 1)
      assert.deepEqual(others, [])
      assert.deepEqual(await store.claim('email', 10, 60_000), [])
    })

    it('are divided among workers of two servers, none twice', async (t) => {
      const [store, other = store] = openStores(await suite.makeDatabase(t), t, 2)
      for (let index = 0; index < 40; index += 1) {
        await store.accept(enquiry({ message: String(index) }), ['email'])
      }

      const claims = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          (i % 2 === 0 ? store : other).claim('email', 5, 60_000),
        ),
      )

      const ids = claims.flat().map((claim) => claim.enquiry.id)
      const rest = await store.claim('email', 100, 60_000)
      assert.equal(new Set(ids).size, ids.length)
      assert.equal(ids.length + rest.length, 40)
    })

    it('can be claimed again when the lease ends, and then only that claim settles them', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry(), ['email']))
      const [late] = await store.claim('email', 1, 0)
      assert.ok(late)

      const [current] = await store.claim('email', 1, 60_000)
      await store.settle(late, { status: 'failed', error: 'too late' })

      assert.equal(current?.attempts, 2)
      assert.equal((await store.find(id))?.deliveries[0]?.status, 'due')
    })

    it('wait until they are due again', async (t) => {
      const store = await openStore(suite, t)
      for (const message of ['soon', 'later']) await store.accept(enquiry({ message }), ['email'])
      for (const claim of await store.claim('email', 2, 60_000)) {
        const pauseMs = claim.enquiry.message === 'soon' ? 0 : 60_000
        const retryAt = new Date(Date.now() + pauseMs)
        await store.settle(claim, { status: 'due', retryAt, error: 'no answer' })
      }

      const [again, ...others] = await store.claim('email', 2, 60_000)

      assert.deepEqual([again?.enquiry.message, again?.attempts], ['soon', 2])
      assert.deepEqual(others, [])
      const found = await store.find(again?.enquiry.id ?? '')
      assert.equal(found?.deliveries[0]?.lastError, 'no answer')
    })

    it('that failed stay visible, and are due again by hand', async (t) => {
      const store = await openStore(suite, t)
      const failed = stored(await store.accept(enquiry({ message: 'a' }), ['email']))
      stored(await store.accept(enquiry({ message: 'b' }), ['email']))
      for (const claim of await store.claim('email', 2, 1000)) {
        await store.settle(claim, { status: 'failed', error: 'gone' })
      }

      const counted = (await store.stats()).deliveries
      const one = await store.retry(failed.id, 'tester')
      const other = await store.retry(undefined, 'tester')

      assert.deepEqual(counted, [{ channel: 'email', status: 'failed', count: 2 }])
      assert.deepEqual([one, other], [1, 1])
      const claims = await store.claim('email', 5, 1000)
      assert.deepEqual([claims[0]?.attempts, claims[1]?.attempts], [1, 1])
      assert.equal(await store.retry('no such id', 'tester'), 0)
    })

    it('of one channel can be failed, if due, and are due again by hand', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry(), ['email', 'webhook']))
      await store.accept(enquiry({ message: 'other' }), ['webhook'])

      const count = await store.giveUp('webhook', 'not set up', 0)

      const { deliveries = [] } = (await store.find(id)) ?? {}
      const states = deliveries.map((one) => `${one.channel} ${one.status} ${one.lastError}`)
      assert.equal(count, 2)
      assert.deepEqual(states.sort(), ['email due null', 'webhook failed not set up'])
      assert.deepEqual(await store.claim('webhook', 5, 1000), [])
      assert.equal(await store.giveUp('webhook', 'not set up', 0), 0)
      assert.equal(await store.retry(undefined, 'tester'), 2)
      assert.equal((await store.claim('webhook', 5, 1000)).length, 2)
    })

    it('that have not waited long enough are not failed', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry(), ['webhook']))

      assert.equal(await store.giveUp('webhook', 'not set up', 3_600_000), 0)

      assert.equal((await store.find(id))?.deliveries[0]?.status, 'due')
    })

    it('have waited only as long as the clock and the trusted time agree on', async (t) => {
      const store = await openStore(suite, t)
      const longMs = 4 * 24 * 3_600_000
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() - longMs })
      await store.accept(enquiry(), ['email'])
      await store.ping()
      t.mock.timers.reset()
      const claim = async () => (await store.claim('email', 1, 0))[0]?.waitedMs ?? Number.NaN

      assert.ok((await claim()) < 1_000)
      assert.equal(await store.giveUp('email', 'not set up', longMs / 2), 0)
      await store.ping(true)
      assert.ok((await claim()) >= longMs)
    })

    it('that are claimed when they are failed can still be settled', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry(), ['email']))
      const [claim] = await store.claim('email', 1, 60_000)
      assert.ok(claim)

      await store.giveUp('email', 'not set up', 0)
      await store.settle(claim, { status: 'sent' })

      assert.equal((await store.find(id))?.deliveries[0]?.status, 'sent')
    })

    it('that failed are not retried while their enquiry is in quarantine', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry(), ['email']))
      await store.giveUp('email', 'not set up', 0)
      await store.changeStatus(id, 'spam', { reason: 'spam' }, 'tester')

      await store.retry(undefined, 'tester')

      assert.deepEqual(await store.claim('email', 1, 1000), [])
      await store.changeStatus(id, 'release', { channels: ['email'] }, 'tester')
      assert.equal((await store.claim('email', 1, 1000)).length, 1)
    })

    it('end when an enquiry is quarantined, and begin again when it is released', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry(), ['email']))

      const isIn = await store.changeStatus(id, 'spam', { reason: 'spam' }, 'tester')
      const again = await store.changeStatus(id, 'spam', { reason: 'other' }, 'tester')

      assert.deepEqual([isIn, again], [true, false])
      assert.deepEqual(await store.claim('email', 1, 1000), [])
      const { enquiry: kept } = (await store.find(id)) ?? {}
      assert.partialDeepStrictEqual(kept, { status: 'quarantined', quarantineReason: 'spam' })
      await store.changeStatus(id, 'release', { channels: ['email'] }, 'tester')
      assert.equal((await store.claim('email', 1, 1000)).length, 1)
    })
  })
}
