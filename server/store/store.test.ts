import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPostgresStore } from './postgres.ts'
import { openTestPostgres, type TestPostgres } from './postgres-for-tests.ts'
import { openSqliteStore } from './sqlite.ts'
import {
  type Acceptance,
  type Enquiry,
  type EnquiryStore,
  type NewEnquiry,
  REPEAT_WINDOW_MS,
  StoreRefusedError,
} from './store.ts'

let postgres: TestPostgres

before(async () => {
  postgres = await openTestPostgres()
})

after(() => postgres.close())

interface Database {
  open(): EnquiryStore
  /** Past the store, straight to the data. */
  execute(sql: string): Promise<unknown>
}

describeStore('SQLite', {
  // A strict table takes no bytes for text.
  unstorable: Buffer.from('bytes') as unknown as string,
  async makeDatabase(t) {
    const file = join(await makeDir(t), 'enquiries.db')
    return {
      open: () => openSqliteStore(file),
      async execute(sql) {
        const db = new DatabaseSync(file)
        try {
          db.exec(sql)
        } finally {
          db.close()
        }
      },
    }
  },
})

describeStore('PostgreSQL', {
  unstorable: 'a\0b',
  async makeDatabase() {
    const url = await postgres.makeDatabase()
    return { open: () => openPostgresStore(url), execute: (sql) => postgres.query(url, sql) }
  },
})

describe('PostgreSQL: erasing', () => {
  it('leaves no dead rows behind', async () => {
    const url = await postgres.makeDatabase()
    const store = openPostgresStore(url)
    await store.accept(enquiry(), ['email'])

    await store.erase(enquiry().email)
    await store.close() // a session reports what it did when it ends

    const sql = `SELECT relname FROM pg_stat_user_tables
                 WHERE last_vacuum IS NOT NULL ORDER BY relname`
    const { rows } = await postgres.query(url, sql)
    assert.deepEqual(
      rows.map(({ relname }) => relname),
      ['delivery', 'enquiry'],
    )
  })
})

interface Suite {
  /** A name that this database cannot keep. */
  unstorable: string
  makeDatabase(t: TestContext): Promise<Database>
}

