import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { referenceOf } from '@app/contract/reference.ts'
import { makeFolder } from '../../tools/testing/folder.ts'
import { listen } from '../../tools/testing/listen.ts'
import { until } from '../../tools/testing/until.ts'
import { enquiry } from '../store/enquiry-for-tests.ts'
import type { EnquiryStore } from '../store/enquiry-store.ts'
import { openPostgresStore } from '../store/open-store.ts'
import { openTestPostgres } from '../store/postgres-for-tests.ts'
import { openHere } from '../store/thread-for-tests.ts'
import { buildChannels } from './build-channels.ts'
import { openMailServer } from './mail-server-for-tests.ts'
import { startOutbox } from './outbox.ts'

const postgres = openTestPostgres()

describeDigests('SQLite', async (t) => {
  const dir = makeFolder(t)
  return () => openHere(join(dir, 'enquiries.db'))
})

describeDigests('PostgreSQL', async () => {
  const url = await postgres.makeDatabase()
  return () => openPostgresStore(url)
})

function describeDigests(
  databaseName: string,
  makeDatabase: (t: TestContext) => Promise<() => EnquiryStore>,
) {
  describe(`the digest of the quarantine on ${databaseName}`, () => {
    it('arrives by mail and webhook, once, however many servers there are', async (t) => {
      const { channels, mails, posts } = await openFarSide(t)
      const open = await makeDatabase(t)
      const { store, ids } = await fill(t, open, [30, 26, 0])
      const lookAgain = startOutboxes(t, [store, open(), open()], channels)

      await until(() => mails.length === 2 && posts.length === 1)
      await lookAgain()

      assert.equal(mails.length, 2, 'one for each who is told')
      for (const mail of mails) {
        assert.match(mail, /^Subject: Lessa: 2 new in quarantine\r$/m)
        assert.match(mail, /^Auto-Submitted: auto-generated\r$/m)
        for (const id of ids.slice(0, 2)) assert.ok(mail.includes(referenceOf(id)), 'it says which')
        assert.doesNotMatch(mail, /Ada|ada@|Hello/, 'and names nobody')
      }
      assert.equal(posts.length, 1)
      const { type, data } = JSON.parse(posts[0]?.body ?? '')
      assert.equal(type, 'quarantine.digest')
      assert.deepEqual([data.fresh, data.waiting, data.newest.length], [2, 3, 2])
      assert.match(posts[0]?.id ?? '', /^quarantine-\d+$/)
    })

    it('is retried until it arrives, with the same identifier', async (t) => {
      const { channels, mails, attempts } = await openFarSide(t, { refusals: 3 })
      const open = await makeDatabase(t)
      const { store } = await fill(t, open, [30])
      const outcomes: string[] = []
      startOutboxes(t, [store], channels.slice(0, 1), (outcome) => outcomes.push(outcome))

      await until(() => outcomes.includes('sent'))

      assert.equal(mails.length, 1)
      const failure = ['logged', 'retried']
      assert.deepEqual(outcomes, [...failure, ...failure, ...failure, 'sent'])
      const identifiers = attempts.map((source) => /^Message-ID: (.+)\r$/m.exec(source)?.[1])
      assert.equal(identifiers.length, 4)
      assert.equal(new Set(identifiers).size, 1)
    })
  })
}

/** A mail server, which may refuse at first, and the receiver of a webhook. */
async function openFarSide(t: TestContext, { refusals = 0 } = {}) {
  const attempts: string[] = []
  const mails: string[] = []
  const posts: { id: string; body: string }[] = []
  const smtp = await openMailServer(t, {
    async onData(stream, _session, done) {
      attempts.push(await text(stream))
      if (attempts.length <= refusals) return done(new Error('later'))
      mails.push(attempts.at(-1) ?? '')
      done()
    },
  })
  const http = createServer(async (request, response) => {
    posts.push({ id: String(request.headers['webhook-id']), body: await text(request) })
    response.end()
  })
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    NOTIFY_TO: 'owner@lessa.example, desk@lessa.example',
    NOTIFY_FROM: 'site@lessa.example',
    WEBHOOK_URL: `http://127.0.0.1:${await listen(t, http)}/in`,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  }
  const channels = buildChannels(settings, 'Lessa')
  return { channels, attempts, mails, posts }
}

/** Enquiries that have been in quarantine for this many hours. */
async function fill(t: TestContext, open: () => EnquiryStore, hours: readonly number[]) {
  const store = open()
  const ids: string[] = []
  for (const since of hours) {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() - since * 3_600_000 })
    const message = `Hello ${since}`
    const accepting = store.accept({ ...enquiry, message, quarantineReason: 'links' }, ['email'])
    t.mock.timers.reset()
    const acceptance = await accepting
    ids.push('id' in acceptance ? acceptance.id : '')
  }
  return { store, ids }
}

/** Returns a function that resolves once each server has checked each channel twice more. */
function startOutboxes(
  t: TestContext,
  stores: EnquiryStore[],
  channels: ReturnType<typeof buildChannels>,
  onOutcome: (outcome: string) => void = () => undefined,
) {
  const log = { warn: () => onOutcome('logged'), error: () => undefined }
  const pace = { minPauseMs: 5, maxPauseMs: 50, digestPollMs: 10 }
  const looks = new Map<string, number>()
  const outboxes = stores.map((store, server) =>
    startOutbox({
      store: {
        ...store,
        async claimDigest(channel, ...values) {
          const claim = await store.claimDigest(channel, ...values)
          const key = `${server} ${channel}`
          looks.set(key, (looks.get(key) ?? 0) + 1)
          return claim
        },
      },
      channels,
      log,
      pace,
      onOutcome: (_channel, outcome) => onOutcome(outcome),
    }),
  )
  t.after(async () => {
    await Promise.all(outboxes.map((outbox) => outbox.stop()))
    await Promise.all(stores.map((store) => store.close()))
  })
  return async () => {
    looks.clear()
    const all = stores.length * channels.length
    await until(() => [...looks.values()].filter((count) => count > 1).length === all)
  }
}
