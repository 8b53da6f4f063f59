import { buildStore } from './build-store.ts'
import { realMachine } from './machine.ts'
import { openPostgresDatabase } from './postgres/database.ts'
import type { PostgresOptions } from './postgres/prepare.ts'
import { bindOperations, operate } from './sql/operations.ts'
import type { EnquiryStore } from './store.ts'

/** PostgreSQL: any number of servers on one database. */
export function openPostgresStore(url: string, options: PostgresOptions = {}): EnquiryStore {
  const { machine = realMachine } = options
  const database = openPostgresDatabase(url, options)
  const operations = bindOperations((name, values) => operate(database, name, values))
  return buildStore(operations, { atOnce: 1, close: database.close, machine })
}
