import { buildStoreOf, type EnquiryStore } from './enquiry-store.ts'
import { openPostgresDatabase } from './postgres/database.ts'
import type { PostgresOptions } from './postgres/prepare.ts'

/** PostgreSQL: any number of servers on one database. */
export function openPostgresStore(url: string, options?: PostgresOptions): EnquiryStore {
  return buildStoreOf(openPostgresDatabase(url, options))
}