/** The interface is the specification. */
function describeStore(databaseName: string, { unstorable, makeDatabase }: Suite) {
  async function open(t: TestContext): Promise<EnquiryStore> {
    const store = (await makeDatabase(t)).open()
    t.after(() => store.close())
    return store
  }

  describe(`${databaseName}: accepting`, () => {
    it('gives back what was sent, letter by letter', async (t) => {
      const store = await open(t)
      const sent = {
        name: `O'Neil "জয়"\\ {}`,
        email: 'Ada@Example.org',
        phoneNumber: '+91 (361) 234-5678',
        message: `first\nsecond, 'third' ${'ক'.repeat(4900)} 🗺️`,
      }

      const { id, receivedAt } = stored(await store.accept(enquiry(sent), []))

      const found = await store.find(id)
      const expected = { id, receivedAt, status: 'accepted', quarantineReason: null, ...sent }
      assert.deepEqual(found, { enquiry: expected, deliveries: [] })
    })

    it('queues one delivery per channel, due at once', async (t) => {
      const store = await open(t)

      const { id } = stored(await store.accept(enquiry(), ['email', 'webhook']))

      const found = await store.find(id)
      assert.deepEqual(
        found?.deliveries.map(({ channel, status, attempts }) => ({ channel, status, attempts })),
        [
          { channel: 'email', status: 'due', attempts: 0 },
          { channel: 'webhook', status: 'due', attempts: 0 },
        ],
      )
    })

    it('keeps a quarantined enquiry and delivers it to nobody', async (t) => {
      const store = await open(t)

      const { id } = stored(
        await store.accept(enquiry({ quarantineReason: 'honeypot' }), ['email']),
      )

      const found = await store.find(id)
      assert.equal(found?.enquiry.status, 'quarantined')
      assert.equal(found?.enquiry.quarantineReason, 'honeypot')
      assert.deepEqual(found?.deliveries, [])
    })

    it('stores a key once, even when fifty arrive at once', async (t) => {
      const store = await open(t)
      const same = enquiry({ idempotencyKey: randomUUID() })

      const answers = await Promise.all(
        Array.from({ length: 50 }, () => store.accept(same, ['email'])),
      )

      assert.equal(new Set(answers.map((answer) => stored(answer).id)).size, 1)
      assert.equal(answers.filter(({ outcome }) => outcome === 'stored').length, 1)
      assert.equal(await store.count({}), 1)
      assert.equal((await store.claim('email', 10, 1000)).length, 1)
    })

    it('refuses a key that was used for another content', async (t) => {
      const store = await open(t)
      const idempotencyKey = randomUUID()
      await store.accept(enquiry({ idempotencyKey }), [])

      const answer = await store.accept(enquiry({ idempotencyKey, message: 'Other' }), [])

      assert.deepEqual(answer, { outcome: 'conflict' })
      assert.equal(await store.count({}), 1)
    })

    it('takes another case of the address for the same content', async (t) => {
      const store = await open(t)
      const idempotencyKey = randomUUID()
      await store.accept(enquiry({ idempotencyKey, email: 'ada@example.org' }), [])

      const answer = await store.accept(enquiry({ idempotencyKey, email: 'ADA@example.org' }), [])

      assert.equal(answer.outcome, 'repeated')
    })

    it('stores the same content under two keys twice', async (t) => {
      const store = await open(t)

      await store.accept(enquiry({ idempotencyKey: randomUUID() }), [])
      await store.accept(enquiry({ idempotencyKey: randomUUID() }), [])

      assert.equal(await store.count({}), 2)
    })

    it('without a key, takes the same content from the same sender for a repeat', async (t) => {
      const store = await open(t)

      const answers = await Promise.all(
        Array.from({ length: 20 }, () => store.accept(enquiry(), ['email'])),
      )

      assert.equal(new Set(answers.map((answer) => stored(answer).id)).size, 1)
      assert.equal(await store.count({}), 1)
    })

    it('without a key, stores another sender and another content', async (t) => {
      const store = await open(t)

      await store.accept(enquiry(), [])
      await store.accept(enquiry({ sender: '198.51.100.2' }), [])
      await store.accept(enquiry({ message: 'Another' }), [])

      assert.equal(await store.count({}), 3)
    })

    it('without a key, stores the same again after ten minutes and not before', async (t) => {
      const store = await open(t)
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

    it('never lets one bad row sink its batch', async (t) => {
      const store = await open(t)
      const first = store.accept(enquiry({ message: 'first' }), []) // the others wait behind it

      const answers = await Promise.allSettled([
        store.accept(enquiry({ message: 'good' }), ['email']),
        store.accept(enquiry({ name: unstorable }), ['email']),
        store.accept(enquiry({ message: 'good too' }), ['email']),
      ])

      await first
      assert.deepEqual(
        answers.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled'],
      )
      assert.equal(await store.count({}), 3)
      assert.equal((await store.claim('email', 10, 1000)).length, 2)
    })

    it('finishes what is in hand before it closes', async (t) => {
      const database = await makeDatabase(t)
      const store = database.open()

      const answers = Array.from({ length: 300 }, (_, index) =>
        store.accept(enquiry({ message: String(index) }), []),
      )
      await store.close()

      await Promise.all(answers)
      const again = database.open()
      t.after(() => again.close())
      assert.equal(await again.count({}), 300)
    })
  })

  describe(`${databaseName}: deliveries`, () => {
    it('are claimed once, with their enquiry', async (t) => {
      const store = await open(t)
      const { id } = stored(await store.accept(enquiry(), ['email', 'webhook']))

      const [claim, ...others] = await store.claim('email', 10, 60_000)

      assert.equal(claim?.enquiry.id, id)
      assert.equal(claim?.enquiry.message, 'Hello')
      assert.equal(claim?.attempts, 1)
      assert.deepEqual(others, [])
      assert.deepEqual(await store.claim('email', 10, 60_000), [])
    })

    it('are shared out among workers, none twice', async (t) => {
      const store = await open(t)
      for (let index = 0; index < 40; index += 1) {
        await store.accept(enquiry({ message: String(index) }), ['email'])
      }

      const claims = await Promise.all(
        Array.from({ length: 8 }, () => store.claim('email', 5, 60_000)),
      )

      const ids = claims.flat().map((claim) => claim.enquiry.id)
      const rest = await store.claim('email', 100, 60_000)
      assert.equal(new Set(ids).size, ids.length)
      assert.equal(ids.length + rest.length, 40)
    })

    it('can be claimed again when the lease ends, and then only by that claim settled', async (t) => {
      const store = await open(t)
      const { id } = stored(await store.accept(enquiry(), ['email']))
      const [late] = await store.claim('email', 1, 20)
      assert.ok(late)
      await sleep(40)

      const [current] = await store.claim('email', 1, 60_000)
      await store.settle(late, { status: 'failed', error: 'too late' })

      assert.equal(current?.attempts, 2)
      assert.equal((await store.find(id))?.deliveries[0]?.status, 'due')
    })

    it('are over when sent', async (t) => {
      const store = await open(t)
      const { id } = stored(await store.accept(enquiry(), ['email']))
      const [claim] = await store.claim('email', 1, 1)
      assert.ok(claim)

      await store.settle(claim, { status: 'sent' })
      await sleep(5)

      assert.deepEqual(await store.claim('email', 1, 1000), [])
      assert.equal((await store.find(id))?.deliveries[0]?.status, 'sent')
    })

    it('wait until they are due again', async (t) => {
      const store = await open(t)
      const { id } = stored(await store.accept(enquiry(), ['email']))
      const [claim] = await store.claim('email', 1, 60_000)
      assert.ok(claim)

      const retryAt = new Date(Date.now() + 150.5)
      await store.settle(claim, { status: 'due', retryAt, error: 'no answer' })
      const early = await store.claim('email', 1, 1000)
      const waiting = (await store.find(id))?.deliveries[0]
      await sleep(200)
      const late = await store.claim('email', 1, 1000)

      assert.deepEqual(early, [])
      assert.equal(waiting?.lastError, 'no answer')
      assert.equal(late[0]?.attempts, 2)
    })

    it('that failed stay visible, and are due again by hand', async (t) => {
      const store = await open(t)
      const failed = stored(await store.accept(enquiry({ message: 'a' }), ['email']))
      stored(await store.accept(enquiry({ message: 'b' }), ['email']))
      for (const claim of await store.claim('email', 2, 1000)) {
        await store.settle(claim, { status: 'failed', error: 'gone' })
      }

      const counted = (await store.stats()).deliveries
      const one = await store.retry(failed.id)
      const other = await store.retry()

      assert.deepEqual(counted, [{ channel: 'email', status: 'failed', count: 2 }])
      assert.deepEqual([one, other], [1, 1])
      const claims = await store.claim('email', 5, 1000)
      assert.deepEqual(
        claims.map(({ attempts }) => attempts),
        [1, 1],
      )
      assert.equal(await store.retry('no such id'), 0)
    })

    it('begin when an enquiry is let out of quarantine', async (t) => {
      const store = await open(t)
      const { id } = stored(await store.accept(enquiry({ quarantineReason: 'links' }), ['email']))

      const isOut = await store.release(id, ['email'])
      const again = await store.release(id, ['email'])

      assert.deepEqual([isOut, again], [true, false])
      assert.equal((await store.claim('email', 1, 1000)).length, 1)
    })
  })

  describe(`${databaseName}: reading`, () => {
    it('lists in order of arrival, page after page', async (t) => {
      const store = await open(t)
      await acceptMany(store, 450)

      const messages = await messagesOf(store.list({}))
      const newestFirst = await messagesOf(store.list({ newestFirst: true }))

      assert.equal(new Set(messages).size, 450)
      assert.deepEqual(newestFirst, messages.toReversed())
    })

    it('filters by time, status and address', async (t) => {
      const store = await open(t)
      await store.accept(enquiry({ message: 'a' }), [])
      await sleep(5)
      const middle = new Date()
      await store.accept(enquiry({ message: 'b', quarantineReason: 'links' }), [])
      await store.accept(enquiry({ message: 'c', email: 'Grace@example.org' }), [])

      assert.deepEqual(await messagesOf(store.list({ since: middle })), ['b', 'c'])
      assert.deepEqual(await messagesOf(store.list({ until: middle })), ['a'])
      assert.deepEqual(await messagesOf(store.list({ status: 'quarantined' })), ['b'])
      assert.deepEqual(await messagesOf(store.list({ email: 'grace@EXAMPLE.org' })), ['c'])
      assert.equal(await store.count({ since: middle, status: 'accepted' }), 1)
    })

    it('finds nothing under an id that is none', async (t) => {
      const store = await open(t)

      assert.equal(await store.find(randomUUID()), undefined)
      assert.equal(await store.find("'; DROP TABLE enquiry"), undefined)
    })

    it('counts what is there', async (t) => {
      const store = await open(t)
      const { receivedAt } = stored(await store.accept(enquiry({ message: 'a' }), ['email']))
      await store.accept(enquiry({ message: 'b', quarantineReason: 'links' }), ['email'])

      const stats = await store.stats()

      assert.deepEqual(stats, {
        accepted: 1,
        quarantined: 1,
        deliveries: [{ channel: 'email', status: 'due', count: 1 }],
        oldestDueSince: receivedAt,
      })
    })

    it('tells what waits apart from what arrived', async (t) => {
      const store = await open(t)
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
      assert.deepEqual(oldestDueSince, due?.since)
    })
  })

  describe(`${databaseName}: what the Privacy Policy promises`, () => {
    it('corrects what is named and nothing else', async (t) => {
      const store = await open(t)
      const { id } = stored(await store.accept(enquiry(), []))

      const isDone = await store.correct(id, { name: 'Grace', phoneNumber: '' })

      const found = await store.find(id)
      assert.ok(isDone)
      assert.equal(found?.enquiry.name, 'Grace')
      assert.equal(found?.enquiry.phoneNumber, '')
      assert.equal(found?.enquiry.message, 'Hello')
      assert.equal(await store.correct(randomUUID(), { name: 'Nobody' }), false)
    })

    it('still knows a repeat after a correction', async (t) => {
      const store = await open(t)
      const sent = enquiry({ idempotencyKey: randomUUID() })
      const { id } = stored(await store.accept(sent, []))
      await store.correct(id, { name: 'Grace' })

      const repeat = stored(await store.accept(sent, []))

      assert.equal(repeat.id, id)
    })

    it('forgets a person completely, whatever the case of the address', async (t) => {
      const store = await open(t)
      await store.accept(enquiry({ email: 'Ada@example.org', message: 'a' }), ['email'])
      await store.accept(enquiry({ email: 'ada@example.org', message: 'b' }), ['email'])
      await store.accept(enquiry({ email: 'grace@example.org' }), [])

      const erased = await store.erase('ada@EXAMPLE.org')

      assert.equal(erased, 2)
      assert.equal(await store.count({}), 1)
      assert.deepEqual(await store.claim('email', 10, 1000), [], 'no delivery outlives its enquiry')
      assert.deepEqual((await store.stats()).deliveries, [])
    })

    it('purges what is too old and nothing else', async (t) => {
      const store = await open(t)
      await store.accept(enquiry({ message: 'old' }), ['email'])
      await sleep(5)
      const limit = new Date()
      await store.accept(enquiry({ message: 'new' }), ['email'])

      const purged = await store.purge(limit)

      assert.equal(purged, 1)
      assert.deepEqual(await messagesOf(store.list({})), ['new'])
      assert.equal(await store.purge(limit), 0)
    })

    it('purges any number, in bites', async (t) => {
      const store = await open(t)
      await acceptMany(store, 2100)

      const purged = await store.purge(new Date(Date.now() + 1000))

      assert.equal(purged, 2100)
      assert.equal(await store.count({}), 0)
    })

    it('forgets who sent what once it cannot be repeated any more', async (t) => {
      const database = await makeDatabase(t)
      const store = database.open()
      t.after(() => store.close())
      await store.accept(enquiry(), [])
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() - REPEAT_WINDOW_MS - 1 })
      await store.accept(enquiry({ message: 'old' }), [])
      t.mock.timers.reset()

      await store.purge(new Date(0))

      await database.execute(
        `INSERT INTO enquiry SELECT ${COPIED} FROM enquiry WHERE message = 'old'`,
      )
      await assert.rejects(
        database.execute(
          `INSERT INTO enquiry SELECT ${COPIED} FROM enquiry WHERE message = 'Hello'`,
        ),
        'the fingerprint of the new one is still there, and one of a kind',
      )
    })

    it('keeps a log of it all that names nobody', async (t) => {
      const store = await open(t)
      const { id } = stored(await store.accept(enquiry(), []))

      await store.audit({ action: 'export', details: { format: 'csv', count: 1 } })
      await store.correct(id, { email: 'new@example.org' })
      await store.retry()
      await store.erase('new@example.org')
      await store.accept(enquiry(), [])
      await store.purge(new Date(Date.now() + 1000))

      const trail = await collect(store.auditTrail())
      assert.deepEqual(
        trail.map(({ action }) => action),
        ['export', 'correct', 'retry', 'erase', 'purge'],
      )
      assert.deepEqual(trail[1]?.details, { id, fields: 'email' })
      assert.doesNotMatch(JSON.stringify(trail), /example\.org|Ada/)
    })

    it('lets nobody change or shorten that log', async (t) => {
      const database = await makeDatabase(t)
      const store = database.open()
      t.after(() => store.close())
      await store.audit({ action: 'export', details: {} })

      await assert.rejects(database.execute("UPDATE audit SET action = 'x'"), /append-only/)
      await assert.rejects(database.execute('DELETE FROM audit'), /append-only/)
    })
  })

  describe(`${databaseName}: operating`, () => {
    it('backs up into a file that opens as a store of its own', async (t) => {
      const store = await open(t)
      const sent = enquiry({ idempotencyKey: randomUUID(), message: 'জয় আই অসম' })
      const { id } = stored(await store.accept(sent, ['email']))
      await acceptMany(store, 600)
      await store.audit({ action: 'export', details: { count: 1 } })
      const file = join(await makeDir(t), 'backup.db')

      await store.backup(file)

      const copy = openSqliteStore(file)
      t.after(() => copy.close())
      assert.deepEqual(await copy.find(id), await store.find(id))
      assert.equal(await copy.count({}), 601)
      assert.deepEqual(await collect(copy.auditTrail()), await collect(store.auditTrail()))
      assert.equal(stored(await copy.accept(sent, [])).id, id, 'keys are kept')
      await assert.rejects(store.backup(file), 'an existing file is never overwritten')
    })

    it('finds nothing wrong with sound data', async (t) => {
      const store = await open(t)
      await store.accept(enquiry(), ['email'])

      await store.ping()

      assert.deepEqual(await store.verify(), [])
    })

    it('migrates once when several servers start together', async (t) => {
      const database = await makeDatabase(t)
      const stores = Array.from({ length: 6 }, () => database.open())
      t.after(() => Promise.all(stores.map((store) => store.close())))

      await Promise.all(stores.map((store) => store.accept(enquiry(), ['email'])))

      assert.equal(await stores[0]?.count({}), 1)
      await assert.rejects(
        database.execute("INSERT INTO migration VALUES (1, 'again')"),
        'the migration is on record',
      )
    })

    it('refuses a database that is newer than the software, in one line', async (t) => {
      const database = await makeDatabase(t)
      const store = database.open()
      await store.ping()
      await store.close()
      await database.execute("INSERT INTO migration VALUES (999, '999-future')")

      const late = database.open()
      t.after(() => late.close())

      await assert.rejects(late.ping(), (error: Error) => {
        assert.ok(error instanceof StoreRefusedError)
        assert.match(error.message, /^the database is newer than this software [^\n]+$/)
        return true
      })
    })
  })
}

