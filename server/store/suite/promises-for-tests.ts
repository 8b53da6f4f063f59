import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { PURGE_SIZE, REPEAT_WINDOW_MS } from '../store.ts'
import { enquiryTable } from '../tables.ts'
import {
  acceptMany,
  enquiry,
  messagesOf,
  openDatabase,
  openStore,
  type Suite,
  stored,
} from './suite-for-tests.ts'

export function describePromises(suite: Suite) {
  const { databaseName, emptying } = suite

  describe(`${databaseName}: what the Privacy Policy promises`, () => {
    it('corrects the given fields and nothing else', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry(), []))

      const before = await store.correct(id, { name: 'Grace', phoneNumber: '' }, 'tester')

      const found = await store.find(id)
      const { name, phoneNumber, message } = found?.enquiry ?? {}
      assert.deepEqual([name, phoneNumber, message], ['Grace', '', 'Hello'])
      assert.partialDeepStrictEqual(before, { id, name: 'Ada Lovelace' })
      assert.equal(await store.correct(randomUUID(), { name: 'Nobody' }, 'tester'), 'gone')
    })

    it('corrects no field that others have corrected since it was shown', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry({ name: 'Ada', phoneNumber: '' }), []))
      const name = (text: string, was: string) =>
        store.correct(id, { name: text }, text, { name: was })

      const both = await Promise.all([name('Ada L.', 'Ada'), name('A. Lovelace', 'Ada')])
      const now = (await store.find(id))?.enquiry.name ?? ''
      const phone = await store.correct(id, { phoneNumber: '1234567' }, 'eve', { phoneNumber: '' })
      const again = await name('Ada Lovelace', now)

      assert.deepEqual(both.filter((one) => one === 'changed').length, 1)
      assert.deepEqual([typeof phone, typeof again], ['object', 'object'])
      const { enquiry: last } = (await store.find(id)) ?? {}
      assert.deepEqual([last?.name, last?.phoneNumber], ['Ada Lovelace', '1234567'])
    })

    it('does not restore an erased person when a page sends again, even twice at once', async (t) => {
      const store = await openStore(suite, t)
      const sent = enquiry({ idempotencyKey: randomUUID() })
      await store.accept(sent, ['email'])
      await store.erase(sent.email, 'tester')

      const answers = await Promise.all([
        store.accept(sent, ['email']),
        store.accept(sent, ['email']),
        store.accept({ ...sent, idempotencyKey: randomUUID() }, []),
      ])

      const outcomes = answers.map(({ outcome }) => outcome)
      assert.deepEqual(outcomes, ['repeated', 'repeated', 'stored'])
      assert.equal(await store.count({}), 1)
    })

    it('still recognises a repeat after a correction', async (t) => {
      const store = await openStore(suite, t)
      const sent = enquiry({ idempotencyKey: randomUUID() })
      const { id } = stored(await store.accept(sent, []))
      await store.correct(id, { name: 'Grace' }, 'tester')
      await store.correct(id, { name: 'Grace Hopper' }, 'tester')

      const repeat = stored(await store.accept(sent, []))
      const other = await store.accept({ ...sent, message: 'Another' }, [])

      assert.equal(repeat.id, id)
      assert.equal(other.outcome, 'conflict')
    })

    it('keeps nothing from which the corrected text could be guessed', async (t) => {
      const { store, ...database } = await openDatabase(suite, t)
      const sent = enquiry({ idempotencyKey: randomUUID() })
      const { id } = stored(await store.accept(sent, []))
      await store.accept({ ...sent, idempotencyKey: randomUUID() }, [])
      const tellApart = 'CREATE UNIQUE INDEX one_of_a_kind ON enquiry (content_hash)'
      await assert.rejects(database.execute(tellApart), 'the same content has the same hash')

      await store.correct(id, { phoneNumber: '654321' }, 'tester')

      await database.execute(tellApart)
    })

    it('erases a person completely, in any case of the address', async (t) => {
      const store = await openStore(suite, t)
      await store.accept(enquiry({ email: 'Ada@example.org', message: 'a' }), ['email'])
      await store.accept(enquiry({ email: 'ada@example.org', message: 'b' }), ['email'])
      await store.accept(enquiry({ email: 'grace@example.org' }), [])

      const erased = await store.erase('ada@EXAMPLE.org', 'tester')

      assert.equal(erased, 2)
      assert.equal(await store.count({}), 1)
      assert.deepEqual(await store.claim('email', 10, 1000), [], 'no delivery outlives its enquiry')
      assert.deepEqual((await store.stats()).deliveries, [])
    })

    it('remembers erased people by anonymous hashes, as long as a backup may exist', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry({ email: 'ada@example.org' }), []))
      await store.erase('Ada@example.org', 'tester')
      await store.erase('ada@example.org', 'tester')

      const ledger = await store.erasures()
      await store.purge(new Date(0), 'tester')
      const kept = await store.erasures()
      await store.purge(new Date(Date.now() + 1000), 'tester')

      assert.equal(ledger.length, 2, 'the address and one enquiry')
      assert.doesNotMatch(JSON.stringify(ledger), new RegExp(`@|example|${id}`))
      assert.deepEqual(kept, ledger)
      assert.deepEqual(await store.erasures(), [])
    })

    it('purges what is too old and nothing else', async (t) => {
      const store = await openStore(suite, t)
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
      await store.accept(enquiry({ message: 'old' }), [])
      t.mock.timers.tick(1)
      const limit = new Date()
      await store.accept(enquiry({ message: 'new' }), [])

      const purged = await store.purge(limit, 'tester')

      assert.equal(purged, 1)
      assert.deepEqual(await messagesOf(store.list({})), ['new'])
      assert.equal(await store.purge(limit, 'tester'), 0)
    })

    it('purges nothing that is still to be delivered', async (t) => {
      const store = await openStore(suite, t)
      await store.accept(enquiry({ message: 'both' }), ['email', 'webhook'])
      await store.accept(enquiry({ message: 'one' }), ['email'])
      const limit = new Date(Date.now() + 1000)
      for (const claim of await store.claim('email', 10, 60_000)) {
        await store.settle(claim, { status: 'sent' })
      }

      const purged = await store.purge(limit, 'tester')
      await store.giveUp('webhook', 'nobody is there', 0)
      const purgedLater = await store.purge(limit, 'tester')

      assert.deepEqual([purged, purgedLater], [1, 1])
    })

    it('purges any number, in batches', async (t) => {
      const store = await openStore(suite, t)
      await acceptMany(store, PURGE_SIZE + 1)

      const purged = await store.purge(new Date(Date.now() + 1000), 'tester')

      assert.equal(purged, PURGE_SIZE + 1)
      assert.equal(await store.count({}), 0)
    })

    it('forgets the sender once a repeat is no longer possible', async (t) => {
      const { store, ...database } = await openDatabase(suite, t)
      await store.accept(enquiry(), [])
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() - REPEAT_WINDOW_MS - 1 })
      await store.accept(enquiry({ message: 'old' }), [])
      t.mock.timers.reset()

      await store.purge(new Date(0), 'tester')

      await database.execute(`${COPY} WHERE message = 'old'`)
      await assert.rejects(
        database.execute(`${COPY} WHERE message = 'Hello'`),
        'the fingerprint of the new one is still there, and one of a kind',
      )
    })

    it('logs all of it, with the actor and without personal data', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry(), []))

      await store.audit({ actor: 'a', action: 'export', details: { format: 'csv', count: 1 } })
      await store.correct(id, { email: 'new@example.org' }, 'b')
      await store.retry(undefined, 'c')
      await store.changeStatus(id, 'spam', { reason: 'spam' }, 'd')
      await store.changeStatus(id, 'release', { channels: [] }, 'e')
      await store.erase('new@example.org', 'f')
      await store.accept(enquiry(), [])
      await store.purge(new Date(Date.now() + 1000), 'g')

      const trail = await Array.fromAsync(store.auditTrail())
      assert.deepEqual(
        trail.map(({ actor, action }) => `${actor} ${action}`),
        ['a export', 'b correct', 'c retry', 'd quarantine', 'e release', 'f erase', 'g purge'],
      )
      assert.deepEqual(trail[1]?.details, { id, fields: 'email' })
      assert.doesNotMatch(JSON.stringify(trail), /example\.org|Ada/)
    })

    it('allows nobody to change or truncate that log', async (t) => {
      const { store, ...database } = await openDatabase(suite, t)
      await store.audit({ actor: 'tester', action: 'export', details: {} })

      await assert.rejects(database.execute("UPDATE audit SET action = 'x'"), /append-only/)
      await assert.rejects(database.execute('DELETE FROM audit'), /append-only/)
      for (const sql of emptying) await assert.rejects(database.execute(sql), /append-only/)
      assert.equal((await Array.fromAsync(store.auditTrail()))[0]?.action, 'export')
    })
  })
}

/** Copies an enquiry under a new id, if its fingerprint allows. */
const own = new Map([
  ['id', "'00000000-0000-0000-0000-000000000001'"],
  ['idempotency_key', 'NULL'],
])
const { columns } = enquiryTable
const COPY = `INSERT INTO enquiry (${columns.join(', ')})
  SELECT ${columns.map((column) => own.get(column) ?? column).join(', ')} FROM enquiry`
