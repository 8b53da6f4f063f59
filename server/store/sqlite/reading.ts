import type { DatabaseSync } from 'node:sqlite'
import { dateOf, deliveryOf, enquiryOf } from '../rows.ts'
import {
  type Backlog,
  backupActions,
  type Delivery,
  type DeliveryStatus,
  type Enquiry,
  type EnquiryFilter,
  type ListOptions,
  type Stats,
} from '../store.ts'
import type { SqliteConnection } from './connection.ts'
import { all, clause, get, text, whereOf } from './query.ts'

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
