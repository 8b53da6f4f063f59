import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import {
  CONTACT_PATH,
  enquiryLimits,
  enquiryMessages,
  HONEYPOT_FIELD,
  IDEMPOTENCY_HEADER,
} from '@app/contract/enquiry.ts'
import type { FastifyInstance } from 'fastify'
import type { AppOptions } from './app.ts'
import { openTestApp } from './app-for-tests.ts'
import { type EnquiryStore, StoreUnavailableError } from './store/store.ts'

const enquiry = {
  name: 'Ada',
  email: 'ada@example.org',
  phoneNumber: '+91 361 234 5678',
  message: 'Hello',
}

describe('an enquiry as JSON', () => {
  it('is answered with its id once it is stored', async (t) => {
    const { app, store } = await openTestApp(t)

    const response = await post(app, enquiry)

    assert.equal(response.statusCode, 200)
    assert.match(String(response.headers['content-type']), /^application\/json/)
    assert.equal(response.headers['cache-control'], 'no-store')
    const { id, receivedAt, ...rest } = response.json()
    assert.deepEqual(rest, {})
    const found = await store.find(id)
    assert.equal(found?.enquiry.receivedAt.toISOString(), receivedAt)
    assert.equal(found?.enquiry.email, enquiry.email)
    assert.deepEqual(
      found?.deliveries.map(({ channel }) => channel),
      ['email'],
    )
  })

  it('wakes the outbox', async (t) => {
    let woken = 0
    const outbox = { channels: [], wake: () => woken++ }
    const { app } = await openTestApp(t, { outbox })

    await post(app, enquiry)

    assert.equal(woken, 1)
  })

  it('needs no phone number', async (t) => {
    const { app, store } = await openTestApp(t)
    const { phoneNumber, ...rest } = enquiry

    const response = await post(app, rest)

    assert.equal(response.statusCode, 200)
    assert.equal((await store.find(response.json().id))?.enquiry.phoneNumber, '')
    assert.ok(phoneNumber)
  })

  it('is kept without white space around, with plain line ends, in NFC', async (t) => {
    const { app, store } = await openTestApp(t)

    const response = await post(app, {
      name: '\t  Ame\u0301lie\tB  \n',
      email: ' ada@example.org ',
      phoneNumber: '  ',
      message: '\r\none\r\ntwo\rthree\n\n',
    })

    const found = (await store.find(response.json().id))?.enquiry
    assert.equal(found?.name, 'Am\u00e9lie B')
    assert.equal(found?.email, 'ada@example.org')
    assert.equal(found?.phoneNumber, '')
    assert.equal(found?.message, 'one\ntwo\nthree')
  })

  it('may use its length to the full, letters that NFC writes longer included', async (t) => {
    const { app } = await openTestApp(t)
    const name = '\u09dc'.repeat(enquiryLimits.name)
    const message = '🗺'.repeat(enquiryLimits.message)

    const response = await post(app, { ...enquiry, name, message })

    assert.equal(response.statusCode, 200)
  })
})

describe('an enquiry that needs mending', () => {
  for (const [what, changes, problems] of [
    ['has no name', { name: undefined }, { name: 'missing' }],
    ['has a blank name', { name: ' \t\u00a0 ' }, { name: 'missing' }],
    ['has a long name', { name: 'a'.repeat(121) }, { name: 'tooLong' }],
    ['has a name that is no text', { name: 5 }, { name: 'malformed' }],
    ['has a name with a bell', { name: 'A\u0007' }, { name: 'characters' }],
    ['has a name of two lines', { name: 'A\nBcc: x@example.org' }, { name: 'characters' }],
    ['has a broken letter in its name', { name: 'A\ud800' }, { name: 'characters' }],
    ['has no address', { email: '' }, { email: 'missing' }],
    ['has a bad address', { email: 'ada@' }, { email: 'malformed' }],
    ['has two addresses', { email: 'a@example.org,b@example.org' }, { email: 'malformed' }],
    ['has a long address', { email: `${'a'.repeat(250)}@example.org` }, { email: 'tooLong' }],
    ['has a bad number', { phoneNumber: '12345' }, { phoneNumber: 'malformed' }],
    ['has words for a number', { phoneNumber: 'call me' }, { phoneNumber: 'malformed' }],
    ['has a long number', { phoneNumber: '1'.repeat(33) }, { phoneNumber: 'tooLong' }],
    ['has an empty message', { message: '\n' }, { message: 'missing' }],
    ['has a long message', { message: 'a'.repeat(5001) }, { message: 'tooLong' }],
    ['has a NUL in its message', { message: 'a\0b' }, { message: 'characters' }],
    ['has null for a message', { message: null }, { message: 'malformed' }],
    [
      'has nothing right',
      { name: '', email: 'x', phoneNumber: 'x', message: '' },
      { name: 'missing', email: 'malformed', phoneNumber: 'malformed', message: 'missing' },
    ],
  ] as const) {
    it(`is refused, one entry per field, when it ${what}`, async (t) => {
      const { app, store } = await openTestApp(t)

      const response = await post(app, { ...enquiry, ...changes })

      const errors = Object.entries(problems).map(([field, rule]) => ({
        field,
        message: ruleMessage(field, rule),
      }))
      assertProblem(response, 422)
      assert.deepEqual(sorted(response.json().errors), sorted(errors))
      assert.equal(await store.count({}), 0)
    })
  }

  it('is refused when it has fields nobody asked for', async (t) => {
    const { app } = await openTestApp(t)

    const response = await post(app, { ...enquiry, admin: true })

    assertProblem(response, 422)
    assert.deepEqual(
      response.json().errors.map(({ field }: { field: string }) => field),
      ['admin'],
    )
  })
})

