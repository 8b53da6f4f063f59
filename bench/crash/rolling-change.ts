import { setTimeout as pause } from 'node:timers/promises'
import { runTool } from '../owner.ts'
import { openPostgres } from '../postgres.ts'
import { makeDataDir, type RealServer, startServer } from '../real-server.ts'
import type { Desk, Row } from '../row.ts'
import { openPost, type Post, startSending } from '../send-enquiries.ts'
import { openFlakyWebhook } from './flaky-webhook.ts'
import { auditStore } from './missing.ts'
import { undelivered, untilDelivered } from './two-servers.ts'

const SERVERS = 3
const BETWEEN_MS = 2_000
const SENDING = { connections: 2, ratePerSecond: 10 }

/**
 * A channel is removed from the settings of three servers, one after the other, and added again.
 */
export async function measureRollingChange(desk: Desk): Promise<Row[]> {
  const change = await rollOver(desk)
  const control = await rollOver(desk, 'orphans-at-once.ts')
  return [
    {
      what: `a channel taken out and set up again, ${SERVERS} servers in turn`,
      value: `${change.failed} failed, ${change.missing} undelivered`,
      bar: '0 failed, 0 undelivered',
      ok: change.failed + change.missing + change.lost === 0 && change.isSettled,
      note:
        `${change.acknowledged} acknowledged by servers that had it, ${change.lost} lost; ` +
        `${change.failures} sends failed meanwhile`,
    },
    {
      what: 'the same by servers that give up at once what they have no channel for',
      value: `${control.failed} failed`,
      bar: 'must fail some',
      ok: control.failed > 0,
    },
  ]
}

async function rollOver(desk: Desk, variant?: string) {
  const postgres = await openPostgres(desk)
  const webhook = await openFlakyWebhook(desk)
  const without = { DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' }
  const having = {
    ...without,
    WEBHOOK_URL: webhook.url,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'bench').toString('base64')}`,
  }
  const place = { dataDir: makeDataDir(desk), settings: having }
  const posts = { having: openPost(), without: openPost() }
  const start = async (settings: Record<string, string>, post: Post) => {
    const dataDir = makeDataDir(desk)
    const server = await startServer(desk, { dataDir, settings, ...(variant && { variant }) })
    return { server, sending: startSending(server.url, post, SENDING) }
  }
  const stop = async ({ server, sending }: Started) => {
    await sending.stop()
    await server.end()
  }

  const servers: Started[] = []
  for (let count = 0; count < SERVERS; count += 1) servers.push(await start(having, posts.having))
  for (const [settings, post] of [
    [without, posts.without],
    [having, posts.having],
  ] as const) {
    for (let turn = 1; turn <= SERVERS; turn += 1) {
      desk.say(`channels change${variant ? ', control' : ''}`, turn, SERVERS)
      const old = servers.shift()
      if (old !== undefined) await stop(old)
      servers.push(await start(settings, post))
      await pause(BETWEEN_MS)
    }
  }
  for (const { sending } of servers) await sending.stop()
  webhook.mend()
  const failed = await countFailed(place)
  const isSettled = variant === undefined && (await untilDelivered(desk, place)) !== undefined
  for (const { server } of servers) await server.end()
  const acknowledged = new Map([...posts.having.acknowledged, ...posts.without.acknowledged])
  const { lost } = await auditStore(place, acknowledged)
  return {
    failed,
    isSettled,
    lost,
    missing: undelivered(posts.having, webhook.taken),
    acknowledged: posts.having.acknowledged.size,
    failures: webhook.failures(),
  }
}

interface Started {
  server: RealServer
  sending: ReturnType<typeof startSending>
}

async function countFailed(place: Parameters<typeof runTool>[0]): Promise<number> {
  const stats = await runTool(place, 'stats')
  return Number(/^deliveries by webhook, failed\s+(\d+)/m.exec(stats)?.[1] ?? 0)
}
