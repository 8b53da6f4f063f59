import { join } from 'node:path'
import type { PostgresOptions } from './postgres/prepare.ts'
import { openPostgresStore } from './postgres.ts'
import { openSqliteStore } from './sqlite.ts'
import type { EnquiryStore } from './store.ts'

export interface StoreSettings extends PostgresOptions {
  dataDir: string
  databaseUrl: string | undefined
}

/** PostgreSQL if there is an address of one, or else one SQLite file in the data folder. */
export function openStore({ dataDir, databaseUrl, ...options }: StoreSettings): EnquiryStore {
  if (databaseUrl !== undefined) return openPostgresStore(databaseUrl, options)
  return openSqliteStore(sqliteFile(dataDir))
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'enquiries.db')
}