describe('a request that is no enquiry', () => {
  const json = { 'content-type': 'application/json' }
  for (const [what, status, request] of [
    ['is half a JSON', 400, { payload: '{"name":', headers: json }],
    ['is an empty JSON', 400, { payload: '', headers: json }],
    ['is a list', 400, { payload: '[]', headers: json }],
    ['is null', 400, { payload: 'null', headers: json }],
    ['is a string', 400, { payload: '"x"', headers: json }],
    ['has a prototype', 400, { payload: '{"__proto__":{}}', headers: json }],
    ['has no body at all', 400, {}],
    ['is plain text', 415, { payload: 'x', headers: { 'content-type': 'text/plain' } }],
    ['is XML', 415, { payload: '<a/>', headers: { 'content-type': 'application/xml' } }],
    ['is form data', 415, { payload: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    ['has a broken type', 415, { payload: 'x', headers: { 'content-type': ';;' } }],
    ['is too large', 413, { payload: JSON.stringify('x'.repeat(32 * 1024)), headers: json }],
  ] as const) {
    it(`is refused with ${status} when it ${what}`, async (t) => {
      const { app } = await openTestApp(t)

      const response = await app.inject({ method: 'POST', url: CONTACT_PATH, ...request })

      assertProblem(response, status)
    })
  }

  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const) {
    it(`is refused with 405 when it is a ${method}`, async (t) => {
      const { app } = await openTestApp(t)

      const response = await app.inject({ method, url: CONTACT_PATH })

      assert.equal(response.statusCode, 405)
      assert.equal(response.headers.allow, 'POST')
    })
  }
})

describe('an enquiry sent again', () => {
  it('under its key is stored once and answered like the first, race included', async (t) => {
    const { app, store } = await openTestApp(t)
    const key = randomUUID()

    const first = await post(app, enquiry, key)
    const rest = await Promise.all(Array.from({ length: 20 }, () => post(app, enquiry, key)))

    assert.equal(first.statusCode, 200)
    for (const response of rest) assert.deepEqual(response.json(), first.json())
    assert.equal(await store.count({}), 1)
  })

  it('under its key with other content is refused, and counted once', async (t) => {
    const { app, store, metrics } = await openTestApp(t)
    const key = randomUUID()
    await post(app, enquiry, key)

    const response = await post(app, { ...enquiry, message: 'Other' }, key)

    assertProblem(response, 422)
    assert.equal(await store.count({}), 1)
    assert.match(metrics.render(undefined), /^enquiries_total\{outcome="conflict"\} 1$/m)
    assert.match(metrics.render(undefined), /^enquiries_total\{outcome="refused"\} 0$/m)
  })

  it('without a key is the same enquiry, from the same /64, and not from elsewhere', async (t) => {
    const { app, store } = await openTestApp(t)
    const from = (remoteAddress: string) =>
      app.inject({ method: 'POST', url: CONTACT_PATH, payload: enquiry, remoteAddress })

    const first = await from('2001:db8:1:2::1')
    const neighbour = await from('2001:db8:1:2:ffff::2')
    const stranger = await from('2001:db8:1:3::1')

    assert.equal(neighbour.json().id, first.json().id)
    assert.notEqual(stranger.json().id, first.json().id)
    assert.equal(await store.count({}), 2)
  })

  it('has a key that can be used, or is refused', async (t) => {
    const { app } = await openTestApp(t)

    assertProblem(await post(app, enquiry, 'a'.repeat(256)), 400)
    assertProblem(await post(app, enquiry, 'two words'), 400)
  })
})

describe('an enquiry by a robot', () => {
  for (const [what, changes] of [
    ['fills the field nobody sees', { [HONEYPOT_FIELD]: 'https://spam.example' }],
    ['has a link for a name', { name: 'www.spam.example' }],
    ['writes link markup', { message: 'buy [url=https://spam.example]here[/url]' }],
    ['writes HTML links', { message: 'buy <a href="https://spam.example">here</a>' }],
    ['writes many links', { message: 'https://spam.example '.repeat(5) }],
  ] as const) {
    it(`is answered like any other, kept and not delivered, when it ${what}`, async (t) => {
      const { app, store } = await openTestApp(t)

      const response = await post(app, { ...enquiry, ...changes })

      assert.equal(response.statusCode, 200)
      assert.deepEqual(Object.keys(response.json()), ['id', 'receivedAt'])
      const found = await store.find(response.json().id)
      assert.equal(found?.enquiry.status, 'quarantined')
      assert.ok(found?.enquiry.quarantineReason)
      assert.deepEqual(found?.deliveries, [])
    })
  }

  it('is not one that leaves that field empty or names a link or two', async (t) => {
    const { app, store } = await openTestApp(t)

    const response = await post(app, {
      ...enquiry,
      [HONEYPOT_FIELD]: '',
      message: 'Our map is at https://maps.example and https://plots.example',
    })

    assert.equal((await store.find(response.json().id))?.enquiry.status, 'accepted')
  })
})

describe('an enquiry by a form without script', () => {
  it('is stored the same way and answered with the page for it', async (t) => {
    const { app, store } = await openTestApp(t)

    const response = await postForm(app, { ...enquiry, message: 'one\r\ntwo' })

    assert.equal(response.statusCode, 200)
    assert.equal(response.headers['content-type'], 'text/html; charset=utf-8')
    assert.match(response.body, /<title>Sent/)
    for await (const stored of store.list({})) assert.equal(stored.message, 'one\ntwo')
    assert.equal(await store.count({}), 1)
  })

  it('is stored once when the button is pressed twice', async (t) => {
    const { app, store } = await openTestApp(t)

    await Promise.all([postForm(app, enquiry), postForm(app, enquiry)])

    assert.equal(await store.count({}), 1)
  })

  it('is answered with what to mend, safely written', async (t) => {
    const { app, store } = await openTestApp(t)

    const response = await postForm(app, {
      ...enquiry,
      name: '',
      email: '<script>alert(1)</script>',
      '<b>': 'x',
    })

    assert.equal(response.statusCode, 422)
    assert.equal(response.headers['content-type'], 'text/html; charset=utf-8')
    assert.match(response.body, /<title>Refused/)
    assert.equal(response.body.match(/<li>/g)?.length, 3)
    assert.ok(response.body.includes(`<li>${enquiryMessages.name.missing}</li>`))
    assert.doesNotMatch(response.body, /<script>|<b>|<!--problems-->/)
    assert.equal(await store.count({}), 0)
  })

  it('is answered with a page when it is too large, too often, or not to be stored', async (t) => {
    const { app } = await openTestApp(t, { rateLimitPerMinute: 2, store: brokenStore() })

    const large = await postForm(app, { ...enquiry, message: 'a'.repeat(40_000) })
    const down = await postForm(app, enquiry)
    const often = await postForm(app, enquiry)

    assert.deepEqual(
      [large, down, often].map(({ statusCode }) => statusCode),
      [413, 503, 429],
    )
    for (const response of [large, down, often]) {
      assert.equal(response.headers['content-type'], 'text/html; charset=utf-8')
      assert.match(response.body, /<ul><li>[^<]+<\/li><\/ul>/)
    }
  })
})

describe('too many enquiries from one address', () => {
  it('get 429 with the time to wait, while the pages go on', async (t) => {
    const { app, store } = await openTestApp(t, { rateLimitPerMinute: 3 })

    const answers = []
    for (let index = 0; index < 4; index += 1) {
      answers.push(await post(app, { ...enquiry, message: String(index) }))
    }

    const last = answers.at(-1)
    assert.ok(last)
    assertProblem(last, 429)
    assert.ok(Number(last.headers['retry-after']) >= 1)
    assert.equal(await store.count({}), 3)
    assert.equal((await app.inject('/')).statusCode, 200)
    assert.equal((await app.inject('/healthz')).statusCode, 200)
  })

  it('do not stop others', async (t) => {
    const { app } = await openTestApp(t, { rateLimitPerMinute: 1 })
    const from = (remoteAddress: string, headers = {}) =>
      app.inject({ method: 'POST', url: CONTACT_PATH, payload: enquiry, remoteAddress, headers })

    assert.equal((await from('203.0.113.1')).statusCode, 200)
    assert.equal((await from('203.0.113.1')).statusCode, 429)
    assert.equal((await from('203.0.113.2')).statusCode, 200)
    const forged = { 'x-forwarded-for': '203.0.113.9' }
    assert.equal((await from('203.0.113.1', forged)).statusCode, 429, 'nobody is believed')
  })

  it('are told apart behind a proxy that we trust', async (t) => {
    const { app } = await openTestApp(t, { rateLimitPerMinute: 1, trustProxy: ['10.0.0.0/8'] })
    const from = (visitor: string, proxy = '10.0.0.1') =>
      app.inject({
        method: 'POST',
        url: CONTACT_PATH,
        payload: enquiry,
        remoteAddress: proxy,
        headers: { 'x-forwarded-for': visitor },
      })

    assert.equal((await from('203.0.113.1')).statusCode, 200)
    assert.equal((await from('203.0.113.2')).statusCode, 200)
    assert.equal((await from('203.0.113.2')).statusCode, 429)
    assert.equal((await from('203.0.113.3, 203.0.113.2')).statusCode, 429, 'the nearest counts')
    assert.equal((await from('203.0.113.4', '192.0.2.1')).statusCode, 200)
    assert.equal((await from('203.0.113.5', '192.0.2.1')).statusCode, 429, 'no proxy of ours')
  })
})

describe('a store that is down', () => {
  it('means 503 and when to come back; the pages go on', async (t) => {
    const { app } = await openTestApp(t, { store: brokenStore() })

    const response = await post(app, enquiry)

    assertProblem(response, 503)
    assert.ok(Number(response.headers['retry-after']) >= 1)
    assert.doesNotMatch(response.body, /disk|locked/)
    assert.equal((await app.inject('/')).statusCode, 200)
    assert.equal((await app.inject('/readyz')).statusCode, 503)
    assert.equal((await app.inject('/healthz')).statusCode, 200)
  })

  it('that fails in an unknown way means 500 without a word of why', async (t) => {
    const store = brokenStore(new Error('SELECT secret FROM ada@example.org'))
    const { app } = await openTestApp(t, { store })

    const response = await post(app, enquiry)

    assertProblem(response, 500)
    assert.doesNotMatch(response.body, /secret|stack|ada@/)
  })
})

/** The far side of a disk that fails: no test can order one. */
function brokenStore(error: Error = new StoreUnavailableError('disk full')): EnquiryStore {
  const fail = () => Promise.reject(error)
  return {
    accept: fail,
    ping: fail,
    close: async () => undefined,
  } as unknown as AppOptions['store']
}

function post(app: FastifyInstance, payload: object, key?: string) {
  const headers = key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }
  return app.inject({ method: 'POST', url: CONTACT_PATH, payload, headers })
}

function postForm(app: FastifyInstance, fields: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url: CONTACT_PATH,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

function assertProblem(response: Awaited<ReturnType<typeof post>>, status: number) {
  assert.equal(response.statusCode, status, response.body)
  assert.match(String(response.headers['content-type']), /^application\/problem\+json/)
  const problem = response.json()
  assert.equal(problem.status, status)
  assert.ok(problem.title && problem.detail && problem.type)
}

function ruleMessage(field: string, rule: string): string {
  const messages: Record<string, Record<string, string>> = enquiryMessages
  return messages[field]?.[rule] ?? assert.fail(`no message for ${field} ${rule}`)
}

function sorted(errors: { field: string }[]) {
  return errors.toSorted((one, other) => one.field.localeCompare(other.field))
}
