import { acceptOperations } from './accept.ts'
import { auditOperations } from './audit.ts'
import type { Database } from './database.ts'
import { deliveryOperations } from './deliveries.ts'
import { deskOperations } from './desk.ts'
import { digestOperations } from './digests.ts'
import { privacyOperations } from './privacy.ts'
import { readingOperations } from './reading.ts'
import { receiptOperations } from './receipts.ts'
import { wishOperations } from './wishes.ts'

export type Operation<Values extends unknown[], Result> = (
  db: Database,
  ...values: Values
) => Promise<Result>

/** All operations by the names that messages to SQLite's thread contain. */
const operations: Readonly<Record<string, Operation<never[], unknown>>> = {
  ...acceptOperations,
  ...deliveryOperations,
  ...digestOperations,
  ...receiptOperations,
  ...deskOperations,
  ...readingOperations,
  ...privacyOperations,
  ...auditOperations,
  ...wishOperations,
}

const names = new Map<object, string>(
  Object.entries(operations).map(([name, operation]) => [operation, name]),
)

export function operationName(operation: object): string {
  const name = names.get(operation)
  if (name === undefined) throw new Error('an operation has no name')
  return name
}

export function operationOf(name: string): Operation<never[], unknown> {
  const operation = operations[name]
  if (operation === undefined) throw new Error(`there is no operation ${name}`)
  return operation
}
