import { setTimeout as pause } from 'node:timers/promises'
import { type Place, runTool } from '../owner.ts'
import { openPostgres } from '../postgres.ts'
import { makeDataDir, startServer } from '../real-server.ts'
import type { Desk, Row } from '../row.ts'
import { openPost, type Post, startSending } from '../send-enquiries.ts'
import { openFlakyWebhook } from './flaky-webhook.ts'
import { auditStore } from './missing.ts'

/** Long enough for a delivery to fail three or four times. */
const FLAKY_MS = 30_000
/** The lease of the killed server's deliveries ends after two minutes. */
const PATIENCE_MS = 6 * 60_000

/** Two servers share a database and deliver to a webhook that fails; one of them is killed. */
export async function measureTwoServers(desk: Desk): Promise<Row[]> {
  const postgres = await openPostgres(desk)
  const webhook = await openFlakyWebhook(desk)
  const settings = {
    DATABASE_URL: postgres.url,
    WEBHOOK_URL: webhook.url,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'bench').toString('base64')}`,
    LOG_LEVEL: 'silent',
  }
  const place = { dataDir: makeDataDir(desk), settings }
  desk.say('two servers on one PostgreSQL')
  const doomed = await startServer(desk, { dataDir: makeDataDir(desk), settings })
  const other = await startServer(desk, place)
  const post = openPost()
  const pace = { connections: 4, ratePerSecond: desk.isQuick ? 20 : 60 }
  const sending = [doomed, other].map(({ url }) => startSending(url, post, pace))
  await pause(desk.isQuick ? 3_000 : 10_000)
  desk.say('one of the two is killed')
  await doomed.end('SIGKILL')
  await pause(desk.isQuick ? 1_000 : 5_000)
  for (const one of sending) await one.stop()
  await pause(FLAKY_MS)
  webhook.mend() // otherwise, some would wait for hours by design
  const seconds = await untilDelivered(desk, place)
  const isAlive = other.isRunning()
  await other.end()
  const { lost, twice } = await auditStore(place, post.acknowledged)
  const missing = undelivered(post, webhook.taken)
  const again = [...webhook.taken.values()].filter((times) => times > 1).length
  return [
    {
      what: 'two servers on one PostgreSQL, a flaky webhook, one server killed',
      value: `${missing} undelivered, ${seconds === undefined ? 'some' : 'none'} stuck`,
      bar: '0 undelivered, none stuck',
      ok: missing + lost + twice === 0 && seconds !== undefined && isAlive,
      note:
        `${post.acknowledged.size} acknowledged, ${lost} lost, ${twice} twice; ` +
        `${webhook.failures()} sends failed, ${again} taken more than once; ` +
        `all settled ${seconds ?? '?'} s after the last`,
    },
  ]
}

/** Seconds until nothing is due or failed; undefined if that does not happen. */
export async function untilDelivered(desk: Desk, place: Place): Promise<number | undefined> {
  const startedAt = performance.now()
  for (;;) {
    const stats = await runTool(place, 'stats')
    const waitedMs = performance.now() - startedAt
    const open = /^(deliveries by webhook, (?:due|failed))\s+(\d+)/m.exec(stats)
    if (open === null) return Math.round(waitedMs / 1000)
    if (waitedMs > PATIENCE_MS) return undefined
    desk.say(`waiting: ${open[1]} ${open[2]}`)
    await pause(5_000)
  }
}

export function undelivered({ acknowledged }: Post, taken: Map<string, number>): number {
  return [...acknowledged.values()].filter((id) => !taken.has(id)).length
}
