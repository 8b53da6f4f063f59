import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { enquiry as valid } from '../enquiry-for-tests.ts'
import type { EnquiryStore } from '../enquiry-store.ts'
import { readMigrations } from '../migrate.ts'
import {
  type Acceptance,
  type Enquiry,
  type NewEnquiry,
  StoreRefusedError,
  StoreUnavailableError,
} from '../store.ts'

/** What the suite needs of a database. */
export interface Suite {
  databaseName: string
  /** A name that this database cannot store. */
  unstorable: string
  /** The ways to empty or rewrite the audit log that this database has beside UPDATE and DELETE. */
  emptying: readonly string[]
  /** Removes the protection of the audit log. */
  unguardAudit: string
  /** The folder of its migrations. */
  migrations: 'sqlite' | 'postgres'
  makeDatabase(t: TestContext): Promise<TestDatabase>
}

export interface TestDatabase {
  open(): EnquiryStore
  /** Accesses the data directly, without the store. */
  execute(sql: string): Promise<unknown>
  read(sql: string): Promise<Record<string, unknown>[]>
  /** The names of a table's columns. */
  columnsOf(table: string): Promise<string[]>
}

/** A store on a separate database, closed when the test is over. */
export async function openStore(suite: Suite, t: TestContext): Promise<EnquiryStore> {
  return (await openDatabase(suite, t)).store
}

/** The same with its database. */
export async function openDatabase({ makeDatabase }: Suite, t: TestContext) {
  const database = await makeDatabase(t)
  const [store] = openStores(database, t, 1)
  await begin(store)
  return { ...database, store }
}

/**
 * Creates the database, which would count towards the first enquiry's time limit. On a busy
 * machine, connecting may take longer than visitors wait.
 */
async function begin(store: EnquiryStore, tries = 20): Promise<void> {
  await store.count({}).catch((error: unknown) => {
    const isLasting = error instanceof StoreRefusedError
    if (tries === 1 || isLasting || !(error instanceof StoreUnavailableError)) throw error
    return begin(store, tries - 1)
  })
}

/** The tables as the first releases left them. */
export function oldSchema({ migrations }: Pick<Suite, 'migrations'>): string {
  const old = readMigrations(migrations).filter(({ number }) => number < 4)
  return [
    'CREATE TABLE migration (number INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL)',
    ...old.map(
      ({ sql, number, name }) => `${sql};INSERT INTO migration VALUES (${number}, '${name}')`,
    ),
  ].join(';')
}

/** This many servers on one database, closed when the test is over. */
export function openStores({ open }: TestDatabase, t: TestContext, count: number) {
  const opened = Array.from({ length: count }, open)
  const stores = opened as [EnquiryStore, ...EnquiryStore[]] // one at least
  t.after(() => Promise.all(stores.map((store) => store.close())))
  return stores
}

export function enquiry(changes: Partial<NewEnquiry> = {}): NewEnquiry {
  return { ...valid, phoneNumber: '123456', ...changes }
}

export function stored(acceptance: Acceptance): { id: string; receivedAt: Date } {
  assert.notEqual(acceptance.outcome, 'conflict')
  assert.ok('id' in acceptance)
  return acceptance
}

export async function acceptMany(store: EnquiryStore, count: number) {
  const all = Array.from({ length: count }, (_, index) => enquiry({ message: `#${index}` }))
  for (let start = 0; start < count; start += 1000) {
    await Promise.all(all.slice(start, start + 1000).map((one) => store.accept(one, [])))
  }
}

export function messagesOf(enquiries: AsyncIterable<Enquiry>): Promise<string[]> {
  return Array.fromAsync(enquiries, ({ message }) => message)
}
