import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { openTestApp } from './app-for-tests.ts'
import { brokenStore } from './contact-for-tests.ts'

for (const [path, state] of [
  ['/healthz', 'the process is there'],
  ['/readyz', 'an enquiry could be stored'],
] as const) {
  it(`${path} reports that ${state} and is never cached`, async (t) => {
    const { app } = await openTestApp(t)

    const { statusCode, headers, body } = await app.inject(path)

    assert.deepEqual([statusCode, body], [200, '{"status":"ok"}'])
    assert.equal(headers['cache-control'], 'no-store')
  })
}

describe('/readyz', () => {
  it('pings a hanging store once, however many requests wait', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    let pings = 0
    const pinged = Promise.withResolvers<void>()
    let answer = () => undefined as unknown
    const ping = () => {
      pings += 1
      pinged.resolve()
      return new Promise<Date>((resolve) => {
        answer = () => resolve(new Date())
      })
    }
    const { app } = await openTestApp(t, { store: { ...brokenStore(), ping } })
    const first = app.inject('/readyz')
    await pinged.promise

    t.mock.timers.tick(2_000)
    const statuses = [(await first).statusCode]
    for (let second = 0; second < 5; second += 1) {
      t.mock.timers.tick(1_000)
      statuses.push((await app.inject('/readyz')).statusCode)
    }
    const pingsMeanwhile = pings
    answer()
    await nextTurn()
    statuses.push((await app.inject('/readyz')).statusCode)

    assert.deepEqual(statuses, [503, 503, 503, 503, 503, 503, 200])
    assert.equal(pingsMeanwhile, 1)
  })
})

describe('the log', () => {
  it('has one line per response, without personal data', async (t) => {
    const lines: string[] = []
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const { app } = await openTestApp(t, { log: pino({ level: 'info' }, stream) })

    await app.inject({
      url: '/nowhere?email=ada@example.org',
      remoteAddress: '203.0.113.9',
      headers: { referer: 'https://secret.example/', 'user-agent': 'Ada' },
    })

    assert.equal(lines.length, 1)
    const { reqId, method, path, status } = JSON.parse(lines[0] ?? '')
    assert.ok(reqId)
    assert.deepEqual({ method, path, status }, { method: 'GET', path: '/nowhere', status: 404 })
    assert.doesNotMatch(lines.join(), /ada@|203\.0|secret|Ada/)

    for (const url of [
      '/mailto:ada@example.org',
      '/x/ada%40example.org/',
      '/ada%2540example.org',
    ]) {
      await app.inject({ url })
    }
    assert.deepEqual(
      lines.slice(1).map((line) => JSON.parse(line).path),
      ['/(address)', '/x/(address)/', '/(address)'],
    )
  })
})
