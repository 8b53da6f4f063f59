import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { referenceOf } from '@app/contract/reference.ts'
import { enquiry, openDatabase, openStore, type Suite, stored } from './suite-for-tests.ts'

const asked = { email: 'ada@example.org', kind: 'erasure', text: 'Please' } as const

export function describeWishes(suite: Suite) {
  describe(`${suite.databaseName}: wishes`, () => {
    it('are recorded for the enquiry whose reference and address they name, and for no other', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry(), []))
      const { id: other } = stored(await store.accept(enquiry({ email: 'eve@example.org' }), []))
      const reference = referenceOf(id)

      await store.wish({ ...asked, reference: referenceOf(other) })
      await store.wish({ ...asked, reference: 'LS-0000-00' })
      await store.wish({ ...asked, reference: 'nonsense' })
      await store.wish({ ...asked, reference: reference.toLowerCase(), email: 'ADA@example.org' })

      const standings = await store.standings([id, other])
      const wishes = new Map(standings.map((one) => [one.id, one.wishes]))
      assert.partialDeepStrictEqual(wishes.get(id), [{ kind: 'erasure', text: 'Please' }])
      assert.deepEqual(wishes.get(other), [])
      const [entry, ...more] = await store.auditOf({ action: 'asked' }, 9)
      assert.deepEqual([entry?.details, more], [{ id, kind: 'erasure' }, []])
    })

    it('count until they are done, and the same again keeps its day', async (t) => {
      const { store, execute } = await openDatabase(suite, t)
      const { id } = stored(await store.accept(enquiry(), []))
      const wanted = { ...asked, reference: referenceOf(id) }
      await store.wish(wanted)
      await execute(
        `UPDATE wish SET asked_at = ${suite.migrations === 'sqlite' ? '1000' : "'1970-01-01T00:00:01Z'"}`,
      )
      await store.wish({ ...wanted, kind: 'copy', text: '' })

      await store.wish({ ...wanted, text: 'Please do' })

      const { wishes, oldestWishAt } = await store.backlog()
      assert.deepEqual([wishes, oldestWishAt], [2, new Date(1000)])
      const [standing] = await store.standings([id])
      assert.deepEqual(standing?.wishes[0], {
        ...{ kind: 'erasure', text: 'Please do', askedAt: new Date(1000) },
      })

      assert.equal(await store.endWish(id, 'erasure', 'owner'), true)
      assert.equal(await store.endWish(id, 'erasure', 'owner'), false)
      assert.equal((await store.backlog()).wishes, 1)
      await store.wish(wanted)
      assert.equal((await store.backlog()).wishes, 2)
    })

    it('go with their enquiry, and are filtered by', async (t) => {
      const { store, read } = await openDatabase(suite, t)
      const { id } = stored(await store.accept(enquiry(), []))
      const { id: other } = stored(await store.accept(enquiry({ email: 'eve@example.org' }), []))
      await store.wish({ ...asked, reference: referenceOf(id) })

      const wishing = await store.page({ hasWish: true }, undefined, 9)
      const others = await store.page({ hasWish: false }, undefined, 9)
      assert.deepEqual([wishing[0]?.id, others[0]?.id], [id, other])
      assert.deepEqual([wishing.length, others.length], [1, 1])

      await store.erase('ada@example.org', 'owner')
      assert.deepEqual(await read('SELECT * FROM wish'), [])
      assert.deepEqual((await store.backlog()).wishes, 0)
    })
  })
}
