import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { EnquiryStore } from '../enquiry-store.ts'
import { DAY_MS } from '../sql/daily-limit.ts'
import { type NewEnquiry, RECEIPT, type Receipt } from '../store.ts'
import {
  enquiry,
  openDatabase,
  openStore,
  openStores,
  type Suite,
  stored,
} from './suite-for-tests.ts'

const MINUTE_MS = 60_000
const limits = { perHour: 200, leaseMs: 2 * MINUTE_MS }

export function describeReceipts(suite: Suite) {
  const { databaseName, makeDatabase } = suite

  describe(`${databaseName}: receipts`, () => {
    it('are taken once, and are no deliveries', async (t) => {
      const { store, execute } = await openDatabase(suite, t)
      const id = await accept(store)

      const [first, ...others] = await take(store)
      await execute(later(suite, DAY_MS))
      const again = await take(store)

      assert.equal(first?.enquiry.id, id)
      assert.deepEqual([others, again], [[], []])
      assert.deepEqual((await store.backlog()).deliveries, [])
    })

    it('are taken again if they were returned, for an hour', async (t) => {
      const { store, execute } = await openDatabase(suite, t)
      await accept(store)
      const [first] = await take(store)
      await store.returnReceipt(first ?? assert.fail(), 5 * MINUTE_MS)

      const early = await take(store)
      await execute(later(suite, 6 * MINUTE_MS))
      const [second] = await take(store)
      assert.ok(second)
      await store.returnReceipt(second, 0)
      await execute(later(suite, 55 * MINUTE_MS))
      const late = await store.takeReceipts(limits, 10)

      assert.deepEqual(early, [])
      assert.equal(second.attempts, 2)
      assert.deepEqual(late, { receipts: [], dropped: 0, givenUp: 1 })
    })

    it('are given up if a clock that was ahead dated them', async (t) => {
      const { store, execute } = await openDatabase(suite, t)
      await accept(store)
      await execute(later(suite, -DAY_MS))

      assert.equal((await store.takeReceipts(limits, 10)).givenUp, 1)
    })

    it('are for none in quarantine, released, repeated, corrected or erased', async (t) => {
      const store = await openStore(suite, t)
      const idempotencyKey = randomUUID()
      await accept(store, { quarantineReason: 'honeypot', message: 'a robot' })
      const released = await accept(store, { quarantineReason: 'honeypot', message: 'a person' })
      await store.changeStatus(released, 'release', { channels: ['email'] }, 'tester')
      const marked = await accept(store, { message: 'marked' })
      await store.changeStatus(marked, 'spam', {}, 'tester')
      await store.changeStatus(marked, 'release', {}, 'tester')
      const corrected = await accept(store, { message: 'corrected' })
      await store.correct(corrected, { email: 'bob@example.org' }, 'tester')
      await accept(store, { email: 'gone@example.org' })
      await store.erase('gone@example.org', 'tester')
      await accept(store, { email: 'eve@example.org', idempotencyKey })

      const [repeated, ...others] = await take(store)
      await accept(store, { email: 'eve@example.org', idempotencyKey })

      assert.equal(repeated?.enquiry.email, 'eve@example.org')
      assert.deepEqual([others, await take(store)], [[], []])
    })

    it('are not wanted any more when that happens after they were taken', async (t) => {
      const store = await openStore(suite, t)
      const ids = await acceptMany(store, 4)
      const receipts = await take(store)
      const [spam = '', corrected = '', removed = '', untouched] = ids
      await store.changeStatus(spam, 'spam', {}, 'tester')
      await store.correct(corrected, { name: 'Bob' }, 'tester')
      await store.remove(removed, 'tester')

      const wanted: string[] = []
      for (const one of receipts) {
        if (await store.isReceiptWanted(one)) wanted.push(one.enquiry.id)
        await store.returnReceipt(one, 0)
      }

      assert.deepEqual(wanted, [untouched])
      assert.equal((await take(store)).length, 1)
    })

    it('go to one address once in ten minutes and three times a day, however it is written', async (t) => {
      const { store, execute } = await openDatabase(suite, t)
      const sent: number[] = []
      for (const ms of [0, 9, 2, 11, 11, 1440].map((minutes) => minutes * MINUTE_MS)) {
        await execute(later(suite, ms))
        for (const email of [
          'ada.l@büro.example',
          'ADAL+1@Büro.example',
          'a.d.al@xn--bro-hoa.example',
        ]) {
          await accept(store, { email, message: randomUUID(), sender: randomUUID() })
        }
        sent.push((await take(store)).length)
      }

      assert.deepEqual(sent, [1, 0, 1, 1, 0, 1])
      assert.equal((await store.backlog()).droppedReceipts, 6 * 3 - 4)
    })

    it('are ten a day for one sender, and as many an hour as the setting allows', async (t) => {
      const database = await makeDatabase(t)
      const [one, other] = openStores(database, t, 2)
      assert.ok(other)
      await one.count({})
      await acceptMany(one, 30, '198.51.100.1')
      const ofOne = await Promise.all([take(one), take(other)])
      await Promise.all(
        Array.from({ length: 60 }, (_, index) => acceptMany(one, 1, `203.0.113.${index}`)),
      )
      const ofAll = await Promise.all([take(one, 25), take(other, 25)])

      assert.equal(ofOne.flat().length, 10)
      assert.equal(ofAll.flat().length, 15)
      assert.equal((await one.backlog()).droppedReceipts, 20 + 45)
      await database.execute(later(suite, 61 * MINUTE_MS))
      assert.equal((await take(one, 25)).length, 0, 'what was dropped is gone')
      await acceptMany(one, 30, '198.51.100.2')
      assert.equal((await take(one, 25)).length, 10)
    })

    it('leave a salted hash of the address, which expires', async (t) => {
      const { store, read, execute } = await openDatabase(suite, t)
      await store.ping()
      await accept(store, { email: 'gone@example.org', sender: '198.51.100.77' })
      const [receipt] = await take(store)
      await store.endReceipt(receipt ?? assert.fail())
      await store.erase('gone@example.org', 'tester')
      const readAll = async () => [
        ...(await read('SELECT * FROM receipt')),
        ...(await read('SELECT * FROM receipt_sent')),
      ]

      const [kept, ...others] = await readAll()
      await store.purge(new Date(0), 'tester')
      const soon = await readAll()
      await execute(later(suite, DAY_MS + MINUTE_MS))
      await store.purge(new Date(0), 'tester')

      assert.deepEqual(Object.keys(kept ?? {}), ['token', 'address', 'sender', 'at'])
      assert.match(String(kept?.address), /^[\da-f]{64}$/)
      assert.ok(Number(kept?.sender) < 2 ** 24)
      assert.deepEqual([others, soon.length, await readAll()], [[], 1, []])
    })
  })
}

async function accept(store: EnquiryStore, changes: Partial<NewEnquiry> = {}): Promise<string> {
  return stored(await store.accept(enquiry(changes), [RECEIPT])).id
}

/** Of different people. */
async function acceptMany(store: EnquiryStore, count: number, sender = '198.51.100.1') {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    ids.push(await accept(store, { email: `${randomUUID()}@example.org`, sender }))
  }
  return ids
}

/** All that are due now and within the limits. */
async function take(store: EnquiryStore, perHour = 200): Promise<Receipt[]> {
  const all: Receipt[] = []
  for (;;) {
    const { receipts, dropped, givenUp } = await store.takeReceipts({ ...limits, perHour }, 2)
    all.push(...receipts)
    if (receipts.length + dropped + givenUp === 0) return all
  }
}

/** Both databases use their own clock: instead of it, this moves what they have dated. */
function later({ migrations }: Suite, ms: number): string {
  const past = migrations === 'sqlite' ? ms : `interval '${ms} milliseconds'`
  return `UPDATE receipt SET since = since - ${past}, at = at - ${past};
    UPDATE receipt_sent SET at = at - ${past}`
}
