import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { mapNames, statusNames } from '@app/contract/enquiry-statuses.ts'
import {
  acceptMany,
  enquiry,
  messagesOf,
  openStore,
  type Suite,
  stored,
} from './suite-for-tests.ts'

export function describeReading(suite: Suite) {
  const { databaseName } = suite

  describe(`${databaseName}: reading`, () => {
    it('lists in order of arrival, page after page', async (t) => {
      const store = await openStore(suite, t)
      await acceptMany(store, 450)

      const messages = await messagesOf(store.list({}))
      const newestFirst = await messagesOf(store.list({ newestFirst: true }))

      assert.equal(new Set(messages).size, 450)
      assert.deepEqual(newestFirst, messages.toReversed())
    })

    it('filters by time, status and address', async (t) => {
      const store = await openStore(suite, t)
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
      await store.accept(enquiry({ message: 'a' }), [])
      t.mock.timers.tick(1)
      const middle = new Date()
      await store.accept(enquiry({ message: 'b', quarantineReason: 'links' }), [])
      await store.accept(enquiry({ message: 'c', email: 'Grace@example.org' }), [])

      assert.deepEqual(await messagesOf(store.list({ since: middle })), ['b', 'c'])
      assert.deepEqual(await messagesOf(store.list({ until: middle })), ['a'])
      assert.deepEqual(await messagesOf(store.list({ status: 'quarantined' })), ['b'])
      assert.deepEqual(await messagesOf(store.list({ email: 'grace@EXAMPLE.org' })), ['c'])
      assert.equal(await store.count({ since: middle, status: 'accepted' }), 1)
    })

    it('finds nothing for an invalid id', async (t) => {
      const store = await openStore(suite, t)

      assert.equal(await store.find(randomUUID()), undefined)
      assert.equal(await store.find("'; DROP TABLE enquiry"), undefined)
    })

    it('counts stored enquiries', async (t) => {
      const store = await openStore(suite, t)
      const { receivedAt } = stored(await store.accept(enquiry({ message: 'a' }), ['email']))
      await store.accept(enquiry({ message: 'b', quarantineReason: 'links' }), ['email'])

      const stats = await store.stats()

      assert.deepEqual(stats, {
        enquiries: { ...mapNames(statusNames, () => 0), accepted: 1, quarantined: 1 },
        deliveries: [{ channel: 'email', status: 'due', count: 1 }],
        oldestDueSince: receivedAt,
      })
    })

    it('reports pending and sent deliveries separately', async (t) => {
      const store = await openStore(suite, t)
      for (const message of ['sent', 'failed', 'due']) {
        await store.accept(enquiry({ message }), ['email'])
      }
      const claims = await store.claim('email', 3, 0)
      for (const claim of claims) {
        const { message } = claim.enquiry
        if (message === 'sent') await store.settle(claim, { status: 'sent' })
        if (message === 'failed') await store.settle(claim, { status: 'failed', error: 'no' })
      }

      const { deliveries, oldestDueSince } = await store.backlog()

      assert.deepEqual(deliveries, [
        { channel: 'email', status: 'due', count: 1 },
        { channel: 'email', status: 'failed', count: 1 },
      ])
      const due = claims.find((claim) => claim.enquiry.message === 'due')
      const found = await store.find(due?.enquiry.id ?? '')
      assert.deepEqual(oldestDueSince, found?.deliveries[0]?.since)
    })
  })
}
