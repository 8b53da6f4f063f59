import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { enquiry as valid } from '../enquiry-for-tests.ts'
import type { Acceptance, Enquiry, EnquiryStore, NewEnquiry } from '../store.ts'

/** What the suite has to know of a database. */
export interface Suite {
  databaseName: string
  /** A name that this database cannot keep. */
  unstorable: string
  /** The ways to empty or rewrite the audit log that this database has beside UPDATE and DELETE. */
  emptying: readonly string[]
  /** Takes away what keeps the audit log as it is. */
  unguardAudit: string
  /** The folder of its migrations. */
  migrations: 'sqlite' | 'postgres'
  makeDatabase(t: TestContext): Promise<Database>
}

export interface Database {
  open(): EnquiryStore
  /** Past the store, straight to the data. */
  execute(sql: string): Promise<unknown>
  /** The names of a table's columns. */
  columnsOf(table: string): Promise<string[]>
}

/** A store on a database of its own, closed when the test is over. */
export async function openStore({ makeDatabase }: Suite, t: TestContext): Promise<EnquiryStore> {
  const store = (await makeDatabase(t)).open()
  t.after(() => store.close())
  await store.count({}) // makes the database, which would count towards the first enquiry's time limit
  return store
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

export async function messagesOf(enquiries: AsyncIterable<Enquiry>): Promise<string[]> {
  return (await collect(enquiries)).map(({ message }) => message)
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** A folder of its own, gone when the test is over. */
export async function makeDir(t: TestContext): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'store-'))
  t.after(() => rm(dir, { recursive: true, force: true }))
  return dir
}
