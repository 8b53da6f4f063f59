import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { referenceOf } from '@app/contract/reference.ts'
import { sent } from '../enquiry-for-tests.ts'
import { realMachine } from '../machine.ts'
import { REPEAT_WINDOW_MS } from '../store.ts'
import { enquiry, oldSchema, openStore, openStores, type Suite, stored } from './suite-for-tests.ts'

export function describeAccepting(suite: Suite) {
  const { databaseName, makeDatabase, unstorable } = suite

  describe(`${databaseName}: accepting`, () => {
    it('preserves what was sent, letter by letter', async (t) => {
      const store = await openStore(suite, t)
      const letters = {
        name: `O'Neil "জয়"\\ {}`,
        email: 'Ada@Example.org',
        phoneNumber: '+91 (361) 234-5678',
        message: `first\nsecond, 'third' ${'ক'.repeat(4900)} 🗺️`,
      }

      const notice = '2026-11-20'
      const { id, receivedAt } = stored(await store.accept(enquiry({ ...letters, notice }), []))

      const found = await store.find(id)
      const reference = referenceOf(id)
      const identity = { id, reference, receivedAt, status: 'accepted', quarantineReason: null }
      const expected = { ...identity, ...sent, ...letters, notice }
      assert.deepEqual(found, { enquiry: expected, deliveries: [] })
    })

    it('gives no reference twice, and finds an enquiry by its own', async (t) => {
      const [store, other = store] = openStores(await suite.makeDatabase(t), t, 2)
      await store.count({})
      // Few enough for one enquiry alone to draw them all within its rounds.
      const repeated = [...Array(4).fill(randomUUID()), randomUUID()]
      t.mock.method(realMachine, 'randomUUID', () => repeated.shift() ?? randomUUID())
      const messages = ['one', 'two', 'three']

      const ids = await Promise.all(
        messages.map(async (message, i) =>
          stored(await (i === 0 ? other : store).accept(enquiry({ message }), ['email'])),
        ),
      ).then((all) => all.map(({ id }) => id))

      assert.equal(repeated.length, 0, 'references were drawn again')
      const found = await Promise.all(ids.map((id) => store.find(referenceOf(id).toLowerCase())))
      assert.deepEqual(
        found.map((one) => one?.enquiry.message),
        messages,
      )
      for (const one of found) assert.equal(one?.deliveries.length, 1)
    })

    it('numbers enquiries from before references that would share one', async (t) => {
      const database = await suite.makeDatabase(t)
      const ids = ['a00c0de', 'b00c0de', 'c00c0df'].map(
        (end) => `018bcf5e-0000-7000-8000-00000${end}`,
      )
      const [time, hash] = suite.migrations === 'sqlite' ? ['0', "x''"] : ['now()', "''"]
      const rows = ids.map((id) => `('${id}', ${time}, 'accepted', '', '', '', '', ${hash})`)
      await database.execute(`${oldSchema(suite)};
        INSERT INTO enquiry (id, received_at, status, name, email, phone_number, message, content_hash)
        VALUES ${rows.join()}`)
      const [store] = openStores(database, t, 1)

      const listed = await Array.fromAsync(store.list({}), ({ reference }) => reference)

      assert.deepEqual(listed, ['LS-00C0-DE', 'LS-00C0-DE-2', 'LS-00C0-DF'])
      assert.equal((await store.find('LS-00C0-DE-2'))?.enquiry.id, ids[1])
    })

    it('stores a quarantined enquiry and delivers it to nobody', async (t) => {
      const store = await openStore(suite, t)

      const { id } = stored(
        await store.accept(enquiry({ quarantineReason: 'honeypot' }), ['email']),
      )

      const found = await store.find(id)
      const { status, quarantineReason } = found?.enquiry ?? {}
      assert.deepEqual([status, quarantineReason], ['quarantined', 'honeypot'])
      assert.deepEqual(found?.deliveries, [])
    })

    it('stores a key once, even when fifty arrive at once at two servers', async (t) => {
      const [store, other = store] = openStores(await suite.makeDatabase(t), t, 2)
      await store.count({})
      const same = enquiry({ idempotencyKey: randomUUID() })

      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? store : other).accept(same, ['email'])),
      )

      assert.equal(new Set(answers.map((answer) => stored(answer).id)).size, 1)
      assert.equal(answers.filter(({ outcome }) => outcome === 'stored').length, 1)
      assert.equal(await store.count({}), 1)
      assert.equal((await store.claim('email', 10, 1000)).length, 1)
    })

    it('treats another case of the address as the same content', async (t) => {
      const store = await openStore(suite, t)
      const idempotencyKey = randomUUID()
      await store.accept(enquiry({ idempotencyKey, email: 'ada@example.org' }), [])

      const answer = await store.accept(enquiry({ idempotencyKey, email: 'ADA@example.org' }), [])

      assert.equal(answer.outcome, 'repeated')
    })

    it('without a key, stores another sender and other content', async (t) => {
      const store = await openStore(suite, t)

      await store.accept(enquiry(), [])
      await store.accept(enquiry({ sender: '198.51.100.2' }), [])
      await store.accept(enquiry({ message: 'Another' }), [])

      assert.equal(await store.count({}), 3)
    })

    it('without a key, stores the same again after ten minutes and not before', async (t) => {
      const store = await openStore(suite, t)
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() - REPEAT_WINDOW_MS })
      const first = stored(await store.accept(enquiry(), []))

      t.mock.timers.tick(REPEAT_WINDOW_MS - 1)
      const early = stored(await store.accept(enquiry(), []))
      t.mock.timers.tick(1)
      const late = stored(await store.accept(enquiry(), []))

      assert.equal(early.id, first.id)
      assert.notEqual(late.id, first.id)
      assert.equal(await store.count({}), 2)
    })

    it('does not fail a batch because of one bad row', async (t) => {
      const store = await openStore(suite, t)
      const first = store.accept(enquiry({ message: 'first' }), []) // the others wait behind it

      const answers = await Promise.allSettled([
        store.accept(enquiry({ message: 'good' }), ['email']),
        store.accept(enquiry({ name: unstorable }), ['email']),
        store.accept(enquiry({ message: 'good too' }), ['email']),
      ])

      await first
      const statuses = answers.map(({ status }) => status)
      assert.deepEqual(statuses, ['fulfilled', 'rejected', 'fulfilled'])
      assert.equal(await store.count({}), 3)
      assert.equal((await store.claim('email', 10, 1000)).length, 2)
    })

    it('finishes running work before it closes', async (t) => {
      const database = await makeDatabase(t)
      const store = database.open()

      const answers = Array.from({ length: 300 }, (_, index) =>
        store.accept(enquiry({ message: String(index) }), []),
      )
      await store.close()

      await Promise.all(answers)
      const [again] = openStores(database, t, 1)
      assert.equal(await again.count({}), 300)
    })
  })
}
