import { join } from 'node:path'
import { buildStoreOf, type EnquiryStore } from './enquiry-store.ts'
import { openPostgresDatabase } from './postgres/database.ts'
import type { PostgresOptions } from './postgres/prepare.ts'
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

/** PostgreSQL: any number of servers on one database. */
export function openPostgresStore(url: string, options?: PostgresOptions): EnquiryStore {
  return buildStoreOf(openPostgresDatabase(url, options))
}

/** The same database without the store's additions. */
export function openStoreDatabase({ dataDir, databaseUrl, ...options }: StoreSettings): Database {
  if (databaseUrl !== undefined) return openPostgresDatabase(databaseUrl, options)
  return openSqliteDatabase(sqliteFile(dataDir), options.machine)
}

export function sqliteFile(dataDir: string): string {
  return join(dataDir, 'enquiries.db')
}
