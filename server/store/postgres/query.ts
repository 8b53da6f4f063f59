import { orderedId } from '../ordered-id.ts'
import type { AuditEntry, EnquiryFilter } from '../store.ts'

export const NIL = '00000000-0000-0000-0000-000000000000'

interface Asks {
  query(sql: string, values: unknown[]): Promise<unknown>
}

export async function audit(client: Asks, entry: AuditEntry): Promise<void> {
  const values = [orderedId(), new Date(), entry.action, JSON.stringify(entry.details)]
  await client.query('INSERT INTO audit (id, at, action, details) VALUES ($1, $2, $3, $4)', values)
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
