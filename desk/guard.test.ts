import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { statusActionNames } from '@app/contract/enquiry-statuses.ts'
import { enquiryActions } from '@app/server/owner/actions.ts'
import { MAX_BODY_BYTES } from './app.ts'
import { accept, type DeskAnswer, openDesk, type TestDesk } from './desk-for-tests.ts'

describe('a request to the desk', () => {
  it('gets a session for the address, once', async (t) => {
    const { send, sessions, port } = await openDesk(t)
    const host = `127.0.0.1:${port}`
    const fromFile = { host, 'sec-fetch-site': 'cross-site' }
    const path = `/?token=${sessions.makeToken()}`

    const first = await send('GET', path, fromFile)
    const again = await send('GET', path, { host })

    const [, key = ''] = /url=\/#key=([\w-]{43})">$/.exec(first.body) ?? []
    const [cookie = ''] = first.headers['set-cookie'] ?? []
    assert.match(first.body, /<link rel="icon" href="\/icon\.svg">/)
    assert.match(cookie, /^desk-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/)
    assert.equal(again.status, 403)
    const session = { host, cookie: cookie.split(';')[0] ?? '' }
    const page = await send('GET', '/', session)
    assert.equal(page.status, 200)
    assert.equal((await send('GET', `/api/export?format=csv&key=${key}`, session)).status, 200)
    assert.match(
      String(page.headers['content-security-policy']),
      /^default-src 'none'; script-src 'self';/,
    )
  })

  it('is rejected without details if it has no session, at any URL', async (t) => {
    const desk = await openDesk(t)
    const { send, headers, port, sessions } = desk
    const id = await accept(desk.store)
    const stale = sessions.makeToken()
    sessions.makeToken()
    const { cookie: _, ...stranger } = headers
    const { origin: __, ...withoutOrigin } = headers
    const other = sessions.open(sessions.makeToken())?.key
    const list = (more: object) => send('GET', '/api/enquiries', { ...headers, ...more })
    const mark = (more: object) =>
      send('POST', `/api/enquiries/${id}/mark`, { ...headers, ...more }, '{"isRead":true}')
    const refused: [string, Promise<DeskAnswer>][] = [
      ['no session', send('GET', '/', stranger)],
      ['no session, a list', send('GET', '/api/enquiries', stranger)],
      ['no session, no such place', send('GET', '/nonsense', stranger)],
      ['no session, a file', send('GET', '/icon.svg', stranger)],
      ['a stale token', send('GET', `/?token=${stale}`, stranger)],
      ['a wrong token', send('GET', `/?token=${randomBytes(32).toString('base64url')}`, stranger)],
      ['an empty token', send('GET', '/?token=', stranger)],
      ['a wrong session', send('GET', '/', { ...headers, cookie: `desk-${port}=x` })],
      ['the cookie alone', list({ 'x-desk-key': '' })],
      ['the cookie and a key of another session', list({ 'x-desk-key': other })],
      [
        'the cookie alone, a stream',
        send('GET', '/api/news?key=', { ...headers, 'x-desk-key': '' }),
      ],
      ['another host', send('GET', '/', { ...headers, host: 'evil.example' })],
      [
        'another name of this machine',
        send('GET', '/', { ...headers, ...named('localhost', port) }),
      ],
      ['another host and port', send('GET', '/', { ...headers, host: `evil.example:${port}` })],
      ['another port', send('GET', '/', { ...headers, host: '127.0.0.1:1' })],
      ['another origin', mark({ origin: 'https://evil.example' })],
      ['another port as origin', mark({ origin: 'http://127.0.0.1:3000' })],
      ['no origin', send('POST', '/api/retry', withoutOrigin, '{}')],
      ['another site', list({ 'sec-fetch-site': 'cross-site' })],
      ['another port, which is the same site', list({ 'sec-fetch-site': 'same-site' })],
      ['a form', mark({ 'content-type': 'application/x-www-form-urlencoded' })],
      ['plain text', mark({ 'content-type': 'text/plain' })],
    ]

    for (const [what, answer] of refused) {
      const { status, body, headers: answered } = await answer
      assert.equal(status, 403, what)
      assert.equal(body, 'Forbidden\n', what)
      assert.equal(answered['set-cookie'], undefined, what)
    }
    assert.equal((await desk.store.standings([id]))[0]?.readAt, null)
  })

  it('gets no data with the cookie alone, however its path is written', async (t) => {
    const { headers, routes, store, origin, port } = await openDesk(t)
    const id = await accept(store)
    const thief = { ...headers, 'x-desk-key': '' }
    const isFile = (path: string) =>
      path === '/' || path === '/icon.svg' || /^\/assets\//.test(path)
    const ofData = routes.filter(([, path]) => !isFile(path))
    assert.ok(ofData.some(([method, path]) => method === 'POST' && path.endsWith('/:id/erase')))

    for (const [method, path] of ofData) {
      const spelled = [...new Set(spellings(path.replace(':id', id), origin))]
      assert.ok(spelled.length >= 200, path)
      const answers = await askAll(port, method, spelled, thief)
      assert.equal(answers.length, spelled.length, `${method} ${path}`)
      const open = spelled.filter((_, index) => !answers[index]?.startsWith('403 Forbidden'))
      assert.deepEqual(open, [], method)
      const data = answers.filter((answer) => !/\r\n\r\n(?:Forbidden\n)?$/.test(answer))
      assert.deepEqual(data, [], method)
    }

    assert.equal((await store.standings([id]))[0]?.readAt, null)
  })

  it('never gets a status of 500 or more, in 2,000 hostile requests', async (t) => {
    const desk = await openDesk(t)
    const id = await accept(desk.store)
    const statuses = new Set<number>()

    for (let batch = 0; batch < 2_000; batch += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => hostile(desk, id, batch + index)),
      )
      for (const { status } of answers) statuses.add(status)
    }

    assert.ok(Math.max(...statuses) < 500)
    assert.ok(statuses.has(403) && statuses.has(400) && statuses.has(404))
    assert.equal((await desk.get<{ count: number }>('/api/enquiries')).count, 1)
  })

  it('times out without a response when nothing is sent', async (t) => {
    const { port } = await openDesk(t)

    assert.equal(await text(connect(port, '127.0.0.1')), '')
  })

  it('may not be HTTP at all', async (t) => {
    const { port, get } = await openDesk(t)

    for (const bytes of ['\r\n\r\n', 'GET\r\n\r\n', '\0\0\0\0', 'GET / HTTP/9.9\r\n\r\n']) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
        socket.on('error', () => undefined)
        socket.resume().on('close', () => resolve())
      })
    }

    assert.equal((await get<{ count: number }>('/api/enquiries')).count, 0)
  })
})

