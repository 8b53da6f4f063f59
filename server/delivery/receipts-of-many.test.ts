// Complete run: it sends thousands of mails.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { makeFolder } from '../../tools/testing/folder.ts'
import { until } from '../../tools/testing/until.ts'
import { enquiry } from '../store/enquiry-for-tests.ts'
import { realMachine } from '../store/machine.ts'
import { type NewEnquiry, RECEIPT } from '../store/store.ts'
import { openHere } from '../store/thread-for-tests.ts'
import { openMailServer } from './mail-server-for-tests.ts'
import { channel, openOutbox, openStore } from './outbox-for-tests.ts'
import { type ReceiptOutcome, receiptChannel } from './receipts.ts'
import { mailer } from './receipts-for-tests.ts'

const all = 200
const servers = 12

/** What a mail server does with an attempt; undefined: what it should. */
type Answer = (attempt: number) => number | 'dies' | 'is silent' | undefined
type Far = Partial<Record<'connection' | 'recipient' | 'text' | 'end', Answer>>

const first = (most: number, answer: ReturnType<Answer>) => (attempt: number) =>
  attempt <= most ? answer : undefined

const cases: [what: string, far: Far, sent: number | undefined][] = [
  ['works', {}, all],
  ['refuses connections until it is up again', { connection: first(50, 421) }, all],
  ['does not answer at first', { connection: first(20, 'is silent') }, undefined],
  ['refuses recipients', { recipient: () => 550 }, 0],
  ['greylists recipients', { recipient: first(1, 451) }, all],
  ['greylists after the text', { end: first(1, 451) }, all],
  ['dies while it gets the text', { text: () => 'dies' }, 0],
  ['dies after the text, half of the time', { end: everyOther('dies') }, undefined],
  ['confirms too late', { end: () => 'is silent' }, 0],
]

function everyOther(answer: ReturnType<Answer>): Answer {
  let count = 0
  return () => {
    count += 1
    return count % 2 === 0 ? answer : undefined
  }
}

describe('200 receipts of twelve servers', () => {
  for (const [what, far, expected] of cases) {
    it(`arrive at most once each if the mail server ${what}`, async (t) => {
      const { port, arrived } = await openFarSide(t, far)
      const isSlow = Object.values(far).some((answer) => answer(1) === 'is silent')
      const outcomes: Record<ReceiptOutcome, number> = { sent: 0, given_up: 0, dropped: 0 }
      const store = await openStore(t)
      const email = channel('email')
      const openOne = () =>
        openOutbox(t, {
          ...{ store, channels: [email], receipts: mailer(port) },
          machine: isSlow ? hasty : realMachine,
          onReceipts: (outcome, count) => {
            outcomes[outcome] += count
          },
        })
      const [outbox = assert.fail()] = Array.from({ length: servers }, openOne)

      const accept = (changes: Partial<NewEnquiry>) =>
        store.accept({ ...enquiry, ...oneOfMany(), ...changes }, outbox.channels)
      await Promise.all(Array.from({ length: all }, () => accept({})))
      const held = await Promise.all(
        Array.from({ length: 10 }, () => accept({ quarantineReason: 'honeypot' })),
      )
      await until(() => outcomes.sent + outcomes.given_up === all)
      await until(async () => (await store.stats()).deliveries[0]?.count === all)

      assert.equal(outcomes.sent, expected ?? outcomes.sent)
      assert.equal(new Set(arrived).size, arrived.length)
      assert.ok(arrived.length >= outcomes.sent)
      const inQuarantine = held.map((one) => ('id' in one ? one.id : ''))
      assert.ok(!inQuarantine.some((id) => arrived.includes(id)))
      assert.equal(new Set(email.sent).size, all)
      assert.deepEqual(await store.takeReceipts({ perHour: 1, leaseMs: 0 }, 1), {
        ...{ receipts: [], dropped: 0, givenUp: 0 },
      })
    })
  }
})

describe('the receipts of a flood', () => {
  for (const [what, count, most, changes] of [
    ['one address, entered a thousand times in an hour', 1000, 3, { email: 'ada@example.org' }],
    ['a thousand addresses from one sender', 1000, 10, { sender: '198.51.100.1' }],
    ['five thousand addresses from as many senders', 5000, 200, {}],
  ] as const) {
    it(`of ${what} are ${most}`, async (t) => {
      const file = join(makeFolder(t), 'enquiries.db')
      const store = openHere(file)
      t.after(() => store.close())
      const limits = { perHour: 200, leaseMs: 1000 }
      let [sent, dropped] = [0, 0]
      for (let part = 0; part < 5; part += 1) {
        const enquiries = Array.from({ length: count / 5 }, () => ({ ...oneOfMany(), ...changes }))
        await Promise.all(enquiries.map((one) => store.accept({ ...enquiry, ...one }, [RECEIPT])))
        for (let isMore = true; isMore; ) {
          const taken = await store.takeReceipts(limits, 2)
          sent += taken.receipts.length
          dropped += taken.dropped
          isMore = taken.receipts.length + taken.dropped > 0
        }
        using db = new DatabaseSync(file)
        db.exec(`UPDATE receipt_sent SET at = at - ${11 * 60_000}`)
      }

      assert.deepEqual([sent, dropped], [most, count - most])
      assert.equal((await store.backlog()).droppedReceipts, dropped)
    })
  }
})

/** Who is too slow is given up soon. */
const hasty: typeof realMachine = {
  ...realMachine,
  after: (ms, ...rest) => realMachine.after(ms === receiptChannel.timeoutMs ? 500 : ms, ...rest),
}

function oneOfMany() {
  const id = randomUUID()
  return { email: `${id}@example.org`, sender: id, message: id }
}

/** The identifiers of the enquiries whose receipts it has and may deliver, in order. */
async function openFarSide(t: TestContext, far: Far) {
  const arrived: string[] = []
  const attempts = new Map<string, number>()
  const sockets = new Map<number, Socket>()

  /** Answers as planned; true if it then goes on. */
  function answer(
    step: keyof Far,
    who: string,
    { remotePort }: { remotePort: number },
    done: (error?: Error) => void,
  ): boolean {
    const attempt = (attempts.get(step + who) ?? 0) + 1
    attempts.set(step + who, attempt)
    const planned = far[step]?.(attempt)
    if (planned === 'dies') sockets.get(remotePort)?.destroy()
    if (typeof planned === 'number') done(Object.assign(new Error('no'), { responseCode: planned }))
    return planned === undefined
  }

  const { port, server } = await openMailServer(t, {
    onConnect: (session, done) => {
      if (answer('connection', '', session, done)) done()
    },
    onRcptTo: ({ address }, session, done) => {
      if (answer('recipient', address, session, done)) done()
    },
    async onData(stream, session, done) {
      const begun = await once(stream, 'readable').catch(() => undefined)
      if (begun === undefined || !answer('text', '', session, done)) return
      const source = await text(stream).catch(() => undefined)
      if (source === undefined) return
      const id = /^Message-ID: <receipt\.([\w-]+)@/im.exec(source)?.[1] ?? ''
      let isRefused = false
      const isDone = answer('end', id, session, (error) => {
        isRefused = true
        done(error)
      })
      if (!isRefused) arrived.push(id)
      if (isDone) done()
    },
  })
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket))
  t.after(() => {
    for (const socket of sockets.values()) socket.destroy()
  })
  return { port, arrived }
}
