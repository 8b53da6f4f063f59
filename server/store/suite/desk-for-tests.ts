import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { referenceOf } from '@app/contract/reference.ts'
import type { EnquiryStore } from '../enquiry-store.ts'
import {
  acceptMany,
  enquiry,
  messagesOf,
  openStore,
  type Suite,
  stored,
} from './suite-for-tests.ts'

export function describeDesk(suite: Suite) {
  const { databaseName } = suite

  describe(`${databaseName}: the owner's data about enquiries`, () => {
    it('is unread until it is read, and open until it is handled', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry(), []))
      const filters = ['unread', 'open', 'handled'] as const
      const states = () => Promise.all(filters.map((handling) => store.count({ handling })))

      assert.deepEqual(await states(), [1, 1, 0])
      assert.ok(await store.mark(id, { isRead: true }, 'owner'))
      assert.deepEqual(await states(), [0, 1, 0])
      assert.ok(await store.mark(id, { isHandled: true, note: 'called back' }, 'owner'))
      assert.deepEqual(await states(), [0, 0, 1])
      const [standing] = await store.standings([id])
      assert.equal(standing?.note, 'called back')
      assert.ok(standing?.handledAt instanceof Date)
      assert.ok(await store.mark(id, { isHandled: false, isRead: false }, 'owner'))
      assert.deepEqual(await states(), [1, 1, 0])
      assert.equal((await store.standings([id]))[0]?.note, 'called back')
    })

    it('is not changed by someone who was shown another state of it', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry(), []))
      const write = (note: string, was: string) => store.mark(id, { note }, note, { note: was })
      const againAt = new Date(Date.now() + 3_600_000)

      const both = await Promise.all([write('Called', ''), write('Wrote', '')])
      const { note } = (await store.standings([id]))[0] ?? {}
      const same = await write(`${note}`, '')
      await store.mark(id, { isHandled: false, againAt }, 'eve', { isHandled: false })
      const undone = await store.mark(id, { againAt: null }, 'ada', { againAt: new Date(0) })
      const ended = await store.mark(id, { againAt: null }, 'eve', { againAt, isHandled: false })

      assert.deepEqual(both.toSorted(), ['changed', 'done'])
      assert.deepEqual([same, undone, ended], ['done', 'changed', 'done'])
      assert.equal((await store.standings([id]))[0]?.note, note)
    })

    it('adds entries to the log with the actor, without notes', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry(), []))

      await store.mark(id, { isHandled: true, note: 'a private word' }, 'owner')

      const [entry, ...others] = await Array.fromAsync(store.auditTrail())
      assert.deepEqual([entry?.actor, entry?.action, others], ['owner', 'mark', []])
      assert.deepEqual(entry?.details, { id, handled: 'yes', note: 'given' })
    })

    it('is rejected for a missing enquiry, and leaves no entry', async (t) => {
      const store = await openStore(suite, t)

      assert.equal(await store.mark(randomUUID(), { isRead: true }, 'owner'), 'gone')
      assert.equal(await store.mark('nonsense', { isRead: true }, 'owner'), 'gone')
      assert.deepEqual(await Array.fromAsync(store.auditTrail()), [])
    })

    it('has a claim by one owner, until they release it or another takes it over', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry(), []))

      const both = await Promise.all(
        ['ada', 'eve'].map((owner) => store.claimEnquiry(id, { isClaimed: true }, owner)),
      )
      const [first = '', second = ''] = both[0] === 'ada' ? ['ada', 'eve'] : ['eve', 'ada']
      const again = await store.claimEnquiry(id, { isClaimed: true }, first)
      const mistaken = await store.claimEnquiry(id, { isClaimed: true, from: 'mary' }, second)
      const over = await store.claimEnquiry(id, { isClaimed: true, from: first }, second)
      const others = await store.claimEnquiry(id, { isClaimed: false }, first)
      const [standing] = await store.standings([id])
      const back = await store.claimEnquiry(id, { isClaimed: false }, second)

      assert.deepEqual([both, again, mistaken], [[first, first], first, first])
      assert.deepEqual([over, others, standing?.claimedBy, back], [second, second, second, null])
      assert.equal(await store.claimEnquiry(randomUUID(), { isClaimed: true }, 'ada'), undefined)
      await store.audit({ actor: 'ada', action: 'show', details: { id } })
      const log = await store.auditOf({ id }, 3)
      assert.deepEqual(
        log.map(({ actor, details }) => [actor, details.claimed]),
        [
          [second, 'no'],
          [second, 'yes'],
          [first, 'yes'],
        ],
      )
    })

    it('is neither open nor unread until the day on which it is due again', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry(), []))
      await store.accept(enquiry({ message: 'Other' }), [])
      const before = await store.lastChange('ada')

      await store.mark(id, { isRead: true, againAt: new Date(Date.now() + 3_600_000) }, 'ada')
      const change = await store.lastChange('ada')
      const counts = async () => {
        const handlings = ['later', 'open', 'unread'] as const
        return Promise.all(handlings.map((handling) => store.count({ handling })))
      }
      assert.deepEqual([before < change, ...(await counts())], [true, 1, 1, 1])

      await store.mark(id, { againAt: new Date(Date.now() - 1) }, 'ada')
      assert.ok((await store.lastChange('ada')) > change + 1)
      assert.deepEqual(await counts(), [0, 2, 2])
      const [{ details } = { details: {} }] = await store.auditOf({ id }, 1)
      assert.deepEqual(details, { id, again: 'now' })

      await store.mark(id, { againAt: new Date(Date.now() + 3_600_000) }, 'ada')
      await store.mark(id, { isHandled: true }, 'ada')
      assert.deepEqual(await counts(), [0, 1, 2])
    })

    it('is removed for one enquiry only, and the ledger has its identifier', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry(), ['email']))
      const other = stored(await store.accept(enquiry({ message: 'Second' }), []))

      const removed = [await store.remove(id, 'ada'), await store.remove(id, 'ada')]

      assert.deepEqual(removed, [true, false])
      assert.deepEqual([await store.count({}), (await store.erasures()).length], [1, 1])
      assert.ok(await store.find(other.id))
      assert.deepEqual(
        (await store.auditOf({ id }, 9)).map(({ action }) => action),
        ['delete'],
      )
      const { oldestOpenAt, deliveries } = await store.backlog()
      assert.deepEqual([oldestOpenAt, deliveries], [other.receivedAt, []])
    })

    it('includes saved replies by their names', async (t) => {
      const store = await openStore(suite, t)

      await store.saveReply({ name: 'Thanks', text: 'Thank you.' }, 'ada')
      await store.saveReply({ name: 'Price', text: 'It is free.' }, 'ada')
      await store.saveReply({ name: 'Thanks', text: 'Many thanks.' }, 'ada')
      await store.saveReply({ name: 'Price', text: '' }, 'ada')

      assert.deepEqual(await store.replies(), [{ name: 'Thanks', text: 'Many thanks.' }])
    })

    it('has the saved reply of the first of two who save it at the same time', async (t) => {
      const store = await openStore(suite, t)
      const save = (text: string, was: string) => store.saveReply({ name: 'Hi', text }, text, was)

      const created = await Promise.all([save('Hello', ''), save('Good day', '')])
      const [reply] = await store.replies()
      const changed = await Promise.all([
        save('Dear', `${reply?.text}`),
        save('', `${reply?.text}`),
      ])
      const stale = await save('Howdy', 'Hello there')

      assert.deepEqual(created.toSorted(), ['changed', 'done'])
      assert.deepEqual(changed.toSorted(), ['changed', 'done'])
      assert.equal(stale, 'changed')
    })

    it('reports whose deliveries have failed', async (t) => {
      const store = await openStore(suite, t)
      const failing = stored(await store.accept(enquiry({ message: 'failing' }), ['email']))
      const fine = stored(await store.accept(enquiry({ message: 'fine' }), []))
      const [claim] = await store.claim('email', 1, 1000)
      assert.ok(claim)
      await store.settle(claim, { status: 'failed', error: 'no' })

      const standings = await store.standings([failing.id, fine.id])

      const failed = standings.filter(({ isFailed }) => isFailed).map(({ id }) => id)
      assert.deepEqual([standings.length, failed], [2, [failing.id]])
      assert.equal(await store.count({ isFailed: true }), 1)
    })

    it('counts what is not in quarantine by the days of a time zone', async (t) => {
      const store = await openStore(suite, t)
      const day = 20_000
      t.mock.timers.enable({ apis: ['Date'], now: (day + 0.5) * 86_400_000 })
      await acceptMany(store, 3)
      await store.accept(enquiry({ quarantineReason: 'honeypot' }), [])
      const since = new Date(day * 86_400_000)

      const utc = await store.perDay(since, 0)
      const dayAhead = await store.perDay(since, 86_400_000)

      assert.deepEqual(utc, [{ day, count: 3 }])
      assert.deepEqual(dayAhead, [{ day: day + 1, count: 3 }])
    })
  })

  describe(`${databaseName}: searching`, () => {
    const messages = [
      'Please survey our ward at the river',
      'बाढ़ के बाद नया नक्शा चाहिए',
      '東京の地図を見たい',
      'Ψάχνω χάρτη της ΠΟΛΗΣ',
      'Карта города и окрестностей',
      'Größe der Flächen in Übersicht, "quoted" 100%',
    ]
    const found: [string, number[]][] = [
      ['survey', [0]],
      ['SURVEY river', [0]],
      ['rvey our wa', [0]],
      ['नक्शा', [1]],
      ['東京', [2]],
      ['地図を', [2]],
      ['πολης', [3]],
      ['КАРТА', [4]],
      ['grosse', [5]],
      ['flachen', [5]],
      ['ubersicht', [5]],
      ['"quoted"', [5]],
      ['100%', [5]],
      ['survey OR карта', []],
      ['surv*', []],
      ['NEAR(survey', []],
      ["'; DROP TABLE enquiry; --", []],
      ['\u0000', [0, 1, 2, 3, 4, 5]],
      ['', [0, 1, 2, 3, 4, 5]],
      ['   ', [0, 1, 2, 3, 4, 5]],
    ]

    it('finds words in any script, whatever their case and accents', async (t) => {
      const store = await openStore(suite, t)
      for (const message of messages) await store.accept(enquiry({ message }), [])
      await indexAll(store)

      for (const [query, indexes] of found) {
        const expected = indexes.map((index) => messages[index]).sort()
        assert.deepEqual((await messagesOf(store.list({ query }))).sort(), expected, query)
        assert.equal(await store.count({ query }), expected.length, query)
      }
    })

    it('finds the enquiry of a pasted In-Reply-To, and no other', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry(), []))
      await store.accept(enquiry({ message: `${id}@example.org` }), [])

      for (const [query, found] of [
        [`In-Reply-To: <receipt.${id}@lessa.example>`, [id]],
        [`<${id.toUpperCase()}@lessa.example>`, [id]],
        [`<receipt.${randomUUID()}@lessa.example>`, []],
      ] as const) {
        const page = await store.page({ query }, undefined, 10)
        assert.deepEqual(
          [page.map((one) => one.id), await store.count({ query })],
          [found, found.length],
        )
      }
    })

    it('includes names, addresses and references', async (t) => {
      const store = await openStore(suite, t)
      const ngozi = enquiry({ name: 'Ngozi Ündar', email: 'NG@example.org' })
      const reference = referenceOf(stored(await store.accept(ngozi, [])).id)
      await indexAll(store)

      for (const query of [
        'undar',
        'ng@exam',
        'ngozi example.org',
        reference,
        reference.slice(3),
      ]) {
        assert.equal(await store.count({ query }), 1, query)
      }
    })

    it('finds names and numbers as people type them', async (t) => {
      const store = await openStore(suite, t)
      const name = 'Łukasz O’Neill, Straßenbauamt Ærø'
      await store.accept(enquiry({ name, phoneNumber: '+91 98765-43210' }), [])
      await indexAll(store)

      for (const query of [
        ...['lukasz', "o'neill", 'O’NEILL', 'strassenbauamt', 'aero', 'ŁUKASZ'],
        ...['9876543210', '+919876543210', '98765 43210', '(987) 654-3210', '+91 98765-43210'],
      ]) {
        assert.equal(await store.count({ query }), 1, query)
      }
      assert.equal(await store.count({ query: '9876543211' }), 0)
    })

    it('follows corrections and erasures', async (t) => {
      const store = await openStore(suite, t)
      const { id } = stored(await store.accept(enquiry({ message: 'before' }), []))
      await indexAll(store)

      await store.correct(id, { message: 'afterwards' }, 'owner')

      assert.equal(await store.count({ query: 'before' }), 0)
      assert.equal(await store.count({ query: 'afterwards' }), 1)
      await store.erase(enquiry().email, 'owner')
      assert.equal(await store.count({ query: 'afterwards' }), 0)
      assert.deepEqual(await store.verify(), [])
    })

    it('removes many in steps, each with its ledger, without blocking visitors', async (t) => {
      const store = await openStore(suite, t)
      const email = 'many@example.org'
      const long = Array.from({ length: 400 }, (_, word) => (word * 7919).toString(36)).join(' ')
      const many = Array.from({ length: 120 }, (_, n) =>
        enquiry({ email, message: `${n} ${long}` }),
      )
      await Promise.all(many.map((one) => store.accept(one, [])))
      await indexAll(store)
      let hasEnded = false

      const erasing = store.erase(email, 'owner').finally(() => {
        hasEnded = true
      })
      await store.accept(enquiry({ message: 'a visitor' }), [])
      const wasWaiting = !hasEnded
      const left = await store.count({ email })
      const ledger = await store.erasures()
      const erased = await erasing

      assert.ok(wasWaiting)
      assert.ok(ledger.length >= 120 - left, 'the ledger has all that is gone')
      assert.equal(erased, 120)
      assert.equal(await store.count({}), 1)
      assert.equal(await store.count({ query: 'many@example.org' }), 0)
      assert.deepEqual(await store.verify(), [])
    })

    it('returns matches page by page, in both directions, with filters', async (t) => {
      const store = await openStore(suite, t)
      await acceptMany(store, 450)
      await store.accept(enquiry({ message: '#quarantined', quarantineReason: 'honeypot' }), [])
      await indexAll(store)
      const query = enquiry().name.slice(0, 3)

      const oldestFirst = await messagesOf(store.list({ query }))
      const newestFirst = await messagesOf(store.list({ query, newestFirst: true }))
      const quarantined = await messagesOf(store.list({ query, status: 'quarantined' }))

      assert.equal(new Set(oldestFirst).size, 451)
      assert.deepEqual(newestFirst, oldestFirst.toReversed())
      assert.deepEqual(quarantined, ['#quarantined'])
      assert.equal(await store.count({ query }, 100), 100)
    })

    it('follows arrivals regardless of clocks', async (t) => {
      const database = await suite.makeDatabase(t)
      const [store, other] = [database.open(), database.open()]
      t.after(() => Promise.all([store.close(), other.close()]))
      const nowMs = Date.UTC(2026, 0, 31)
      const acceptAt = async (minutes: number, by: EnquiryStore) => {
        t.mock.timers.enable({ apis: ['Date'], now: nowMs + minutes * 60_000 })
        await by.accept(enquiry({ message: `at ${minutes}` }), [])
        t.mock.timers.reset()
      }
      let { next } = await store.indexArrivals(undefined)

      const seen = new Set<string>()
      const counts: number[] = []
      for (const [minutes, by] of [
        [30, store],
        [-7, other],
        [0, store],
        [-9, other],
      ] as const) {
        await acceptAt(minutes, by)
        const arrivals = await store.indexArrivals(next)
        next = arrivals.next
        for (const id of arrivals.ids) seen.add(id)
        counts.push(seen.size)
      }

      assert.deepEqual(counts, [1, 2, 3, 4])
      assert.equal(await store.count({ query: enquiry().name }), 4)
      await store.erase(enquiry().email, 'owner')
      const { id } = stored(await store.accept(enquiry({ message: 'after an erasure' }), []))
      assert.deepEqual((await store.indexArrivals(next)).ids, [id])
    })

    it('finds nothing before it is indexed, and indexes nothing twice', async (t) => {
      const store = await openStore(suite, t)
      await acceptMany(store, 12)

      const before = await store.count({ query: '#1' })
      const after = await store.indexSome(undefined, 10)
      await store.indexSome(undefined, 10)
      const half = await store.count({ query: enquiry().name })
      await store.indexSome(after, 10)

      assert.equal(before, 0)
      assert.equal(half, 10)
      assert.equal(await store.count({ query: enquiry().name }), 12)
    })
  })
}

export async function indexAll(store: EnquiryStore): Promise<void> {
  let after = await store.indexSome(undefined, 200)
  while (after !== undefined) after = await store.indexSome(after, 200)
}
