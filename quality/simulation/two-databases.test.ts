// Complete run: it simulates many seeds.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { referenceOf } from '@app/contract/reference.ts'
import { wishKinds } from '@app/contract/wishes.ts'
import { buildStoreOf, type EnquiryStore } from '@app/server/store/enquiry-store.ts'
import { type Machine, realMachine } from '@app/server/store/machine.ts'
import { openPostgresDatabase } from '@app/server/store/postgres/database.ts'
import { type OwnPostgres, openOwnPostgres } from '@app/server/store/postgres-for-tests.ts'
import { readTable } from '@app/server/store/sql/copy-rows.ts'
import type { Database } from '@app/server/store/sql/database.ts'
import { openSqliteDatabase } from '@app/server/store/sqlite/database.ts'
import type { Enquiry, Lease } from '@app/server/store/store.ts'
import { tables } from '@app/server/store/tables.ts'
import { makeFolder } from '../../tools/testing/folder.ts'
import { DAY_MS } from './oracle.ts'
import { Random } from './random.ts'
import { writeTexts } from './visitor.ts'

const HISTORIES = 6
const LENGTH = 80

// Its own, because an arrival waits for older transactions in all databases of a server.
let postgres: OwnPostgres
before(async () => {
  postgres = await openOwnPostgres()
})
after(() => postgres.close())

for (let seed = 1; seed <= HISTORIES; seed += 1) {
  it(`SQLite and PostgreSQL give the same responses and end with the same rows, history ${seed}`, async (t) => {
    const times = { start: Date.now() - DAY_MS }
    const [one, other] = [machineOf(`agree ${seed}`, times), machineOf(`agree ${seed}`, times)]
    const databases = [
      openSqliteDatabase(join(makeFolder(t), 'enquiries.db'), one),
      openPostgresDatabase(await postgres.makeDatabase(), { machine: other }),
    ] as const
    t.after(() => Promise.all(databases.map((database) => database.close())))
    const ours = await live(databases[0], one, seed)
    const theirs = await live(databases[1], other, seed)

    assert.ok(ours.length > LENGTH)
    assert.deepEqual(ours, theirs)
  })
}

/** Its clock ticks once for each action, and its random numbers depend on the seed. */
function machineOf(seed: string, { start }: { start: number }): Machine & { tick(): void } {
  const random = new Random(seed)
  let ticks = 0
  return {
    ...realMachine,
    tick: () => {
      ticks += 1
    },
    now: () => start + ticks,
    randomBytes: (size) => random.bytes(size),
    randomUUID: () => random.uuid(),
  }
}

/** Every response in a history, and all rows at its end. */
async function live(
  database: Database,
  machine: ReturnType<typeof machineOf>,
  seed: number,
): Promise<string[]> {
  const store = buildStoreOf(database)
  const client = new Client(store, new Random(`history ${seed}`), machine.now())
  await store.ping()
  const answers: string[] = []
  for (let n = 0; n < LENGTH; n += 1) {
    machine.tick()
    answers.push(await client.act(n))
  }
  for (const table of tables) {
    for await (const page of readTable(database, table)) {
      for (const row of page) answers.push(`${table.name} ${written(row)}`)
    }
  }
  return answers
}

/** Performs every operation of a store, in any order. */
class Client {
  readonly #store: EnquiryStore
  readonly #random: Random
  readonly #start: number
  readonly #ids: string[] = []
  #claims: Lease[] = []
  #arrivals: string | undefined

  constructor(store: EnquiryStore, random: Random, start: number) {
    this.#store = store
    this.#random = random
    this.#start = start
  }

  async act(n: number): Promise<string> {
    const name = this.#random.pick([...names, 'accept', 'accept', 'claim', 'settle'] as const)
    const answer = await this.#actions[name](n)
    return `${name}: ${written(answer)}`
  }

