import { join } from 'node:path'
import type { EnquiryStore } from './enquiry-store.ts'
import { openPostgresDatabase } from './postgres/database.ts'
import type { PostgresOptions } from './postgres/prepare.ts'
import { openPostgresStore } from './postgres.ts'
import type { Database } from './sql/database.ts'
import { openSqliteDatabase } from './sqlite/database.ts'
import { openSqliteStore, type StartThread } from './sqlite.ts'

export interface StoreSettings extends PostgresOptions {
  dataDir: string
  databaseUrl: string | undefined
  startThread?: StartThread | undefined
}

/** PostgreSQL if its address is configured, otherwise one SQLite file in the data folder. */
export function openStore({
  dataDir,
  databaseUrl,
  startThread,
  ...options
}: StoreSettings): EnquiryStore {
  if (databaseUrl !== undefined) return openPostgresStore(databaseUrl, options)
  return openSqliteStore(sqliteFile(dataDir), options.machine, startThread)
}

/** The same database without the store's additions. */
export function openStoreDatabase({ dataDir, databaseUrl, ...options }: StoreSettings): Database {
  if (databaseUrl !== undefined) return openPostgresDatabase(databaseUrl, options)
  return openSqliteDatabase(sqliteFile(dataDir), options.machine)
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'enquiries.db')
}
