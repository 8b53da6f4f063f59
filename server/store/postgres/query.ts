import type { EnquiryFilter } from '../store.ts'
import type { Queryable } from './queryable.ts'

export const NIL = '00000000-0000-0000-0000-000000000000'

/**
 * How many standbys there are, if PostgreSQL waits for none of them. What anybody may know of them
 * is that they are there; a backup that is being taken is none.
 */
export async function looseStandbys(client: Queryable): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*) AS count FROM pg_stat_replication
     WHERE current_setting('synchronous_standby_names') = '' AND state IS DISTINCT FROM 'backup'`,
  )
  return Number(rows[0]?.count)
}

export function whereOf(filter: EnquiryFilter): { where: string[]; values: unknown[] } {
  const parts: [string, unknown][] = [
    ['received_at >= $', filter.since],
    ['received_at < $', filter.until],
    ['status = $', filter.status],
    ['lower(email) = $', filter.email?.toLowerCase()],
  ]
  const where: string[] = []
  const values: unknown[] = []
  for (const [condition, value] of parts) {
    if (value === undefined) continue
    values.push(value)
    where.push(condition + values.length)
  }
  return { where, values }
}

export function clause(where: string[]): string {
  return where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`
}

/** What is no UUID names nothing; the database would call it an error. */
export function uuid(id: string | undefined): string | null {
  if (id === undefined) return null
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : NIL
}
