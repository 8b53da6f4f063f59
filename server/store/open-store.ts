import { join } from 'node:path'
import { openPostgresStore } from './postgres.ts'
import { openSqliteStore } from './sqlite.ts'
import type { EnquiryStore } from './store.ts'

export interface StoreSettings {
  dataDir: string
  databaseUrl: string | undefined
}

/** PostgreSQL if there is an address of one, or else one SQLite file in the data folder. */
export function openStore({ dataDir, databaseUrl }: StoreSettings): EnquiryStore {
  if (databaseUrl !== undefined) return openPostgresStore(databaseUrl)
  return openSqliteStore(sqliteFile(dataDir))
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'enquiries.db')
}