/** On one connection; returns each response from its status on. */
async function askAll(
  port: number,
  method: string,
  paths: readonly string[],
  headers: Record<string, string>,
): Promise<string[]> {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = paths.map((path) => `${method} ${path} HTTP/1.1\r\n${head.join('')}`)
  const socket = connect(port, '127.0.0.1')
  socket.write(`${requests.join('\r\n')}connection: close\r\n\r\n`)
  return (await text(socket)).split(/^HTTP\/1\.1 /m).slice(1)
}

/** The headers of a page that was opened under this name. */
function named(name: string, port: number) {
  return { host: `${name}:${port}`, origin: `http://${name}:${port}` }
}

/** Ways to write a path, some of which the router decodes to the same. */
function spellings(path: string, origin: string): string[] {
  const encode = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
  /** Many choices of encoded letters; the eighth is as the first. */
  const encoded = Array.from({ length: 95 }, (_, choice) => {
    let letters = 0
    return path.replace(/[a-z]/g, (letter) => {
      const isChosen = ((choice + 1) >> (letters++ % 7)) & 1
      return isChosen ? encode(letter) : letter
    })
  })
  return [
    ...[path, `${path}/`, `${path}?key=`, `${path}?key=x`, `${path}#`, `${path};x`, `/${path}`],
    ...encoded,
    ...encoded.map((one) => `/${one.replaceAll(/%../g, (code) => code.toUpperCase())}`),
    path.replace(/[a-z]/g, (letter) => encode(letter).replace('%', '%25')),
    ...[path.toUpperCase(), path.replaceAll('/', '//'), path.replaceAll('/', '/./')],
    ...[
      `/assets/..${path}`,
      `/assets/%2e%2e${path}`,
      `${origin}${path}`,
      `http://evil.example${path}`,
    ],
    ...['%2f', '%2F', '%5c', '\\', '/%2e/', '/../api/'].map((by) =>
      path.replaceAll(/(?<=.)\//g, by),
    ),
    ...[`${path}%00`, `${path}%20`, `${path}.`, `/;${path}`, `/.${path}`, `/%2e${path}`],
  ]
}

const queries = [
  ...['%00', '%F0%28', '"', "'--", '%', '*', '(', 'NEAR(', 'a'.repeat(5_000), '%E6%9D%B1', '\\'],
  ...['%22%22%22', 'since=x', 'since=9999-99-99T', 'since=-271821-04-20T', 'after=x'],
  ...['since=0000-01-01T00:00:00Z', 'after=99999999999999_00000000-0000-0000-0000-000000000000'],
  ...['handling=x', 'status=x', 'failed=no', 'format=csv', 'token=x', 'query[]=a'],
  ...['query=a&query=b', '__proto__[x]=1', 'constructor=1'],
]
const paths = [
  ...['/', '/api/enquiries', '/api/enquiries/ID', '/api/enquiries/x', '/api/enquiries/%00'],
  // Half of the requests have a session, so these would take the enquiry off the list.
  ...Object.keys(enquiryActions)
    .filter((name) => name !== 'delete' && !statusActionNames.some((action) => action === name))
    .map((name) => `/api/enquiries/ID/${name}`),
  ...['/api/export', '/api/overview', '/api/enquiries/ID/erase', '/api/enquiries/ID/traces'],
  ...['/..%2f..%2fetc/passwd', '//evil.example/', '/api/enquiries/%F0', '/page.html', '/%'],
  '/assets/%2e%2e/page.html',
]
const bodies = [
  ...['', '{', '[]', 'null', '"x"', '{"isRead":"yes"}', '{"note":"\\u0000"}', '{"email":1}', '{}'],
  ...['{"__proto__":{"x":1}}', '{"email":"someone@example.org"}', '{"name":""}'],
  ...['{"name":"\\ud800"}', `{"note":"${'x'.repeat(3_000)}"}`, 'x'.repeat(70_000)],
  '{"message":"\\u202e\\u0000"}',
]
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE']

/** Half of them have the session: the routes behind it must not fail either. */
function hostile({ send, headers }: TestDesk, id: string, n: number): Promise<DeskAnswer> {
  const pick = <T>(list: readonly T[], by: number) => list[Math.floor(n / by) % list.length] as T
  const method = n % 3 === 0 ? pick(methods, 3) : n % 3 === 1 ? 'GET' : 'POST'
  const query = pick(queries, 2)
  const path = pick(paths, 5).replace('ID', id)
  const url = `${path}?${query.includes('=') ? query : `query=${query}`}`
  const session = n % 2 === 0 ? headers : { host: headers.host ?? '' }
  const odd: Record<string, string> = n % 7 === 0 ? { 'content-type': 'application/json; x=y' } : {}
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'TRACE'
  const body = hasBody ? pick(bodies, 1) : ''
  // Requests that are too large are disconnected, perhaps before the response.
  return send(method, url, { ...session, ...odd }, body).catch((error: NodeJS.ErrnoException) => {
    if (body.length < MAX_BODY_BYTES || !/^E(?:PIPE|CONNRESET)$/.test(error.code ?? '')) throw error
    return { status: 413, headers: {}, body: '' }
  })
}
