import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { makeFolder } from '../../../tools/testing/folder.ts'
import type { EnquiryStore } from '../enquiry-store.ts'
import { refusal } from '../refusal-for-tests.ts'
import { openSqliteStore } from '../sqlite.ts'
import { tables } from '../tables.ts'
import {
  acceptMany,
  enquiry,
  openDatabase,
  openStore,
  openStores,
  type Suite,
  stored,
} from './suite-for-tests.ts'

export function describeOperating(suite: Suite) {
  const { databaseName, makeDatabase } = suite

  describe(`${databaseName}: operating`, () => {
    it('backs up into a file that opens as a store', async (t) => {
      const store = await openStore(suite, t)
      const sent = enquiry({ idempotencyKey: randomUUID(), message: 'জয় আই অসম' })
      const { id } = stored(await store.accept(sent, ['email']))
      await acceptMany(store, 600)
      await store.audit({ actor: 'tester', action: 'export', details: { count: 1 } })
      const file = join(makeFolder(t), 'backup.db')

      await store.backup(file)

      const copy = openSqliteStore(file)
      t.after(() => copy.close())
      assert.deepEqual(await copy.find(id), await store.find(id))
      assert.equal(await copy.count({}), 601)
      assert.deepEqual(
        await Array.fromAsync(copy.auditTrail()),
        await Array.fromAsync(store.auditTrail()),
      )
      assert.deepEqual(await copy.verify(), [])
      assert.equal(stored(await copy.accept(sent, [])).id, id, 'keys are kept')
      await assert.rejects(store.backup(file), 'an existing file is never overwritten')
    })

    it('has exactly the columns that are written and backed up', async (t) => {
      const { store, ...database } = await openDatabase(suite, t)
      await store.ping()

      for (const { name, columns } of tables) {
        const there = (await database.columnsOf(name)).filter((column) => column !== 'arrival')
        assert.deepEqual(there.sort(), [...columns].sort(), name)
      }
    })

    it('trusts a clock that advances steadily, but not one that leaps ahead', async (t) => {
      const { store, ...database } = await openDatabase(suite, t)
      const now = Date.UTC(2026, 0, 1)
      const pingAt = async (aheadMs: number, at: EnquiryStore, isClockRight?: boolean) => {
        t.mock.timers.enable({ apis: ['Date'], now: now + aheadMs })
        const believed = (await at.ping(isClockRight)).getTime() - now
        t.mock.timers.reset()
        return believed
      }

      assert.equal(await pingAt(0, store), 0)
      assert.equal(await pingAt(HOUR_MS, store), HOUR_MS)
      assert.equal(await pingAt(0, store), HOUR_MS, 'nor does it go back')
      for (const days of [1, 30, 730, 3650]) {
        const [booted] = openStores(database, t, 1)
        assert.equal(await pingAt(days * 24 * HOUR_MS, booted), HOUR_MS, 'at the start')
        const running = await pingAt(days * 24 * HOUR_MS, booted)
        assert.ok(running >= HOUR_MS && running < 2 * HOUR_MS, 'while it runs')
        await pingAt(HOUR_MS, booted, true)
      }
      assert.equal(await pingAt(90 * 24 * HOUR_MS, store, true), 90 * 24 * HOUR_MS)
    })

    it('does not date enquiries by a clock that fell behind, and still delivers them', async (t) => {
      const { store, ...database } = await openDatabase(suite, t)
      const believed = (await store.ping()).getTime()
      const acceptAt = async (behindMs: number, at: EnquiryStore) => {
        t.mock.timers.enable({ apis: ['Date'], now: believed - behindMs })
        const accepting = at.accept(enquiry({ idempotencyKey: randomUUID() }), ['email'])
        t.mock.timers.reset()
        return stored(await accepting).receivedAt.getTime()
      }
      const [booted] = openStores(database, t, 1)
      const [early] = openStores(database, t, 1)
      t.mock.timers.enable({ apis: ['Date'], now: believed - 3650 * 24 * HOUR_MS })
      await booted.ping()
      t.mock.timers.reset()

      assert.ok((await acceptAt(24 * HOUR_MS, early)) >= believed, 'before its first heartbeat')
      for (const days of [1, 30, 366, 3650]) {
        assert.ok((await acceptAt(days * 24 * HOUR_MS, store)) >= believed, 'while it runs')
        assert.ok((await acceptAt(days * 24 * HOUR_MS, booted)) >= believed, 'at the start')
      }
      const corrected = await acceptAt(HOUR_MS, store)
      assert.equal(corrected, believed - HOUR_MS, 'a clock may be set right by a little')
      assert.equal((await store.claim('email', 100, 60_000)).length, 10)
    })

    it('trusts the last entry of the audit log in a database without a heartbeat', async (t) => {
      const store = await openStore(suite, t)
      await store.audit({ actor: 'ada', action: 'restore', details: {} })
      const [restored] = await Array.fromAsync(store.auditTrail())

      t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 30 * 24 * HOUR_MS })
      const believed = await store.ping()
      t.mock.timers.reset()

      assert.deepEqual(believed, restored?.at)
    })

    it('migrates once when several servers start together', async (t) => {
      const database = await makeDatabase(t)
      const stores = openStores(database, t, 6)

      await Promise.all(stores.map((store) => store.accept(enquiry(), ['email'])))

      assert.equal(await stores[0].count({}), 1)
      await assert.rejects(
        database.execute("INSERT INTO migration VALUES (1, 'again')"),
        'the migration is on record',
      )
    })

    it('rejects a database that is newer than the software, in one line', async (t) => {
      const database = await makeDatabase(t)
      const store = database.open()
      await store.ping()
      await store.close()
      await database.execute("INSERT INTO migration VALUES (999, '999-future')")

      const [late] = openStores(database, t, 1)

      const words = /^the database is newer than this software [^\n]+$/
      await assert.rejects(late.ping(), refusal(words))
    })
  })
}

const HOUR_MS = 3_600_000