  #id(): string {
    return this.#ids.length === 0 ? 'none' : this.#random.pick(this.#ids)
  }

  readonly #actions = {
    accept: async (n: number) => {
      const mark = this.#random.chance(0.2) ? 'm1' : `m${n}`
      const texts = writeTexts(mark, this.#random.whole(1, 5), this.#random)
      const idempotencyKey = this.#random.chance(0.8)
        ? `key ${this.#random.whole(1, 40)}`
        : undefined
      const quarantineReason = this.#random.chance(0.2) ? 'honeypot' : undefined
      const accepted = await this.#store.accept(
        { ...texts, idempotencyKey, sender: '127.0.0.1', quarantineReason },
        ['email', 'webhook'],
      )
      if ('id' in accepted) this.#ids.push(accepted.id)
      return accepted
    },
    claim: async () => {
      const claims = await this.#store.claim(
        this.#random.pick(['email', 'webhook']),
        50,
        DAY_MS / 2,
      )
      claims.sort((one, other) => (one.enquiry.id < other.enquiry.id ? -1 : 1))
      this.#claims.push(...claims)
      return claims
    },
    settle: async () => {
      const claim = this.#claims.shift()
      const retryAt = new Date(this.#start + DAY_MS)
      const settlement = this.#random.pick([
        { status: 'sent' },
        { status: 'failed', error: 'no' },
        { status: 'due', retryAt, error: 'later' },
      ] as const)
      return claim && this.#store.settle(claim, settlement)
    },
    retry: () => this.#store.retry(this.#random.chance(0.5) ? undefined : this.#id(), 'owner'),
    release: () =>
      this.#store.changeStatus(this.#id(), 'release', { channels: ['email'] }, 'owner'),
    quarantine: () => this.#store.changeStatus(this.#id(), 'spam', { reason: 'spam' }, 'owner'),
    correct: () =>
      this.#store.correct(this.#id(), { name: `C ${this.#random.whole(1, 9)}` }, 'owner'),
    mark: () =>
      this.#store.mark(this.#id(), { isRead: this.#random.chance(0.5), note: 'x' }, 'owner'),
    erase: () => this.#store.erase(`Person-${this.#random.whole(1, 5)}@example.org`, 'owner'),
    purge: () => this.#store.purge(new Date(this.#start + this.#random.whole(-100, 400)), 'owner'),
    find: () => this.#store.find(this.#id()),
    page: async () => {
      await this.#store.indexSome(undefined, 1000)
      const query = this.#random.pick(['', 'ward', 'é', 'person-2', 'm1'])
      const found: Enquiry[] = await this.#store.page({ query, newestFirst: true }, undefined, 500)
      return found.map(({ id }) => id).sort()
    },
    count: () => this.#store.count({ handling: 'open', status: 'accepted' }),
    stats: async () => ({ ...(await this.#store.stats()), deliveries: undefined }),
    standings: () => this.#store.standings(this.#ids.slice(-1)),
    arrivals: async () => {
      const { next, ids } = await this.#store.indexArrivals(this.#arrivals)
      this.#arrivals = next
      return ids.sort()
    },
    wish: async () => {
      const person = this.#random.whole(1, 5)
      const kind = this.#random.pick(wishKinds)
      const wish = { reference: referenceOf(this.#id()), kind, text: `W ${person}` }
      return this.#store.wish({ ...wish, email: `Person-${person}@example.org` })
    },
    endWish: () => this.#store.endWish(this.#id(), this.#random.pick(wishKinds), 'owner'),
    verify: () => this.#store.verify(),
  }
}

const names = [
  ...(['accept', 'claim', 'settle', 'retry', 'release', 'quarantine', 'correct', 'mark'] as const),
  ...([
    'erase',
    'purge',
    'find',
    'page',
    'count',
    'stats',
    'standings',
    'arrivals',
    'wish',
    'endWish',
    'verify',
  ] as const),
]

/** Without the times of the database's own clock, and with bytes as hexadecimal. */
function written(value: unknown): string {
  const timed =
    /^(?:at|since|read_at|handled_at|readAt|handledAt|asked_at|done_at|askedAt|oldestDueSince|waitedMs|hash|token)$/
  return JSON.stringify(value, (name, part) => {
    if (name === 'received_at') return new Date(part).getTime()
    if (timed.test(name)) return part === null ? null : 'some'
    if (part?.type === 'Buffer') return Buffer.from(part.data).toString('hex')
    return part instanceof Uint8Array ? Buffer.from(part).toString('hex') : part
  })
}
