import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { openTestApp } from './app-for-tests.ts'
import { HSTS, MAX_CONNECTIONS } from './security.ts'
import { build } from './site-for-tests.ts'

describe('the security headers of the build', () => {
  for (const url of ['/', '/robots.txt', '/nowhere', '/privacy-policy/', '/healthz', '/api/x']) {
    it(`are on the response to ${url}`, async (t) => {
      const { app } = await openTestApp(t)

      const response = await app.inject(url)

      for (const [name, value] of Object.entries(build.headers)) {
        assert.equal(response.headers[name.toLowerCase()], value)
      }
    })
  }

  for (const [what, bytes] of [
    ['an address that is malformed', 'GET /%zz HTTP/1.1\r\nHost: x\r\n'],
    ['what is no request', 'hello\r\n\r\n'],
    ['a request that names no host', 'GET / HTTP/1.1\r\n'],
    ['a request that names two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\n'],
  ] as const) {
    it(`are on the response to ${what}`, async (t) => {
      const answer = await sendBytes(t, `${bytes}Connection: close\r\n\r\n`)

      assert.match(answer, /^HTTP\/1\.1 400 /)
      assert.match(answer, /application\/problem\+json/)
      for (const [name, value] of Object.entries(build.headers)) {
        assert.ok(answer.toLowerCase().includes(`\r\n${name}: ${value}\r\n`.toLowerCase()), name)
      }
    })
  }

  it('are on a 304 and a 405 too', async (t) => {
    const { app } = await openTestApp(t)

    const unchanged = await app.inject({ url: '/', headers: { 'if-none-match': '*' } })
    const refused = await app.inject({ url: '/', method: 'POST' })

    assert.equal(unchanged.headers['x-content-type-options'], 'nosniff')
    assert.equal(refused.headers['x-content-type-options'], 'nosniff')
  })
})

describe('Strict-Transport-Security', () => {
  for (const isHttps of [true, false]) {
    it(`is ${isHttps ? '' : 'not '}sent when the site is ${isHttps ? '' : 'not '}on https`, async (t) => {
      const { app } = await openTestApp(t, { isHttps })

      const { headers } = await app.inject('/')

      assert.equal(headers['strict-transport-security'], isHttps ? HSTS : undefined)
    })
  }
})

describe('a client that wastes our time', () => {
  it('is disconnected when its headers are too large', async (t) => {
    const answer = await sendBytes(t, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(9000)}\r\n\r\n`)

    assert.match(answer, /^HTTP\/1\.1 431 /)
    assert.match(answer, /application\/problem\+json/)
  })

  it('is one of a limited number', async (t) => {
    const { app } = await openTestApp(t)

    assert.equal(app.server.maxConnections, MAX_CONNECTIONS)
  })
})

/** All data until the server ends the connection. */
async function sendBytes(t: TestContext, bytes: string): Promise<string> {
  const { app } = await openTestApp(t)
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}
