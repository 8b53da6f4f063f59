import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { CONTACT_PATH } from '@app/contract/enquiry.ts'
import { openTestApp } from './app-for-tests.ts'
import { type ClientLimits, clientLimits } from './security.ts'

const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'

const brisk = { connectionsCheckingInterval: 10, keepAliveTimeoutBuffer: 0 }

/** Requests have little time, idle connections as much as they need. */
const impatient = { headersTimeout: 20, requestTimeout: 40 }

describe('a connection without a request', () => {
  it('is still served when the time for a request is over', async (t) => {
    const { server, open } = await serve(t, impatient)
    const late = once(server, 'clientError')
    const { socket, received } = await open()
    await late

    socket.write(REQUEST)
    await once(socket, 'data')

    assert.match(received(), /^HTTP\/1\.1 200 /)
  })

  it('is closed without a byte', async (t) => {
    const { open } = await serve(t, { keepAliveTimeout: 20 })

    const { received, closed } = await open()
    await closed

    assert.equal(received(), '')
  })

  for (const [what, event, answer] of [
    ['served if a request arrives just before it would be closed', 'timeout', 'HTTP/1.1 200'],
    ['closed without a byte if a request arrives just afterwards', 'close', ''],
  ] as const) {
    it(`is ${what}`, async (t) => {
      const { server, open } = await serve(t, {})
      const connected = once(server, 'connection')
      const { socket, received, closed } = await open()
      const [far] = await connected

      far.prependOnceListener(event, () => socket.write(REQUEST))
      far.setTimeout(1)
      await Promise.race([closed, new Promise((resolve) => socket.on('data', resolve))])

      assert.equal(received().slice(0, 12), answer)
    })
  }

  it('is closed without a byte between two requests', async (t) => {
    const { open } = await serve(t, { ...impatient, keepAliveTimeout: 20 })
    const { socket, received, closed } = await open()

    socket.write(REQUEST)
    await closed

    assert.deepEqual(received().match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200'])
  })

  it('does not delay the end of the server', async (t) => {
    const { app, open } = await serve(t, {})
    const { received, closed } = await open()

    await app.close()
    await closed

    assert.equal(received(), '')
  })
})

describe('a request that does not arrive completely', () => {
  for (const [what, first, statuses] of [
    ['half a line', 'GET / HT', [408]],
    ['half its headers', 'GET / HTTP/1.1\r\nHost: x\r\n', [408]],
    ['half its body', post(CONTACT_PATH), [408]],
    ['half a line, on a connection that was used', `${REQUEST}GET /`, [200, 408]],
    ['half its body, and was answered without it', post('/'), [405]],
  ] as const) {
    it(`gets ${statuses.join(' and ')} for ${what}`, async (t) => {
      const { open } = await serve(t, impatient)
      const { socket, received, closed } = await open()

      socket.write(first)
      await closed

      const found = received().match(/(?<=HTTP\/1\.1 )\d+/g) ?? []
      assert.deepEqual(found.map(Number), statuses)
    })
  }
})

function post(path: string): string {
  const type = 'Content-Type: application/json'
  return `POST ${path} HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 99\r\n\r\n{`
}

/** The real app, with other limits. */
async function serve(t: TestContext, changes: Partial<ClientLimits> & { headersTimeout?: number }) {
  const { headersTimeout = 0, ...others } = changes
  const http = { ...clientLimits.http, headersTimeout, ...brisk }
  const { app } = await openTestApp(t, { limits: { ...clientLimits, ...others, http } })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))

  async function open() {
    const socket = connect(Number(port), '127.0.0.1')
    t.after(() => socket.destroy())
    let received = ''
    socket.on('error', () => undefined) // 'close' follows
    socket.on('data', (bytes) => {
      received += bytes
    })
    const closed = new Promise((resolve) => socket.on('close', resolve))
    await once(socket, 'connect')
    return { socket, closed, received: () => received }
  }
  return { app, server: app.server, open }
}
