import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { EnquiryStore } from '../enquiry-store.ts'
import { ABOVE_LIMIT, DAY_MS } from '../sql/daily-limit.ts'
import type { NewEnquiry } from '../store.ts'
import { enquiry, openDatabase, openStore, openStores, type Suite } from './suite-for-tests.ts'

export function describeDailyLimit(suite: Suite) {
  const { databaseName, makeDatabase } = suite

  describe(`${databaseName}: the daily limit`, () => {
    it('keeps what is above it in quarantine, without deliveries, and loses nothing', async (t) => {
      const store = await openStore(suite, t)

      const outcomes = await acceptAll(store, 30, { inAll: 20 })

      assert.deepEqual(outcomes, [...Array(20).fill('delivered'), ...Array(10).fill(ABOVE_LIMIT)])
      assert.equal(await store.count({}), 30)
      assert.equal((await store.backlog()).aboveLimit, 10)
    })

    it('counts what is stored to be delivered, and neither repeats nor robots', async (t) => {
      const store = await openStore(suite, t)
      const idempotencyKey = randomUUID()
      await acceptAll(store, 50, { inAll: 3 }, { idempotencyKey, message: 'the same' })
      await acceptAll(store, 50, { inAll: 3 }, { quarantineReason: 'honeypot' })

      const outcomes = await acceptAll(store, 4, { inAll: 3 })

      assert.deepEqual(outcomes, ['delivered', 'delivered', ABOVE_LIMIT, ABOVE_LIMIT])
    })

    it('is lower for one sender, whom it keeps from taking the place of others', async (t) => {
      const store = await openStore(suite, t)
      const limit = { inAll: 10, fromOne: 4 }
      const flood = await acceptAll(store, 20, limit)

      const others = await acceptAll(store, 8, { ...limit, network: '2001:db8:1::/48' })
      const more = await acceptAll(store, 8, { ...limit, network: '2001:db8:2::/48' })

      assert.equal(flood.filter((outcome) => outcome === 'delivered').length, 4)
      assert.equal(flood.at(-1), `${ABOVE_LIMIT} of one sender`)
      assert.equal(others.filter((outcome) => outcome === 'delivered').length, 4)
      assert.equal(more.filter((outcome) => outcome === 'delivered').length, 2)
      assert.equal(more.at(-1), ABOVE_LIMIT)
    })

    it('holds for all servers together, and for each day anew', async (t) => {
      const stores = openStores(await makeDatabase(t), t, 3)
      const [store] = stores
      await store.count({})
      for (const one of stores) await acceptAll(one, 7, { inAll: 20 })
      const [again] = await acceptAll(store, 1, { inAll: 20 })

      t.mock.timers.enable({ apis: ['Date'], now: Date.now() + DAY_MS })
      const [tomorrow] = await acceptAll(store, 1, { inAll: 20 })
      t.mock.timers.reset()

      assert.deepEqual([again, tomorrow], [ABOVE_LIMIT, 'delivered'])
      assert.equal((await store.stats()).enquiries.quarantined, 2)
    })

    it('keeps no addresses, and its counts for two days', async (t) => {
      const { store, read } = await openDatabase(suite, t)
      const readSenders = async () =>
        (await read('SELECT sender FROM tally ORDER BY sender')).map(({ sender }) => Number(sender))
      await acceptAll(store, 2, { inAll: 1 })
      const senders = await readSenders()
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 2 * DAY_MS })
      await acceptAll(store, 5, { inAll: 1 })
      t.mock.timers.reset()
      const before = await readSenders()
      await store.ping()

      await store.purge(new Date(0), 'tester')

      assert.equal(senders.length, 3, 'in all, one sender, and those above')
      assert.ok(senders.every((sender) => sender < 2 ** 24))
      assert.equal(before.length, 6)
      assert.deepEqual(await readSenders(), senders)
    })
  })
}

type Limit = NonNullable<NewEnquiry['dailyLimit']>

/** At the same time; returns what became of each, in order. */
async function acceptAll(
  store: EnquiryStore,
  count: number,
  limit: Partial<Limit>,
  changes: Partial<NewEnquiry> = {},
): Promise<string[]> {
  const dailyLimit = { inAll: 1000, fromOne: 1000, network: '198.51.100.1', ...limit }
  const acceptances = await Promise.all(
    Array.from({ length: count }, () =>
      store.accept(enquiry({ message: randomUUID(), dailyLimit, ...changes }), ['email']),
    ),
  )
  return Array.fromAsync(acceptances, async (acceptance) => {
    assert.ok('id' in acceptance)
    const found = await store.find(acceptance.id)
    assert.ok(found)
    const { quarantineReason } = found.enquiry
    assert.equal(found.deliveries.length, quarantineReason === null ? 1 : 0)
    assert.equal(
      acceptance.isAboveLimit === true,
      acceptance.outcome === 'stored' && quarantineReason?.startsWith(ABOVE_LIMIT) === true,
    )
    return quarantineReason ?? 'delivered'
  })
}
