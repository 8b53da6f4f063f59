import { setTimeout as pause } from 'node:timers/promises'
import { makeFolder } from '../../../tools/testing/folder.ts'
import { until } from '../../../tools/testing/until.ts'
import { type Audit, auditStore, control, promise } from '../crash/missing.ts'
import type { MistakeName } from '../mistakes.ts'
import { startServer } from '../real-server.ts'
import { atMost, type Rows, type Runner, showMilliseconds } from '../row.ts'
import { openPost, type Post, startSending } from '../send-enquiries.ts'
import { median } from '../statistics.ts'
import type { Cluster } from './cluster.ts'
import type { Machine } from './machine.ts'

const SENDING = { connections: 16, ratePerSecond: 100 }
const ROUNDS = 10
/**
 * At least this many must be acknowledged in this many rounds, or 'nothing lost' proves nothing.
 */
const ENOUGH = 10_000
/**
 * The server stops waiting for a standby within 5 s; by then it has done so twice, and received
 * repeats.
 */
const HANG_MS = 14_000
const CAME_BACK = 'the old primary came back each time'

/** Each fault removes the primary under load; the machine is brought back afterwards. */
const strikes = {
  async 'kill -9'(primary: Machine) {
    primary.stopReplicating() // what is written in its last moments is on no other machine
    await pause(300)
    await primary.kill()
  },
  async SIGSTOP(primary: Machine) {
    primary.freeze()
  },
  async 'switch-over'(primary: Machine, cluster: Cluster) {
    await cluster.switchOver(primary)
  },
  async 'a hang of its standbys, then kill -9'(primary: Machine) {
    primary.stopReplicating()
    await pause(HANG_MS)
    await primary.kill()
  },
}

type Strike = keyof typeof strikes

/** The primary fails repeatedly in every way; acknowledged enquiries are still stored. */
export async function* measureFailovers(runner: Runner, cluster: Cluster): Rows {
  const count = runner.runs ?? (runner.isQuick ? 1 : ROUNDS)
  const few = Math.max(1, Math.ceil(count / 5))
  for (const way of ['haproxy', 'pgbouncer'] as const) {
    const by = way === 'haproxy' ? '' : ', through PgBouncer'
    const plan = (['kill -9', 'SIGSTOP', 'switch-over'] as const).flatMap((strike) =>
      new Array<Strike>(count).fill(strike),
    )
    const url = cluster.urls[way]
    const outcome = await failOver(runner, cluster, { name: `failover${by}`, url, plan })
    const what = `kill -9, SIGSTOP and switch-over of the primary, ${count} of each${by}`
    yield promise(what, outcome, CAME_BACK, count < ROUNDS ? 1 : ENOUGH)
    yield* recovery(outcome, by)
  }
  const url = cluster.urls.haproxy
  const [hang, kill] = ['a hang of its standbys, then kill -9', 'kill -9'] as const
  const hangs = new Array<Strike>(few).fill(hang)
  const kills = new Array<Strike>(few).fill(kill)
  const after = await failOver(runner, cluster, { name: hang, url, plan: hangs })
  yield promise(`${hang} of the primary, ${few} rounds`, after, CAME_BACK, 1)
  const repeats = await failOver(runner, cluster, {
    name: `${hang}, control`,
    url,
    plan: hangs,
    mistake: 'a repeat is answered from what no standby may have',
  })
  yield control('the same with repeats that nothing confirms', repeats)
  const local = await failOver(runner, cluster, {
    name: 'kill -9, control',
    url,
    plan: kills,
    mistake: 'commits as durable as the database is configured',
  })
  yield control(`kill -9 with the database's own synchronous_commit, ${few} rounds`, local)
}

interface Plan {
  name: string
  url: string
  plan: readonly Strike[]
  mistake?: MistakeName
}

interface Outcome extends Audit {
  rounds: { strike: Strike; outageMs: number; afterPromotionMs: number }[]
}

async function failOver(runner: Runner, cluster: Cluster, options: Plan): Promise<Outcome> {
  const { name, url, plan, mistake } = options
  const settings = { DATABASE_URL: url, LOG_LEVEL: 'silent' }
  const location = { dataDir: makeFolder(runner), settings, mistake }
  const server = await startServer(runner, location)
  const post = openPost()
  const rounds: Outcome['rounds'] = []
  const sending = startSending(server.url, post, SENDING)
  for (const [index, strike] of plan.entries()) {
    runner.log(`${name}, ${strike}`, index + 1, plan.length)
    const primary = await cluster.untilWhole()
    await untilStored(post)
    await pause(1_000)
    const struckAt = performance.now()
    await strikes[strike](primary, cluster)
    await cluster.untilPromoted(primary)
    const promotedAt = performance.now()
    await untilStored(post)
    const storedAt = performance.now()
    rounds.push({ strike, outageMs: storedAt - struckAt, afterPromotionMs: storedAt - promotedAt })
    if (strike === 'SIGSTOP') primary.resume()
    else if (strike !== 'switch-over') await primary.start()
  }
  await cluster.untilWhole()
  await untilStored(post)
  await sending.stop()
  await server.end()
  return {
    ...(await auditStore({ ...location, settings: { DATABASE_URL: url } }, post.acknowledged)),
    rounds,
  }
}

/** Resolves when the next enquiry is acknowledged. */
async function untilStored({ acknowledged }: Post): Promise<void> {
  const before = acknowledged.size
  const late = AbortSignal.timeout(STORED_WITHIN_MS)
  await until(() => acknowledged.size > before, { signal: late }).catch(() => {
    throw new Error('Nothing is stored again')
  })
}

const STORED_WITHIN_MS = 120_000

function* recovery({ rounds }: Outcome, by: string) {
  for (const strike of new Set(rounds.map((round) => round.strike))) {
    const those = rounds.filter((round) => round.strike === strike)
    const after = those.map(({ afterPromotionMs }) => afterPromotionMs)
    const outages = those.map(({ outageMs }) => outageMs)
    yield atMost(`stored again after the promotion, ${strike}${by}, worst`, Math.max(...after), {
      bar: 10_000,
      show: showMilliseconds,
      note:
        `median ${showMilliseconds(median(after))}; nothing was stored for ` +
        `${showMilliseconds(median(outages))}, at most ${showMilliseconds(Math.max(...outages))}`,
    })
  }
}
