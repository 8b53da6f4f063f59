import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import { makeFolder } from '../../tools/testing/folder.ts'
import { enquiry } from './enquiry-for-tests.ts'
import { buildStoreOf } from './enquiry-store.ts'
import { realMachine } from './machine.ts'
import type { Client } from './sql/database.ts'
import { openSqliteDatabase } from './sqlite/database.ts'
import { PURGE_SIZE, REPEAT_WINDOW_MS } from './store.ts'

const COUNT = PURGE_SIZE + 200

/** For each of 200 enquiries two lines of the ledger, one row overwritten and one deleted. */
const MOST_ROWS = 4 * 200

describe('removing many enquiries', () => {
  it('never writes more rows in one transaction than visitors can wait for', async (t) => {
    const { store, rowsPerTransaction, fill } = await open(t)
    fill(COUNT, 'idempotency_key')

    const erased = await store.erase(enquiry.email, 'tester')
    const ledger = await store.erasures()
    fill(COUNT, 'fingerprint')
    const purged = await store.purge(new Date(Date.now() + 1000), 'tester')

    assert.deepEqual([erased, purged], [COUNT, COUNT])
    assert.equal(ledger.length, 2 * COUNT + 1, 'each enquiry, each key and the address')
    assert.deepEqual(await store.erasures(), [])
    assert.equal(Math.max(...rowsPerTransaction), MOST_ROWS)
  })

  it('removes few at a time if that takes long', async (t) => {
    let ms = 0
    const steady = () => {
      ms += 60
      return ms
    }
    const { store, rowsPerTransaction, fill } = await open(t, { steady })
    fill(20, 'idempotency_key')

    await store.erase(enquiry.email, 'tester')

    assert.equal(Math.max(...rowsPerTransaction), 4 * 4)
  })

  it('can be repeated after an interruption, and the ledger has all that is gone', async (t) => {
    const { store, rowsPerTransaction, fill } = await open(t, {
      after() {
        if (rowsPerTransaction.length === 3) throw new Error('a power cut')
      },
    })
    fill(500, 'idempotency_key')

    await assert.rejects(store.erase(enquiry.email, 'tester'), /power cut/)

    const left = await store.count({})
    assert.equal(left, 100)
    assert.equal((await store.erasures()).length, 2 * 400 + 1)
    assert.equal(await store.erase(enquiry.email, 'tester'), left)
    assert.equal((await store.erasures()).length, 2 * 500 + 1)
  })

  it('leaves nothing in the log once no reader needs it, and records one erasure', async (t) => {
    const reader: { db?: DatabaseSync } = {}
    const { store, dir, fill } = await open(t, { after: () => reader.db?.close() })
    fill(1, 'idempotency_key')
    reader.db = new DatabaseSync(join(dir, 'enquiries.db'))
    reader.db.exec('BEGIN')
    reader.db.prepare('SELECT * FROM enquiry').get()

    await store.erase(enquiry.email, 'tester')

    const files = readdirSync(dir).map((name) => readFileSync(join(dir, name), 'latin1'))
    assert.doesNotMatch(files.join(), new RegExp(enquiry.email))
    const actions = await Array.fromAsync(store.auditTrail(), ({ action }) => action)
    assert.deepEqual(actions, ['erase'])
  })
})

interface Hooks {
  steady?: () => number
  /** Called whenever the store waits. */
  after?: () => void
}

/** A store with a stopped clock that waits for nothing. */
async function open(t: TestContext, { steady = () => 0, after = () => {} }: Hooks = {}) {
  const dir = makeFolder(t)
  const rowsPerTransaction: number[] = []
  const machine = {
    ...realMachine,
    steady,
    after(_ms: number, action: () => void) {
      after()
      queueMicrotask(action)
      return () => {}
    },
  }
  const database = openSqliteDatabase(join(dir, 'enquiries.db'), machine)
  const counting = {
    ...database,
    transaction: <T>(work: (client: Client) => Promise<T>) =>
      database.transaction(async (client) => {
        const number = rowsPerTransaction.push(0) - 1
        return work({
          ...client,
          async write(...query) {
            const written = await client.write(...query)
            rowsPerTransaction[number] = (rowsPerTransaction[number] ?? 0) + written.count
            return written
          },
        })
      }),
  }
  const store = buildStoreOf(counting)
  t.after(() => store.close())

  /** Enquiries that a visitor could repeat by a key, or by sending the same again. */
  function fill(count: number, mark: 'idempotency_key' | 'fingerprint'): void {
    using db = new DatabaseSync(join(dir, 'enquiries.db'))
    const insert = db.prepare(
      `INSERT INTO enquiry
         (id, received_at, status, name, email, phone_number, message, content_hash, ${mark})
       VALUES (?, ?, 'accepted', '', ?, '', '', x'00', ?)`,
    )
    const at = new Date(Date.now() - REPEAT_WINDOW_MS - 1).getTime()
    db.exec('BEGIN')
    for (let index = 0; index < count; index += 1) {
      const key = randomUUID()
      insert.run(randomUUID(), at, enquiry.email, mark === 'fingerprint' ? Buffer.from(key) : key)
    }
    db.exec('COMMIT')
  }

  return { store, dir, rowsPerTransaction, fill }
}
