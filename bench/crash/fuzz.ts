import { connect } from 'node:net'
import { runTool } from '../owner.ts'
import { makeDataDir, type RealServer, startServer } from '../real-server.ts'
import { type Desk, type Row, showMegabytes } from '../row.ts'
import { hostileRequests } from './hostile-requests.ts'

const AT_ONCE = 48
/** Longer than the server waits for the rest of a request. */
const HANG_MS = 15_000

/** The server responds to any bytes or disconnects, and keeps running. */
export async function measureFuzz(desk: Desk): Promise<Row[]> {
  const count = desk.isQuick ? 500 : 20_000
  const dataDir = makeDataDir(desk)
  const server = await startServer(desk, { dataDir, settings: { LOG_LEVEL: 'fatal' } })
  const requests = hostileRequests(count)
  const before = server.memoryBytes()
  const outcomes: Record<string, number> = {}
  let sent = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
        sent += 1
        if (sent % 1_000 === 0) desk.say('hostile requests', sent, count)
        const outcome = await exchange(server, next)
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }
    }),
  )
  const isAlive = server.isRunning() && (await fetch(`${server.url}/healthz`)).ok
  const growth = isAlive ? server.memoryBytes() - before : 0
  await server.end()
  await runTool({ dataDir }, 'verify')

  const faults = Object.entries(outcomes).filter(([outcome]) => /^5|hang/.test(outcome))
  const bad = faults.reduce((sum, [, times]) => sum + times, 0)
  return [
    {
      what: `${count} hostile requests`,
      value: `${bad} faults`,
      bar: 'no 5xx, hang or crash',
      ok: bad === 0 && isAlive,
      note: `${showOutcomes(outcomes)}; memory +${showMegabytes(Math.max(0, growth))}`,
    },
  ]
}

/** The first status that comes back, 'closed' if none does, 'hang' if nothing happens at all. */
function exchange({ url }: RealServer, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  return new Promise((resolve) => {
    const patience = setTimeout(() => finish('hang'), HANG_MS)
    // Half-closing ends an incomplete request at once, instead of after the server's time-out.
    const end = setTimeout(() => socket.end(), 250)
    let answer = ''
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      const faulty = /^HTTP\/1\.1 5\d\d/m.exec(answer)?.[0]
      if (faulty !== undefined) finish(faulty.slice(9))
      else socket.end()
    })
    socket.on('close', () => finish(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'closed'))
    socket.write(bytes)

    function finish(outcome: string) {
      clearTimeout(patience)
      clearTimeout(end)
      socket.destroy()
      resolve(outcome)
    }
  })
}

function showOutcomes(outcomes: Record<string, number>): string {
  return Object.entries(outcomes)
    .map(([outcome, times]) => `${times} x ${outcome}`)
    .join(', ')
}
