import type { Delivery, Enquiry, EnquiryFilter, ListOptions, Stats } from '../store.ts'
import type { SqliteConnection } from './connection.ts'
import {
  all,
  clause,
  date,
  deliveryOf,
  deliveryStatus,
  enquiryOf,
  get,
  text,
  whereOf,
} from './query.ts'

/** Where a page of a list ends and the next begins. */
export interface Cursor {
  at: Date
  id: string
}

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
      const { where, values } = whereOf(options)
      const [after, order] = options.newestFirst ? ['<', 'DESC'] : ['>', 'ASC']
      if (cursor !== undefined) {
        where.push(`(received_at, id) ${after} (?, ?)`)
        values.push(cursor.at.getTime(), cursor.id)
      }
      const sql = `SELECT * FROM enquiry ${clause(where)}
                   ORDER BY received_at ${order}, id ${order} LIMIT ?`
      return use((db) => all(db, sql, ...values, limit).map(enquiryOf))
    },

    count(filter: EnquiryFilter): number {
      const { where, values } = whereOf(filter)
      const sql = `SELECT count(*) AS count FROM enquiry ${clause(where)}`
      return use((db) => Number(get(db, sql, ...values)?.count))
    },

    stats(): Stats {
      return use((db) => {
        const counts = all(db, 'SELECT status, count(*) AS count FROM enquiry GROUP BY status')
        const countOf = (status: string) =>
          Number(counts.find((row) => row.status === status)?.count ?? 0)
        const deliveries = all(
          db,
          `SELECT channel, status, count(*) AS count FROM delivery
           GROUP BY channel, status ORDER BY channel, status`,
        )
        const oldest = get(db, "SELECT min(since) AS since FROM delivery WHERE status = 'due'")
        return {
          accepted: countOf('accepted'),
          quarantined: countOf('quarantined'),
          deliveries: deliveries.map((row) => ({
            channel: text(row.channel),
            status: deliveryStatus(row.status),
            count: Number(row.count),
          })),
          oldestDueSince: oldest?.since == null ? null : date(oldest.since),
        }
      })
    },
  }
}
