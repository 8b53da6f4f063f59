import { acceptOperations } from './accept.ts'
import { auditOperations } from './audit.ts'
import type { Database } from './database.ts'
import { deliveryOperations } from './deliveries.ts'
import { deskOperations } from './desk.ts'
import { digestOperations } from './digests.ts'
import { privacyOperations } from './privacy.ts'
import { readingOperations } from './reading.ts'

/** All operations on either database; these calls are also the messages to SQLite's thread. */
export const operations = {
  ...acceptOperations,
  ...deliveryOperations,
  ...digestOperations,
  ...deskOperations,
  ...readingOperations,
  ...privacyOperations,
  ...auditOperations,
  backup: (db: Database, file: string): Promise<void> => db.backup(file),
}

type All = typeof operations

/** The same for one database. */
export type Operations = {
  [Name in keyof All]: All[Name] extends (db: Database, ...values: infer Values) => infer Result
    ? (...values: Values) => Result
    : never
}

export function bindOperations(call: (name: string, values: unknown[]) => unknown): Operations {
  const names = Object.keys(operations)
  // Each name takes the arguments of its operation, and returns its result.
  return Object.fromEntries(
    names.map((name) => [name, (...values: unknown[]) => call(name, values)]),
  ) as unknown as Operations
}

/** Runs an operation by its name in `bindOperations`. */
export function operate(db: Database, name: string, values: unknown[]): unknown {
  const byName: Record<string, (db: Database, ...values: never[]) => unknown> = operations
  return byName[name]?.(db, ...(values as never[]))
}