/** All columns of an enquiry, under an id of its own: copies it, if its fingerprint allows. */
const COPIED = `'00000000-0000-0000-0000-000000000001', received_at, status, quarantine_reason,
  name, email, phone_number, message, NULL, fingerprint, content_hash`

function enquiry(changes: Partial<NewEnquiry> = {}): NewEnquiry {
  return {
    name: 'Ada',
    email: 'ada@example.org',
    phoneNumber: '123456',
    message: 'Hello',
    idempotencyKey: undefined,
    sender: '198.51.100.1',
    quarantineReason: undefined,
    ...changes,
  }
}

function stored(acceptance: Acceptance): { id: string; receivedAt: Date } {
  assert.notEqual(acceptance.outcome, 'conflict')
  assert.ok('id' in acceptance)
  return acceptance
}

async function acceptMany(store: EnquiryStore, count: number) {
  const all = Array.from({ length: count }, (_, index) => enquiry({ message: `#${index}` }))
  for (let start = 0; start < count; start += 1000) {
    await Promise.all(all.slice(start, start + 1000).map((one) => store.accept(one, [])))
  }
}

async function messagesOf(enquiries: AsyncIterable<Enquiry>): Promise<string[]> {
  return (await collect(enquiries)).map(({ message }) => message)
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

async function makeDir(t: TestContext): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  t.after(() => rm(dir, { recursive: true, force: true }))
  return dir
}
