import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { CONTACT_PATH, enquiryMessages, enquirySchema } from '@app/contract/enquiry.ts'
import { openTestApp } from './app-for-tests.ts'
import { assertProblem, enquiry, post } from './contact-for-tests.ts'

describe('an enquiry as JSON', () => {
  it('gets its id as response once it is stored', async (t) => {
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
    assert.deepEqual([found?.deliveries.length, found?.deliveries[0]?.channel], [1, 'email'])
  })

  it('notifies the outbox', async (t) => {
    let woken = 0
    const outbox = { channels: [], wake: () => woken++ }
    const { app } = await openTestApp(t, { outbox })

    await post(app, enquiry)

    assert.equal(woken, 1)
  })

  it('is stored with the version of the notice, unless that is no version', async (t) => {
    const { app, store } = await openTestApp(t)
    const send = async (message: string, headers: Record<string, string>) => {
      const payload = { ...enquiry, message }
      const response = await app.inject({ method: 'POST', url: CONTACT_PATH, payload, headers })
      return (await store.find(response.json().id))?.enquiry.notice
    }

    assert.equal(await send('one', { 'notice-version': '2026-11-20' }), '2026-11-20')
    assert.equal(await send('two', { 'notice-version': '<b>' }), null)
    assert.equal(await send('three', {}), null)
  })

  it('needs no phone number', async (t) => {
    const { app, store } = await openTestApp(t)

    const response = await post(app, { ...enquiry, phoneNumber: undefined })

    assert.equal(response.statusCode, 200)
    assert.equal((await store.find(response.json().id))?.enquiry.phoneNumber, '')
  })

  it('is stored trimmed, with plain line ends, in NFC', async (t) => {
    const { app, store } = await openTestApp(t)

    const response = await post(app, {
      name: '\t  Ame\u0301lie\tB  \n',
      email: ' ada@example.org ',
      phoneNumber: '  ',
      message: '\r\none\r\ntwo\rthree\n\n',
    })

    const found = (await store.find(response.json().id))?.enquiry
    assert.deepEqual([found?.name, found?.email], ['Am\u00e9lie B', 'ada@example.org'])
    assert.deepEqual([found?.phoneNumber, found?.message], ['', 'one\ntwo\nthree'])
  })

  for (const [what, changes] of [
    ['a letter that was lost before it was pasted', { name: 'Am\ufffdlie', message: '\ufffd' }],
    ['a domain in letters of any script', { email: 'ada@bücher.example' }],
    ['a domain with the full stop of another script', { email: 'ada@例え。テスト' }],
  ] as const) {
    it(`is stored as typed: ${what}`, async (t) => {
      const { app, store } = await openTestApp(t)

      const response = await post(app, { ...enquiry, ...changes })

      assert.equal(response.statusCode, 200, response.body)
      const found = (await store.find(response.json().id))?.enquiry
      const { name, email, message } = { ...enquiry, ...changes }
      assert.deepEqual([found?.name, found?.email, found?.message], [name, email, message])
    })
  }

  it('may use its full length, even where NFC makes letters longer', async (t) => {
    const { app } = await openTestApp(t)
    const name = '\u09dc'.repeat(enquirySchema.properties.name.maxLength)
    const message = '🗺'.repeat(enquirySchema.properties.message.maxLength)

    const response = await post(app, { ...enquiry, name, message })

    assert.equal(response.statusCode, 200)
  })
})

