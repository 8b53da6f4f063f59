import { readPages } from '../in-pages.ts'
import { deliveryOf, enquiryOf } from '../rows.ts'
import {
  type Backlog,
  backupActions,
  type DeliveryCount,
  type DeliveryStatus,
  type EnquiryStore,
} from '../store.ts'
import { clause, looseStandbys, uuid, whereOf } from './query.ts'
import type { PostgresConnection, Queryable } from './queryable.ts'

type Reading = Pick<EnquiryStore, 'find' | 'list' | 'count' | 'stats' | 'backlog'>

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
        async (cursor: { at: Date; id: string } | undefined, limit) => {
          const { where, values } = whereOf(options)
          const [after, order] = options.newestFirst ? ['<', 'DESC'] : ['>', 'ASC']
          if (cursor !== undefined) {
            values.push(cursor.at, cursor.id)
            const [at, id] = [`$${values.length - 1}::timestamptz`, `$${values.length}::uuid`]
            where.push(`(received_at, id) ${after} (${at}, ${id})`)
          }
          values.push(limit)
          const { rows } = await query(
            `SELECT * FROM enquiry ${clause(where)}
             ORDER BY received_at ${order}, id ${order} LIMIT $${values.length}`,
            values,
          )
          return rows.map(enquiryOf)
        },
        ({ receivedAt, id }) => ({ at: receivedAt, id }),
      ),

    count: (filter) =>
      transaction(async (client) => {
        const { where, values } = whereOf(filter)
        const sql = `SELECT count(*) AS count FROM enquiry ${clause(where)}`
        const { rows } = await client.query(sql, values)
        return Number(rows[0]?.count)
      }),

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
