import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { realMachine } from '@app/server/store/machine.ts'
import { acceptMany } from '@app/server/store/suite/suite-for-tests.ts'
import { openHere } from '@app/server/store/thread-for-tests.ts'
import { makeFolder } from '../tools/testing/folder.ts'
import { startIndexing } from './indexing.ts'

describe('indexing', () => {
  it('is finished when all existing enquiries can be found', async (t) => {
    const store = openHere(join(makeFolder(t), 'enquiries.db'))
    t.after(() => store.close())
    await acceptMany(store, 600)
    const indexing = startIndexing(store, realMachine)

    assert.equal(indexing.isComplete(), false)
    await indexing.finish()

    assert.equal(indexing.isComplete(), true)
    assert.equal(await store.count({ query: 'ada' }), 600)
  })

  it('includes what was stored while an earlier call was running', async (t) => {
    const store = openHere(join(makeFolder(t), 'enquiries.db'))
    t.after(() => store.close())
    const [hasRead, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = {
      ...store,
      async indexArrivals(since: string | undefined) {
        const arrivals = await store.indexArrivals(since)
        hasRead.resolve()
        await mayEnd.promise
        return arrivals
      },
    }
    const indexing = startIndexing(slow, realMachine)
    t.after(indexing.stop)
    const earlier = indexing.catchUp()
    await hasRead.promise
    await acceptMany(store, 1)

    const found = indexing.catchUp().then(() => store.count({ query: 'ada' }))
    mayEnd.resolve()

    await earlier
    assert.equal(await found, 1)
  })
})
