import { gramsOf, isIndexed, wordsOf } from '../search-text.ts'
import type { EnquiryFilter, Handling } from '../store.ts'
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

/** What is read for a filter: a query is answered from the index. */
export interface Source {
  from: string
  /** The columns that order it. */
  order: [string, string]
  where: string[]
  values: unknown[]
}

export function sourceOf(filter: EnquiryFilter): Source {
  const words = wordsOf(filter.query ?? '')
  const grams = words.filter(isIndexed).flatMap(gramsOf)
  const parts: [(mark: string) => string, unknown][] = [
    [(mark) => `grams @> ${mark}::integer[]`, grams.length === 0 ? undefined : grams],
    ...words.map((word): [(mark: string) => string, string] => [
      (mark) => `strpos(folded, ${mark}) > 0`,
      word,
    ]),
    [(mark) => `enquiry.received_at >= ${mark}`, filter.since],
    [(mark) => `enquiry.received_at < ${mark}`, filter.until],
    [(mark) => `status = ${mark}`, filter.status],
    [(mark) => `lower(email) = ${mark}`, filter.email?.toLowerCase()],
  ]
  const given = parts.filter(([, value]) => value !== undefined)
  const where = given.map(([condition], index) => condition(`$${index + 1}`))
  if (filter.handling !== undefined) where.push(HANDLING[filter.handling])
  if (filter.isFailed) where.push(FAILED)
  const values = given.map(([, value]) => value)
  if (words.length === 0) return { from: 'enquiry', order: ['received_at', 'id'], where, values }
  return {
    from: 'searchable JOIN enquiry ON id = searchable.enquiry_id',
    order: ['searchable.received_at', 'searchable.enquiry_id'],
    where,
    values,
  }
}

const MARKED = 'SELECT 1 FROM mark WHERE mark.enquiry_id = id AND'

const HANDLING: Readonly<Record<Handling, string>> = {
  unread: `NOT EXISTS (${MARKED} read_at IS NOT NULL)`,
  open: `NOT EXISTS (${MARKED} handled_at IS NOT NULL)`,
  handled: `EXISTS (${MARKED} handled_at IS NOT NULL)`,
}

const FAILED = "id IN (SELECT enquiry_id FROM delivery WHERE status = 'failed')"

export function clause(where: string[]): string {
  return where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`
}

/** What is no UUID names nothing; the database would call it an error. */
export function uuid(id: string | undefined): string | null {
  if (id === undefined) return null
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : NIL
}
