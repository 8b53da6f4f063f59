// Complete run: it draws many malformed requests.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { CONTACT_PATH, SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import fc from 'fast-check'
import { anyCharacter } from '../tools/testing/any-character.ts'
import { openTestApp } from './app-for-tests.ts'

const RUNS = 200

/** Arbitrary values, biased towards almost valid ones. */
const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom('Ada', 'ada@example.org', '123456', '', '\0', '\ud800', '=1+1', 'a'.repeat(6000)),
)
const value = fc.oneof(text, fc.jsonValue(), fc.constant(undefined))
/** Names that target an object's prototype, which the JSON parser rejects before any rule. */
const poison = /"(?:__proto__|constructor)":/
const fields = fc.record({ name: value, email: value, phoneNumber: value, message: value })
const type = fc.oneof(
  fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data; boundary=',
    'text/plain',
  ),
  fc.string({ unit: fc.constantFrom(...'abc/;="\\ *'), maxLength: 30 }),
)

describe('arbitrary input', () => {
  it('as fields is stored or rejected', async (t) => {
    const { app } = await openTestApp(t)

    await fc.assert(
      fc.asyncProperty(fields, async (payload) => {
        const response = await app.inject({ method: 'POST', url: CONTACT_PATH, payload })

        const expected = poison.test(JSON.stringify(payload)) ? [200, 400, 422] : [200, 422]
        assert.ok(expected.includes(response.statusCode), response.body)
      }),
      { numRuns: RUNS },
    )
  })

  it('as a body of any kind never causes a server error', async (t) => {
    const { app } = await openTestApp(t)
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 500 }),
      text.map((part) => Buffer.from(part)),
    )
    const path = fc.constantFrom(CONTACT_PATH, SPREADSHEET_PATH)

    await fc.assert(
      fc.asyncProperty(path, type, body, async (url, contentType, bytes) => {
        const headers = { 'content-type': contentType }
        const payload = Buffer.from(bytes)
        const response = await app.inject({ method: 'POST', url, headers, payload })

        assert.ok(response.statusCode < 500, `${response.statusCode} ${response.body}`)
      }),
      { numRuns: RUNS },
    )
  })

  it('as form data, whole or truncated, never causes a server error', async (t) => {
    const { app } = await openTestApp(t)
    const part = fc.tuple(
      fc.constantFrom('name', 'email', 'message', 'x', '"', 'a"; filename="b', ''),
      text,
    )

    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (parts, cut) => {
          const whole = `${parts
            .map(
              ([name, body]) =>
                `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${body}\r\n`,
            )
            .join('')}--x--\r\n`
          const response = await app.inject({
            method: 'POST',
            url: SPREADSHEET_PATH,
            headers: { 'content-type': 'multipart/form-data; boundary=x' },
            payload: whole.slice(0, Math.ceil(whole.length * cut)),
          })

          assert.ok(response.statusCode < 500, response.body)
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('as a path gets a response', async (t) => {
    const { app } = await openTestApp(t)
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const piece = fc.constantFrom('/', '.', '..', '%2e', '%2f', '%', '%00', 'a', '//', '?', '%zz')

    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const bytes = `GET /${pieces.join('')} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
        const answer = await exchange(Number(port), Buffer.from(bytes))

        assert.match(answer, /^HTTP\/1\.1 (?:200|308|400|404) /)
        assert.doesNotMatch(answer, /location: \/\//i)
      }),
      { numRuns: RUNS },
    )
  })

  it('as bytes on the socket neither stops the server nor reveals internals', async (t) => {
    const { port, isAlive } = await listen(t)
    const line = fc.oneof(
      fc.constantFrom(
        ...['Host: x', 'Content-Length: 5', 'Content-Length: -1', 'Content-Length: 5, 6'],
        ...['Content-Length: 99999999999999999999', 'Content-Type: application/json'],
        ...['Transfer-Encoding: chunked', 'Transfer-Encoding: gzip, chunked', ': no name'],
        ...['Expect: 100-continue', 'Connection: upgrade', 'Upgrade: websocket', 'X: \0'],
        'Idempotency-Key: \u00ff',
      ),
      fc.string({ unit: 'binary-ascii', maxLength: 40 }),
    )
    const chunk = fc.oneof(
      fc.constantFrom(
        ...['5\r\nhello\r\n', '0\r\n\r\n', 'zz\r\n', '-1\r\n', 'ffffffffffffffff\r\n', '{'],
      ),
      fc.string({ unit: anyCharacter, maxLength: 50 }),
    )
    const start = fc.constantFrom(
      ...[`POST ${CONTACT_PATH} HTTP/1.1`, `POST ${SPREADSHEET_PATH} HTTP/1.1`, 'GET / HTTP/1.1'],
      ...['GET http://evil.example/ HTTP/1.1', 'OPTIONS * HTTP/1.1', 'PRI * HTTP/2.0'],
      ...['CONNECT evil.example:443 HTTP/1.1', 'POST / HTTP/9.9', '\u0016\u0003\u0001'],
    )

    await fc.assert(
      fc.asyncProperty(
        start,
        fc.array(line, { maxLength: 6 }),
        fc.array(chunk, { maxLength: 4 }),
        async (first, lines, chunks) => {
          const head = [first, ...lines, '', ''].join('\r\n')
          const bytes = Buffer.from(head + chunks.join(''), 'latin1')
          const answer = await exchange(port, bytes, isAlive)

          assert.doesNotMatch(answer, /^HTTP\/1\.1 5/m)
          assert.doesNotMatch(answer, /node_modules|at .*\.ts:/)
        },
      ),
      { numRuns: RUNS },
    )
    assert.ok(await isAlive())
  })
})

describe('clients that never finish', () => {
  it('delay nobody else, and are disconnected', async (t) => {
    const { app, port, isAlive } = await listen(t)
    const limits = [app.server.headersTimeout, app.server.requestTimeout]
    Object.assign(app.server, { headersTimeout: 0, requestTimeout: 0, timeout: 0 }) // not yet
    const starts = [
      'GET / HTTP/1.1\r\nHost: x\r\n',
      `POST ${CONTACT_PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
    ]
    const sockets = Array.from({ length: 500 }, (_, index) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined).resume()
      socket.write(starts[index % 2] ?? '')
      return socket
    })
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))

    assert.ok(await isAlive())
    const waiting = sockets.filter((socket) => !socket.closed).length
    Object.assign(app.server, { headersTimeout: 1, requestTimeout: 1 })
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')))

    assert.equal(waiting, sockets.length, 'somebody was answered while all of them waited')
    assert.ok(limits.every((ms) => 0 < ms && ms < 10_000))
  })
})

async function listen(t: TestContext) {
  const { app } = await openTestApp(t)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const isAlive = async () => (await fetch(`${url}/healthz`)).ok
  return { app, port: Number(new URL(url).port), isAlive }
}

/**
 * Sends and reads to the end. A possibly incomplete request is ended once a later request has a
 * response.
 */
async function exchange(port: number, bytes: Buffer, isLaterAnswered?: () => Promise<boolean>) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
    socket.end()
  })
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(bytes)
  if (await isLaterAnswered?.()) socket.end()
  await closed
  return answer
}
