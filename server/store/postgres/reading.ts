import { readPages } from '../in-pages.ts'
import { deliveryOf, enquiryOf } from '../rows.ts'
import {
  type Backlog,
  backupActions,
  type Cursor,
  type DeliveryCount,
  type DeliveryStatus,
  type Enquiry,
  type EnquiryStore,
  type ListOptions,
} from '../store.ts'
import { clause, looseStandbys, sourceOf, uuid } from './query.ts'
import type { PostgresConnection, Queryable } from './queryable.ts'

type Reading = Pick<
  EnquiryStore,
  'find' | 'list' | 'page' | 'count' | 'perDay' | 'stats' | 'backlog'
>

export function readingOperations({ query, transaction }: PostgresConnection): Reading {
  return {
    async find(id) {
      const enquiries = await query('SELECT * FROM enquiry WHERE id = $1', [uuid(id)])
      const [row] = enquiries.rows
      if (row === undefined) return undefined
      const sql = 'SELECT * FROM delivery WHERE enquiry_id = $1 ORDER BY channel'
      const { rows } = await query(sql, [id])
      return { enquiry: enquiryOf(row), deliveries: rows.map(deliveryOf) }
    },

    list: (options) =>
      readPages(
        (cursor: Cursor | undefined, limit) => page(options, cursor, limit),
        ({ receivedAt, id }) => ({ at: receivedAt, id }),
      ),

    page,

    count: (filter, most) =>
      transaction(async (client) => {
        const { from, where, values } = sourceOf(filter)
        const all = `FROM ${from} ${clause(where)}`
        const sql =
          most === undefined
            ? `SELECT count(*) AS count ${all}`
            : `SELECT count(*) AS count FROM (SELECT 1 ${all} LIMIT ${Math.round(most)}) AS counted`
        const { rows } = await client.query(sql, values)
        return Number(rows[0]?.count)
      }),

    async perDay(since, utcOffsetMs) {
      const { rows } = await query(
        `SELECT floor((extract(epoch FROM received_at) * 1000 + $2::float8) / 86400000) AS day,
           count(*) AS count
         FROM enquiry WHERE received_at >= $1 GROUP BY 1 ORDER BY 1`,
        [since, utcOffsetMs],
      )
      return rows.map(({ day, count }) => ({ day: Number(day), count: Number(count) }))
    },

    stats: () =>
      transaction(async (client) => {
        const sql = 'SELECT status, count(*) AS count FROM enquiry GROUP BY status'
        const { rows } = await client.query(sql)
        const countOf = (status: string) =>
          Number(rows.find((row) => row.status === status)?.count ?? 0)
        return {
          accepted: countOf('accepted'),
          quarantined: countOf('quarantined'),
          ...(await countDeliveries(client, ['due', 'failed', 'sent'])),
        }
      }),

    backlog: async () => ({
      ...(await countDeliveries({ query }, ['due', 'failed'])),
      lastBackupAt: await lastTime(backupActions.made),
      lastProofAt: await lastTime(backupActions.proven),
      looseStandbys: await looseStandbys({ query }),
    }),
  }

  async function page(
    options: ListOptions,
    cursor: Cursor | undefined,
    limit: number,
  ): Promise<Enquiry[]> {
    const { from, order, where, values } = sourceOf(options)
    const [after, direction] = options.newestFirst ? ['<', 'DESC'] : ['>', 'ASC']
    if (cursor !== undefined) {
      values.push(cursor.at, cursor.id)
      const [at, id] = [`$${values.length - 1}::timestamptz`, `$${values.length}::uuid`]
      where.push(`(${order.join(', ')}) ${after} (${at}, ${id})`)
    }
    values.push(limit)
    const { rows } = await query(
      `SELECT enquiry.* FROM ${from} ${clause(where)}
       ORDER BY ${order.map((column) => `${column} ${direction}`).join(', ')}
       LIMIT $${values.length}`,
      values,
    )
    return rows.map(enquiryOf)
  }

  async function lastTime(action: string): Promise<Date | null> {
    const { rows } = await query('SELECT max(at) AS at FROM audit WHERE action = $1', [action])
    return rows[0]?.at ?? null
  }

  /** One question per status, each of which names it, so that the index of that status answers. */
  async function countDeliveries(
    client: Queryable,
    statuses: readonly DeliveryStatus[],
  ): Promise<Backlog> {
    const deliveries: DeliveryCount[] = []
    for (const status of statuses) {
      const where = `WHERE status = '${status}'`
      const sql = `SELECT channel, count(*) AS count FROM delivery ${where} GROUP BY channel`
      const { rows } = await client.query(sql)
      for (const { channel, count } of rows) {
        deliveries.push({ channel, status, count: Number(count) })
      }
    }
    const sql = "SELECT min(since) AS since FROM delivery WHERE status = 'due'"
    const { rows } = await client.query(sql)
    return { deliveries, oldestDueSince: rows[0]?.since }
  }
}
