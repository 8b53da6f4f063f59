import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { listen } from '../tools/testing/listen.ts'
import { until } from '../tools/testing/until.ts'
import { type ConnectionCapOptions, capConnections, closeIdlest } from './connection-cap.ts'
import { realMachine } from './store/machine.ts'

/** Two of this machine's addresses that are not recognised as local. */
const [VISITOR, OTHER] = ['127.0.0.2', '127.0.0.3']

describe('connections of one address', () => {
  it('are closed beyond its limit, logged once, and do not affect others', async (t) => {
    const { open, warnings } = await openServer(t, { perAddress: 2 })
    const first = await open(VISITOR)
    await open(VISITOR)

    assert.equal(await answer(await open(VISITOR)), undefined)
    assert.equal(await answer(await open(VISITOR)), undefined)
    assert.equal(await answer(first), 'HTTP/1.1 204 No Content')
    assert.equal(await answer(await open(OTHER)), 'HTTP/1.1 204 No Content')
    assert.equal(warnings.length, 1)
    assert.doesNotMatch(warnings.join(), /127\.0/)
  })

  it('may be opened again once others are closed', async (t) => {
    const { open, connections } = await openServer(t, { perAddress: 1 })
    const first = await open(VISITOR)
    await answer(first)
    first.destroy()
    await until(async () => (await connections()) === 0)

    assert.equal(await answer(await open(VISITOR)), 'HTTP/1.1 204 No Content')
  })

  for (const [who, address, changes] of [
    ['this machine', '127.0.0.1', {}],
    ['a proxy that is trusted', VISITOR, { trustProxy: [VISITOR] }],
    ['a network of them', VISITOR, { trustProxy: ['10.0.0.0/8', '127.0.0.0/30', 'fd00::/8'] }],
    ['a proxy on this machine', VISITOR, { trustProxy: ['loopback'] }],
    ['anybody, where there is no limit', VISITOR, { perAddress: 0 }],
  ] as const) {
    it(`are not counted for ${who}`, async (t) => {
      const { open } = await openServer(t, { perAddress: 1, ...changes })
      await open(address)

      assert.equal(await answer(await open(address)), 'HTTP/1.1 204 No Content')
    })
  }
})

describe('connections of all addresses', () => {
  it('are closed if they have been idle longest when nearly all are taken', async (t) => {
    const { open, warnings, waiting } = await openServer(t, { perAddress: 0 }, 20)
    const busy = await open(VISITOR)
    busy.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await until(() => waiting.length === 1)
    const idle = await Array.fromAsync(Array(18), () => open(VISITOR))
    const answered = idle[0] ?? busy
    assert.equal(await answer(answered), 'HTTP/1.1 204 No Content')
    assert.deepEqual(warnings, [])

    for (let i = 0; i < 10; i += 1) {
      assert.equal(await answer(await open(OTHER)), 'HTTP/1.1 204 No Content')
    }

    await until(() => idle.filter(({ closed }) => closed).length === 10)
    assert.ok(!answered.closed, 'one that was used is not the first')
    waiting[0]?.writeHead(204).end()
    const [bytes] = await once(busy, 'data')
    assert.match(String(bytes), /^HTTP\/1\.1 204/)
    assert.equal(warnings.length, 1)
  })
})

async function openServer(t: TestContext, changes: Partial<ConnectionCapOptions>, most = 4_000) {
  const warnings: string[] = []
  const log = { warn: (message: string) => warnings.push(message) }
  const waiting: ServerResponse[] = []
  const server = createServer(({ url }, response) => {
    if (url === '/slow') waiting.push(response)
    else response.writeHead(204).end()
  })
  server.maxConnections = most
  capConnections(server, { perAddress: 1, trustProxy: [], log, machine: realMachine, ...changes })
  closeIdlest(server, { most, log, machine: realMachine })
  const port = await listen(t, server)

  return {
    warnings,
    waiting,
    connections: () =>
      new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))),
    async open(localAddress: string): Promise<Socket> {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      socket.on('error', () => undefined)
      t.after(() => socket.destroy())
      await once(socket, 'connect')
      return socket
    },
  }
}

/** The first line of the response; undefined if the server disconnects instead. */
async function answer(socket: Socket): Promise<string | undefined> {
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [bytes] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
  return Buffer.isBuffer(bytes) ? bytes.toString().split('\r\n', 1)[0] : undefined
}
