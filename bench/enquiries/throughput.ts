import { loadavg } from 'node:os'
import { startLoad } from '../load.ts'
import type { Postgres } from '../postgres.ts'
import { makeDataDir, type RealServer, startServer } from '../real-server.ts'
import { atLeast, atMost, type Desk, type Row, showMilliseconds, showRatio } from '../row.ts'
import { median, middleHalf, percentile99 } from '../statistics.ts'

const CONNECTIONS = 64

/**
 * How many enquiries are stored durably in a second, against the same server with the store taken
 * out. Rounds alternate, so that whatever else the machine does falls on both.
 */
export async function measureThroughput(desk: Desk, postgres: Postgres): Promise<Row[]> {
  const databases: Database[] = [
    { name: 'SQLite', settings: {}, bar: 0.6 },
    { name: 'PostgreSQL', settings: { DATABASE_URL: postgres.url }, bar: 0.5 },
  ]
  const rows: Row[] = []
  for (const database of databases) rows.push(...(await compare(desk, database)))
  return rows
}

interface Database {
  name: string
  settings: Record<string, string>
  bar: number
}

async function compare(desk: Desk, { name, settings, bar }: Database): Promise<Row[]> {
  const durable = await startServer(desk, { dataDir: makeDataDir(desk), settings })
  const bare = await startServer(desk, {
    dataDir: makeDataDir(desk),
    variant: 'without-store.ts',
  })
  const rounds = desk.runs ?? (desk.isQuick ? 2 : 9)
  const stored: number[] = []
  const answered: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    if (round > 0) desk.say(`durable enquiries/s on ${name}`, round, rounds)
    const limit = await flood(desk, bare)
    const rate = await flood(desk, durable)
    if (round === 0) continue // the code is not compiled yet
    answered.push(limit)
    stored.push(rate)
  }
  const ratios = stored.map((rate, index) => rate / (answered[index] ?? rate))
  const [low, high] = middleHalf(ratios)
  const half = median(stored) / 2
  const rows = [
    atLeast(`durable enquiries/s on ${name}, ${CONNECTIONS} connections`, median(ratios), {
      bar,
      show: showRatio,
      note:
        `${Math.round(median(stored))}/s of ${Math.round(median(answered))}/s without storing; ` +
        `${rounds} rounds, half of them ${showRatio(low)} to ${showRatio(high)}`,
    }),
    await measureHalfLoad(desk, name, durable, bare, half),
  ]
  await durable.end()
  await bare.end()
  return rows
}

async function flood(desk: Desk, { url }: RealServer): Promise<number> {
  const load = startLoad(desk, { url, connections: CONNECTIONS })
  const { perSecond, statuses } = await load.endAfter({ ms: desk.isQuick ? 1_000 : 3_000 })
  expectOnly200(statuses)
  return perSecond
}

/** Sent at an even rate whatever comes back, and counted from when each was due. */
async function measureHalfLoad(
  desk: Desk,
  name: string,
  durable: RealServer,
  bare: RealServer,
  ratePerSecond: number,
): Promise<Row> {
  desk.say(`p99 at half that load on ${name}`)
  const p99 = async ({ url }: RealServer) => {
    const load = startLoad(desk, { url, connections: CONNECTIONS, ratePerSecond })
    const { latencies, statuses } = await load.endAfter({ ms: desk.isQuick ? 2_000 : 15_000 })
    expectOnly200(statuses)
    return percentile99(latencies)
  }
  const limit = await p99(bare)
  return atMost(`p99 at half that load on ${name}`, await p99(durable), {
    bar: 50,
    show: showMilliseconds,
    note:
      `${Math.round(ratePerSecond)}/s; ${showMilliseconds(limit)} without storing; ` +
      `load of the machine ${loadavg()[0]?.toFixed(1)}`,
  })
}

function expectOnly200(statuses: Record<number, number>): void {
  const others = Object.keys(statuses).filter((status) => status !== '200')
  if (others.length > 0) throw new Error(`Enquiries were answered with ${others.join(', ')}`)
}
