import type { DatabaseSync } from 'node:sqlite'
import { dateOf, deliveryOf, enquiryOf } from '../rows.ts'
import {
  type Backlog,
  backupActions,
  type Cursor,
  type DayCount,
  type Delivery,
  type DeliveryStatus,
  type Enquiry,
  type EnquiryFilter,
  type ListOptions,
  type Stats,
} from '../store.ts'
import type { SqliteConnection } from './connection.ts'
import { all, clause, get, sourceOf, text } from './query.ts'

/** Where the index has a cursor; if its enquiry is gone, where the last before it is. */
const PLACE = `coalesce((SELECT number FROM searchable WHERE enquiry_id = ?),
  (SELECT max(number) FROM searchable JOIN enquiry ON id = enquiry_id WHERE received_at <= ?))`

export function readingOperations({ use }: SqliteConnection) {
  return {
    find(id: string): { enquiry: Enquiry; deliveries: Delivery[] } | undefined {
      return use((db) => {
        const enquiry = get(db, 'SELECT * FROM enquiry WHERE id = ?', id)
        if (enquiry === undefined) return undefined
        const sql = 'SELECT * FROM delivery WHERE enquiry_id = ? ORDER BY channel'
        return { enquiry: enquiryOf(enquiry), deliveries: all(db, sql, id).map(deliveryOf) }
      })
    },

    page(options: ListOptions, cursor: Cursor | undefined, limit: number): Enquiry[] {
      const { from, order, where, values } = sourceOf(options)
      const [after, direction] = options.newestFirst ? ['<', 'DESC'] : ['>', 'ASC']
      if (cursor !== undefined) {
        const isByArrival = order.length > 1
        where.push(`(${order.join(', ')}) ${after} ${isByArrival ? '(?, ?)' : PLACE}`)
        values.push(...(isByArrival ? [] : [cursor.id]), cursor.at.getTime())
        if (isByArrival) values.push(cursor.id)
      }
      const sql = `SELECT enquiry.* FROM ${from} ${clause(where)}
                   ORDER BY ${order.map((column) => `${column} ${direction}`).join(', ')} LIMIT ?`
      return use((db) => all(db, sql, ...values, limit).map(enquiryOf))
    },

    count(filter: EnquiryFilter, most?: number): number {
      const { from, where, values } = sourceOf(filter)
      const sql = `FROM ${from} ${clause(where)}`
      if (most === undefined) {
        return use((db) => Number(get(db, `SELECT count(*) AS count ${sql}`, ...values)?.count))
      }
      const some = `SELECT count(*) AS count FROM (SELECT 1 ${sql} LIMIT ?)`
      return use((db) => Number(get(db, some, ...values, most)?.count))
    },

    perDay(since: Date, utcOffsetMs: number): DayCount[] {
      const sql = `SELECT (received_at + CAST(? AS INTEGER)) / 86400000 AS day, count(*) AS count FROM enquiry
                   WHERE received_at >= ? GROUP BY day ORDER BY day`
      const rows = use((db) => all(db, sql, Math.round(utcOffsetMs), since.getTime()))
      return rows.map(({ day, count }) => ({ day: Number(day), count: Number(count) }))
    },

    stats(): Stats {
      return use((db) => {
        const counts = all(db, 'SELECT status, count(*) AS count FROM enquiry GROUP BY status')
        const countOf = (status: string) =>
          Number(counts.find((row) => row.status === status)?.count ?? 0)
        return {
          accepted: countOf('accepted'),
          quarantined: countOf('quarantined'),
          ...countDeliveries(db, ['due', 'failed', 'sent']),
        }
      })
    },

    backlog(): Backlog {
      return use((db) => ({
        ...countDeliveries(db, ['due', 'failed']),
        lastBackupAt: lastTime(db, backupActions.made),
        lastProofAt: lastTime(db, backupActions.proven),
      }))
    },
  }
}

function lastTime(db: DatabaseSync, action: string): Date | null {
  const last = get(db, 'SELECT max(at) AS at FROM audit WHERE action = ?', action)?.at
  return last == null ? null : dateOf(last)
}

/** One question per status, each of which names it, so that the index of that status answers. */
function countDeliveries(db: DatabaseSync, statuses: readonly DeliveryStatus[]): Backlog {
  const deliveries = statuses.flatMap((status) => {
    const where = `WHERE status = '${status}'`
    const sql = `SELECT channel, count(*) AS count FROM delivery ${where} GROUP BY channel`
    const rows = all(db, sql)
    return rows.map((row) => ({ channel: text(row.channel), status, count: Number(row.count) }))
  })
  const oldest = get(db, "SELECT min(since) AS since FROM delivery WHERE status = 'due'")
  return { deliveries, oldestDueSince: oldest?.since == null ? null : dateOf(oldest.since) }
}