describe('an invalid enquiry', () => {
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
    it(`is rejected with one entry per field when it ${what}`, async (t) => {
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

  it('is rejected when it has unknown fields', async (t) => {
    const { app } = await openTestApp(t)

    const response = await post(app, { ...enquiry, admin: true })

    assertProblem(response, 422)
    const { errors } = response.json()
    assert.deepEqual([errors.length, errors[0].field], [1, 'admin'])
  })
})

describe('a request that is not an enquiry', () => {
  const json = { 'content-type': 'application/json' }
  for (const [what, status, request] of [
    ['is half a JSON', 400, { payload: '{"name":', headers: json }],
    ['is an empty JSON', 400, { payload: '', headers: json }],
    ['is a list', 400, { payload: '[]', headers: json }],
    ['is null', 400, { payload: 'null', headers: json }],
    ['is a string', 400, { payload: '"x"', headers: json }],
    ['has a prototype', 400, { payload: '{"__proto__":{"isPaid":true}}', headers: json }],
    [
      'has one within',
      400,
      { payload: '{"name":{"constructor":{"prototype":{}}}}', headers: json },
    ],
    ['has no body at all', 400, {}],
    ['is plain text', 415, { payload: 'x', headers: { 'content-type': 'text/plain' } }],
    ['is XML', 415, { payload: '<a/>', headers: { 'content-type': 'application/xml' } }],
    ['is form data', 415, { payload: 'x', headers: { 'content-type': 'multipart/form-data' } }],
    ['has a broken type', 415, { payload: 'x', headers: { 'content-type': ';;' } }],
    ['is too large', 413, { payload: JSON.stringify('x'.repeat(32 * 1024)), headers: json }],
  ] as const) {
    it(`is rejected with ${status} when it ${what}`, async (t) => {
      const { app } = await openTestApp(t)

      const response = await app.inject({ method: 'POST', url: CONTACT_PATH, ...request })

      assertProblem(response, status)
      assert.equal(Reflect.get({}, 'isPaid'), undefined)
    })
  }

  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const) {
    it(`is rejected with 405 when it is a ${method}`, async (t) => {
      const { app } = await openTestApp(t)

      const response = await app.inject({ method, url: CONTACT_PATH })

      assert.equal(response.statusCode, 405)
      assert.equal(response.headers.allow, 'POST')
    })
  }
})

describe('a repeated enquiry', () => {
  it('with its key is stored once and gets the first response, even in a race', async (t) => {
    const { app, store } = await openTestApp(t)
    const key = randomUUID()

    const first = await post(app, enquiry, key)
    const rest = await Promise.all(Array.from({ length: 20 }, () => post(app, enquiry, key)))

    assert.equal(first.statusCode, 200)
    for (const response of rest) assert.deepEqual(response.json(), first.json())
    assert.equal(await store.count({}), 1)
  })

  it('with its key but other content is rejected, and counted once', async (t) => {
    const { app, store, metrics } = await openTestApp(t)
    const key = randomUUID()
    await post(app, enquiry, key)

    const response = await post(app, { ...enquiry, message: 'Other' }, key)

    assertProblem(response, 422)
    assert.equal(await store.count({}), 1)
    assert.match(await metrics.render(undefined), /^enquiries_total\{outcome="conflict"\} 1$/m)
    assert.match(await metrics.render(undefined), /^enquiries_total\{outcome="refused"\} 0$/m)
  })

  it('without a key is the same enquiry only from the same /64', async (t) => {
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

  it('needs a valid key', async (t) => {
    const { app } = await openTestApp(t)

    for (const key of ['', 'two words', 'a'.repeat(256)]) {
      assertProblem(await post(app, enquiry, key), 400)
    }
  })
})

function ruleMessage(field: string, rule: string): string {
  const messages: Record<string, Record<string, string>> = enquiryMessages
  return messages[field]?.[rule] ?? assert.fail(`no message for ${field} ${rule}`)
}

function sorted(errors: { field: string }[]) {
  return errors.toSorted((one, other) => one.field.localeCompare(other.field))
}

describe('the daily limit', () => {
  it('keeps the enquiries of one sender above a tenth in quarantine, and says 200', async (t) => {
    const { app, store, metrics } = await openTestApp(t, {
      enquiriesPerDay: 20,
      trustProxy: ['127.0.0.1'],
    })
    const send = (address: string, message: string) =>
      app.inject({
        method: 'POST',
        url: CONTACT_PATH,
        payload: { ...enquiry, message },
        headers: { 'x-forwarded-for': address },
      })

    // Of one /48, which is what a provider gives to one customer.
    const flood = await Promise.all([0, 1, 2, 3].map((n) => send(`2001:db8:1:${n}::1`, `#${n}`)))
    const other = await send('2001:db8:2::1', 'from somebody else')

    for (const { statusCode } of [...flood, other]) assert.equal(statusCode, 200)
    const found = await Promise.all([...flood, other].map((one) => store.find(one.json().id)))
    assert.deepEqual(
      found.map((one) => one?.deliveries.length),
      [1, 1, 0, 0, 1],
    )
    assert.equal(found[3]?.enquiry.quarantineReason, 'above the daily limit of one sender')
    const text = await metrics.render(undefined)
    assert.match(text, /^enquiries_total\{outcome="above_limit"\} 2$/m)
    assert.match(text, /^enquiries_total\{outcome="stored"\} 3$/m)
  })

  it('is off at 0', async (t) => {
    const { app, store } = await openTestApp(t)

    for (let n = 0; n < 3; n += 1) await post(app, { ...enquiry, message: `#${n}` })

    assert.equal((await store.stats()).enquiries.quarantined, 0)
  })
})
