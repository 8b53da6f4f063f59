import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CONTACT_PATH } from '@app/contract/enquiry.ts'
import { openTestApp } from './app-for-tests.ts'
import { assertProblem, brokenStore, enquiry, post } from './contact-for-tests.ts'

describe('too many enquiries from one address', () => {
  it('get 429 with the time to wait, while pages are still served', async (t) => {
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

  it('do not block others', async (t) => {
    const { app } = await openTestApp(t, { rateLimitPerMinute: 1 })
    const from = (remoteAddress: string, headers = {}) =>
      app.inject({ method: 'POST', url: CONTACT_PATH, payload: enquiry, remoteAddress, headers })

    assert.equal((await from('203.0.113.1')).statusCode, 200)
    assert.equal((await from('203.0.113.1')).statusCode, 429)
    assert.equal((await from('203.0.113.2')).statusCode, 200)
    const forged = { 'x-forwarded-for': '203.0.113.9' }
    assert.equal((await from('203.0.113.1', forged)).statusCode, 429, 'nobody is believed')
  })

  it('are counted per client behind a trusted proxy', async (t) => {
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

  it('are counted per client, whatever a trusted proxy writes after or instead of it', async (t) => {
    const { app } = await openTestApp(t, { rateLimitPerMinute: 1, trustProxy: ['10.0.0.0/8'] })
    const from = async (forwarded: string, remoteAddress = '10.0.0.1') => {
      const headers = { 'x-forwarded-for': forwarded }
      const method = 'POST'
      const sent = { method, url: CONTACT_PATH, payload: enquiry, remoteAddress, headers } as const
      return (await app.inject(sent)).statusCode
    }

    assert.equal(await from('203.0.113.1:5000'), 200)
    assert.equal(await from('[2001:db8::1]:443'), 200)
    for (const forwarded of [
      ...['203.0.113.1', '203.0.113.1:6000', '203.0.113.1:5000, 10.0.0.9:80'],
      ...['2001:db8::1', '[2001:db8::1]', '[2001:db8::2]:1'],
    ]) {
      assert.equal(await from(forwarded), 429, forwarded)
    }

    assert.equal(await from('unknown'), 200)
    for (const junk of ['_hidden', 'x'.repeat(200), '203.0.113.1.5', '::g', '"', '']) {
      assert.equal(await from(junk), 429, junk)
    }
    assert.equal(await from('unknown', '10.0.0.2'), 200, 'another proxy')
  })
})

describe('a store that is down', () => {
  it('means 503 with Retry-After, while pages are still served', async (t) => {
    const { app } = await openTestApp(t, { store: brokenStore() })

    const response = await post(app, enquiry)

    assertProblem(response, 503)
    assert.ok(Number(response.headers['retry-after']) >= 1)
    assert.doesNotMatch(response.body, /disk|locked/)
    assert.equal((await app.inject('/')).statusCode, 200)
    assert.equal((await app.inject('/readyz')).statusCode, 503)
    assert.equal((await app.inject('/healthz')).statusCode, 200)
  })

  it('and fails in an unknown way means 500 without the reason', async (t) => {
    const store = brokenStore(new Error('SELECT secret FROM ada@example.org'))
    const { app } = await openTestApp(t, { store })

    const response = await post(app, enquiry)

    assertProblem(response, 500)
    assert.doesNotMatch(response.body, /secret|stack|ada@/)
  })
})
