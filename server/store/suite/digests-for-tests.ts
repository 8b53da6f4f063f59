import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { EnquiryStore } from '../enquiry-store.ts'
import { ABOVE_LIMIT } from '../sql/daily-limit.ts'
import type { DigestClaim } from '../store.ts'
import { enquiry, openStore, openStores, type Suite, stored } from './suite-for-tests.ts'

const HOUR_MS = 3_600_000
const PACE = { everyMs: 24 * HOUR_MS, everyMsAboveLimit: HOUR_MS }

export function describeDigests(suite: Suite) {
  const { databaseName, makeDatabase } = suite

  describe(`${databaseName}: the digest of the quarantine`, () => {
    it('is due once something has waited for a day, and covers all but the last hour', async (t) => {
      const store = await openStore(suite, t)
      const [older, newer] = [await hold(t, store, 30), await hold(t, store, 2)]
      await hold(t, store, 0)
      await store.accept(enquiry({ message: 'a person' }), [])

      const claim = await store.claimDigest('email', PACE, 60_000)

      assert.ok(claim)
      assert.deepEqual([claim.digest.fresh, claim.digest.waiting, claim.attempts], [2, 3, 1])
      assert.deepEqual(
        claim.digest.newest.map(({ id, reason }) => [id, reason]),
        [
          [newer, 'links'],
          [older, 'links'],
        ],
      )
      assert.doesNotMatch(JSON.stringify(claim), /Lovelace|example|Hello/)
    })

    it('is not due before then, or if the enquiry was released or erased', async (t) => {
      const store = await openStore(suite, t)
      await hold(t, store, 23)
      await store.changeStatus(await hold(t, store, 30), 'release', { channels: [] }, 'tester')
      await hold(t, store, 31, { email: 'gone@example.org' })
      await store.erase('gone@example.org', 'tester')

      assert.equal(await store.claimDigest('email', PACE, 60_000), undefined)
    })

    it('is claimed by one server, for each channel', async (t) => {
      const stores = openStores(await makeDatabase(t), t, 3)
      const [store] = stores
      await hold(t, store, 30)

      const claims = await Promise.all(
        [...stores, ...stores].map((one) => one.claimDigest('email', PACE, 60_000)),
      )
      const other = await store.claimDigest('webhook', PACE, 60_000)

      assert.equal(claims.filter(Boolean).length, 1)
      assert.ok(other)
    })

    it('that did not arrive is due again unchanged, after its backoff', async (t) => {
      const store = await openStore(suite, t)
      await hold(t, store, 30)
      const first = await claimNow(store)

      await store.settleDigest(first, false, 60_000)
      const early = await store.claimDigest('email', PACE, 60_000)
      const other = await store.claimDigest('webhook', PACE, 0)
      const lost = await claimNow(store, 'webhook') // the lease of a killed server has ended
      assert.ok(other)
      await store.settleDigest(lost, false, 0)
      await hold(t, store, 3)
      const again = await claimNow(store, 'webhook')

      assert.equal(early, undefined)
      assert.deepEqual(lost.digest, other.digest)
      assert.deepEqual(again.digest.until, other.digest.until, 'a repeat has its identifier')
      assert.equal(again.attempts, 3)
      await store.settleDigest(lost, true, 0) // too late: the claim has ended
      assert.equal(await store.claimDigest('webhook', PACE, 60_000), undefined)
    })

    it('covers only new enquiries after one was sent', async (t) => {
      const store = await openStore(suite, t)
      await hold(t, store, 30)
      const first = await claimNow(store)
      await store.settleDigest(first, true, 0)
      const none = await store.claimDigest('email', PACE, 60_000)
      const id = await hold(t, store, 0.5)

      const next = await store.claimDigest('email', { ...PACE, everyMs: HOUR_MS / 4 }, 60_000)

      assert.equal(none, undefined)
      const { newest, waiting } = next?.digest ?? {}
      assert.deepEqual([newest?.map((one) => one.id), waiting], [[id], 2])
    })

    it('is due sooner if something is above the daily limit, and else once a day', async (t) => {
      const store = await openStore(suite, t)
      const pace = { ...PACE, everyMsAboveLimit: HOUR_MS / 2 }
      await hold(t, store, 30)
      await store.settleDigest(await claimNow(store), true, 0)
      await hold(t, store, 0.4, { quarantineReason: ABOVE_LIMIT })
      const early = await store.claimDigest('email', pace, 60_000)
      const over = await hold(t, store, 0.6, { quarantineReason: `${ABOVE_LIMIT} of one sender` })

      const soon = await store.claimDigest('email', pace, 60_000)
      assert.ok(soon)
      await store.settleDigest(soon, true, 0)
      await hold(t, store, 0.01)
      const again = await store.claimDigest('email', pace, 60_000)

      assert.deepEqual([early, again], [undefined, undefined])
      assert.deepEqual([soon.digest.fresh, soon.digest.newest[1]?.id], [2, over])
    })

    it('is dropped when all its enquiries were dealt with before it arrived', async (t) => {
      const store = await openStore(suite, t)
      const id = await hold(t, store, 40)
      const first = await claimNow(store)
      await store.settleDigest(first, false, 0)
      await store.changeStatus(id, 'release', { channels: [] }, 'tester')
      const none = await store.claimDigest('email', PACE, 60_000)
      const later = await hold(t, store, 0.5)

      const next = await store.claimDigest('email', { ...PACE, everyMs: HOUR_MS / 4 }, 60_000)

      assert.equal(none, undefined)
      assert.deepEqual([next?.digest.newest[0]?.id, next?.attempts], [later, 1])
    })
  })
}

/** An enquiry that has been in quarantine for this long. */
async function hold(t: TestContext, store: EnquiryStore, hours: number, changes = {}) {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() - hours * HOUR_MS })
  const message = `Hello ${hours}`
  const accepting = store.accept(enquiry({ quarantineReason: 'links', message, ...changes }), [])
  t.mock.timers.reset()
  return stored(await accepting).id
}

async function claimNow(store: EnquiryStore, channel = 'email'): Promise<DigestClaim> {
  const claim = await store.claimDigest(channel, PACE, 60_000)
  assert.ok(claim)
  return claim
}
