import { INBOX_STATUS } from '@app/contract/enquiry-statuses.ts'
import { watchStore } from '@app/server/health.ts'
import { limits } from '@app/server/owner/check.ts'
import type { Owner } from '@app/server/owner/owner.ts'
import type { Backlog, Reply } from '@app/server/store/store.ts'
import type { FastifyInstance } from 'fastify'
import type { HealthState, OverviewAnswer } from '../answers.ts'
import type { Backups } from '../backups.ts'
import { sendProblem } from './problem.ts'

const DAY_MS = 24 * 3_600_000
const CHART_DAYS = 60
const UNREAD_AT_MOST = 999

/** The health of the system, and its backups. */
export function keepingRoutes(app: FastifyInstance, owner: Owner, backups: Backups): void {
  const { store, actor } = owner
  const isUp = watchStore(store, owner.machine)

  app.get<{ Querystring: { offset: number } }>(
    '/api/overview',
    { schema: { querystring: overviewSchema } },
    async ({ query }): Promise<OverviewAnswer> => {
      const utcOffsetMs = query.offset * 60_000
      const today = Math.floor((Date.now() + utcOffsetMs) / DAY_MS)
      const since = new Date((today - CHART_DAYS + 1) * DAY_MS - utcOffsetMs)
      const [isStoreUp, backlog, days, unread] = await Promise.all([
        isUp(),
        store.backlog(),
        store.perDay(since, utcOffsetMs),
        store.count({ handling: 'unread', status: INBOX_STATUS }, UNREAD_AT_MOST + 1),
      ])
      return {
        actor,
        unread: Math.min(unread, UNREAD_AT_MOST),
        isUnreadMore: unread > UNREAD_AT_MOST,
        days,
        health: { store: isStoreUp ? 'good' : 'bad', ...healthOf(backlog, owner.config.wishDays) },
      }
    },
  )

  app.post('/api/retry', async () => ({ count: await store.retry(undefined, actor) }))

  app.get('/api/replies', () => store.replies())
  app.post<{ Body: Reply & { was?: string } }>(
    '/api/replies',
    { schema: { body: replySchema } },
    async ({ body: { was, ...saved } }, reply) => {
      const change = await store.saveReply(saved, actor, was)
      return change === 'done' ? store.replies() : sendProblem(reply, 409, 'replyChanged')
    },
  )

  app.get('/api/backups', () => backups.list())
  app.post('/api/backup', () => backups.make())
}

function healthOf(backlog: Backlog, days: number): Omit<OverviewAnswer['health'], 'store'> {
  const { deliveries, oldestDueSince, oldestOpenAt, aboveLimit = 0, ...last } = backlog
  const { droppedReceipts = 0 } = last
  const { wishes: count = 0, oldestWishAt = null } = backlog
  const isOverdue = oldestWishAt !== null && isOlder(oldestWishAt, days * DAY_MS)
  const countOf = (wanted: string) =>
    deliveries.reduce((sum, { status, count }) => sum + (status === wanted ? count : 0), 0)
  const [due, failed] = [countOf('due'), countOf('failed')]
  const isLate = oldestDueSince !== null && isOlder(oldestDueSince, limits.waitMs)
  const state: HealthState = failed > 0 ? 'bad' : isLate ? 'attention' : 'good'
  return {
    oldestOpenAt: oldestOpenAt?.toISOString() ?? null,
    deliveries: { state, due, failed },
    aboveLimit,
    droppedReceipts,
    wishes: {
      state: isOverdue ? 'bad' : count > 0 ? 'attention' : 'good',
      ...{ count, oldestAt: oldestWishAt?.toISOString() ?? null, days },
    },
    backup: lastDone(last.lastBackupAt ?? null, limits.backupMs),
    proof: lastDone(last.lastProofAt ?? null, limits.proofMs),
  }
}

function lastDone(at: Date | null, limitMs: number): { state: HealthState; at: string | null } {
  const isRecent = at !== null && !isOlder(at, limitMs)
  return { state: isRecent ? 'good' : 'attention', at: at?.toISOString() ?? null }
}

function isOlder(time: Date, ms: number): boolean {
  return Date.now() - time.getTime() > ms
}

const replySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'text'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 100, pattern: '^[^\\u0000]*$' },
    text: { type: 'string', maxLength: 2_000, pattern: '^[^\\u0000]*$' },
    was: { type: 'string' },
  },
} as const

/** Minutes that the owner's clock is ahead of UTC. */
const overviewSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { offset: { type: 'integer', minimum: -1440, maximum: 1440, default: 0 } },
} as const
