import { makeFolder } from '../../../tools/testing/folder.ts'
import { startLoad } from '../load.ts'
import { watchOthers } from '../other-work.ts'
import { type RealServer, startServer } from '../real-server.ts'
import {
  atLeast,
  atMost,
  type Row,
  type Rows,
  type Runner,
  showMilliseconds,
  showRatio,
} from '../row.ts'
import { median, middleHalf, percentile99 } from '../statistics.ts'

const CONNECTIONS = 64

/**
 * Durably stored enquiries per second, compared with the same server without its store. Rounds
 * alternate, so that other load on the machine affects both.
 */
export async function* measureThroughput(runner: Runner, databaseUrl: string): Rows {
  yield* compare(runner, { name: 'SQLite', settings: {}, bar: 0.6 })
  const settings = { DATABASE_URL: databaseUrl }
  yield* compare(runner, { name: 'PostgreSQL', settings, bar: 0.5 })
}

interface Database {
  name: string
  settings: Record<string, string>
  bar: number
}

async function* compare(runner: Runner, { name, settings, bar }: Database): Rows {
  const durable = await startServer(runner, { dataDir: makeFolder(runner), settings })
  const bare = await startServer(runner, {
    dataDir: makeFolder(runner),
    mistake: 'nothing is stored',
  })
  const { pairs, remark } = await alternate(runner, name, bare, durable)
  const ratios = pairs.map(({ durable: rate, limit }) => rate / limit)
  const [low, high] = middleHalf(ratios)
  const rate = median(pairs.map((pair) => pair.durable))
  const limit = median(pairs.map((pair) => pair.limit))
  yield atLeast(`durable enquiries/s on ${name}, ${CONNECTIONS} connections`, median(ratios), {
    bar,
    show: showRatio,
    note:
      `${Math.round(rate)}/s of ${Math.round(limit)}/s without storing; ${remark}, ` +
      `half of them ${showRatio(low)} to ${showRatio(high)}`,
  })
  yield measureHalfLoad(runner, name, durable, bare, rate / 2)
  await durable.end()
  await bare.end()
}

/** The same load with and without storing, one right after the other. */
interface Pair {
  limit: number
  durable: number
  /** The share of the machine that other processes used meanwhile. */
  others: number
}

/** Leaves out disturbed rounds, if enough undisturbed ones remain. */
async function alternate(runner: Runner, name: string, bare: RealServer, durable: RealServer) {
  const wanted = runner.runs ?? (runner.isQuick ? 2 : 9)
  const pairs: Pair[] = []
  await flood(runner, bare) // the code is not compiled yet
  await flood(runner, durable)
  while (pairs.filter(isQuiet).length < wanted && pairs.length < 3 * wanted) {
    const othersSince = watchOthers()
    const limit = await flood(runner, bare)
    const rate = await flood(runner, durable)
    const others = othersSince()
    pairs.push({ limit, durable: rate, others })
    const share = `${Math.round(100 * others)} % of the machine were others'`
    runner.log(`durable enquiries/s on ${name}, ${share}`, pairs.filter(isQuiet).length, wanted)
  }
  const quiet = pairs.filter(isQuiet)
  if (quiet.length >= Math.min(3, wanted)) {
    return { pairs: quiet, remark: `${quiet.length} quiet rounds of ${pairs.length}` }
  }
  const others = Math.round(100 * median(pairs.map((pair) => pair.others)))
  return { pairs, remark: `${pairs.length} rounds with ${others} % of the machine taken by others` }
}

const QUIET_SHARE = 0.15

function isQuiet({ others }: Pair): boolean {
  return others <= QUIET_SHARE
}

async function flood(runner: Runner, { url }: RealServer): Promise<number> {
  const load = startLoad(runner, { url, connections: CONNECTIONS })
  const { perSecond, statuses } = await load.endAfter({ ms: runner.isQuick ? 1_000 : 3_000 })
  expectOnly200(statuses)
  return perSecond
}

/** Sent at a constant rate regardless of responses, and timed from when each was due. */
async function measureHalfLoad(
  runner: Runner,
  name: string,
  durable: RealServer,
  bare: RealServer,
  ratePerSecond: number,
): Promise<Row> {
  const p99 = async ({ url }: RealServer) => {
    const load = startLoad(runner, { url, connections: CONNECTIONS, ratePerSecond })
    const { latencies, statuses } = await load.endAfter({ ms: runner.isQuick ? 2_000 : 10_000 })
    expectOnly200(statuses)
    return percentile99(latencies)
  }
  const tries: Pair[] = []
  do {
    runner.log(`p99 at half that load on ${name}`, tries.length + 1, MAX_TRIES)
    const othersSince = watchOthers()
    const limit = await p99(bare)
    tries.push({ limit, durable: await p99(durable), others: othersSince() })
  } while (!tries.some(isQuiet) && tries.length < MAX_TRIES)
  const [best] = tries.toSorted((a, b) => a.others - b.others)
  if (best === undefined) throw new Error('Nothing was measured')
  return atMost(`p99 at half that load on ${name}`, best.durable, {
    bar: 50,
    show: showMilliseconds,
    note:
      `${Math.round(ratePerSecond)}/s; ${showMilliseconds(best.limit)} without storing; ` +
      `others took ${Math.round(100 * best.others)} % of the machine`,
  })
}

/** The quietest of several counts: other load affects the 99th percentile, and is not ours. */
const MAX_TRIES = 5

function expectOnly200(statuses: Record<number, number>): void {
  const others = Object.keys(statuses).filter((status) => status !== '200')
  if (others.length > 0) throw new Error(`Enquiries were answered with ${others.join(', ')}`)
}
