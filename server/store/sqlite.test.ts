import assert from 'node:assert/strict'
import fs from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import { constants, DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { INBOX_STATUS, statusNames } from '@app/contract/enquiry-statuses.ts'
import { makeFolder } from '../../tools/testing/folder.ts'
import { enquiry } from './enquiry-for-tests.ts'
import { buildStoreOf, type EnquiryStore } from './enquiry-store.ts'
import { realMachine } from './machine.ts'
import { patientMachine } from './machine-for-tests.ts'
import { refusal } from './refusal-for-tests.ts'
import { acceptOperations } from './sql/accept.ts'
import { deliveryOperations } from './sql/deliveries.ts'
import { pageQuery } from './sql/reading.ts'
import { openSqliteDatabase } from './sqlite/database.ts'
import { sqliteDialect } from './sqlite/dialect.ts'
import { openSqliteStore } from './sqlite.ts'
import {
  ENQUIRY_BYTES,
  type EnquiryFilter,
  handlings,
  PURGE_SIZE,
  StoreUnavailableError,
} from './store.ts'

const { acceptAll, beat } = acceptOperations

describe('the SQLite file', () => {
  it('is readable only by its owner, like its log and its folder', async (t) => {
    const { store, file } = await open(t)

    await store.accept(enquiry, [])

    assert.equal((await stat(dirname(file))).mode & 0o777, 0o700)
    for (const name of [file, `${file}-wal`, `${file}-shm`]) {
      assert.equal((await stat(name)).mode & 0o777, 0o600, name)
    }
  })

  it('is synced to the disk with every commit, and erased securely', async (t) => {
    const { file } = await open(t)
    const database = openSqliteDatabase(file)
    t.after(() => database.close())

    const pragma = async (name: string) =>
      Object.values((await database.read(`PRAGMA ${name}`))[0] ?? {})[0]

    assert.equal(await pragma('journal_mode'), 'wal')
    assert.equal(await pragma('synchronous'), 2, 'FULL')
    assert.equal(await pragma('secure_delete'), 1)
    assert.equal(await pragma('foreign_keys'), 1)
    assert.equal(await pragma('busy_timeout'), 4000)
  })

  it('prepares what stores and delivers an enquiry only once', async (t) => {
    const { file } = await open(t)
    const database = openSqliteDatabase(file)
    t.after(() => database.close())
    let prepared = 0
    const count = (action: number) => {
      if (action !== constants.SQLITE_TRANSACTION) prepared += 1
      return constants.SQLITE_OK
    }
    await database.use((db) => db.setAuthorizer(count))
    const deliver = async (message: string) => {
      const item = { enquiry: { ...enquiry, message }, receivedAtMs: 0, channels: ['email'] }
      await acceptAll(database, [item])
      const [claim = assert.fail()] = await deliveryOperations.claim(database, 'email', 5, 1000)
      await deliveryOperations.settle(database, claim, { status: 'sent' })
      return prepared
    }

    const first = await deliver('first')

    assert.equal(await deliver('second'), first)
  })

  it('uses an index for each filter of the desk, in the order of arrival', async (t) => {
    const { store, file } = await open(t)
    await store.ping()
    using db = new DatabaseSync(file)
    const filters: EnquiryFilter[] = [
      ...handlings.map((handling) => ({ handling })),
      ...statusNames.filter((name) => name !== INBOX_STATUS).map((status) => ({ status })),
    ]

    for (const filter of filters) {
      const options = { ...filter, newestFirst: true, areManyFailed: false }
      const { sql } = pageQuery(sqliteDialect, options, undefined, 50)
      const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
      const plan = steps.map(({ detail }) => detail).join('; ')
      // An index of its own, without a sort.
      assert.match(plan, /^SCAN enquiry USING INDEX enquiry_(?!by_arrival$)\w+$/)
    }
  })

  it('contains no byte of what was corrected', async (t) => {
    const { store, file } = await open(t)
    const acceptance = await store.accept({ ...enquiry, name: 'Mistaken Spelling' }, [])
    assert.ok('id' in acceptance)

    await store.correct(acceptance.id, { name: 'Right' }, 'tester')

    assert.doesNotMatch(await bytesOf(dirname(file)), /Mistaken/)
  })

  // In each of these orders, SQLite copies a row within the file before it is removed.
  for (const seed of [28, 35, 36, 55]) {
    it(`contains no byte of who was removed, wherever rows were moved (${seed})`, async (t) => {
      const draw = drawFrom(seed)
      const file = join(makeFolder(t), 'enquiries.db')
      let nowMs = 0
      const machine = { ...realMachine, now: () => nowMs }
      const store = buildStoreOf(openSqliteDatabase(file, machine))
      t.after(() => store.close())
      const nameOf = (index: number) => `Name${index}x`
      const ids: string[] = []
      for (let index = 0; index < 24; index += 1) {
        nowMs = Date.UTC(2026, 0, 1) + draw(1_000_000)
        const person = { name: nameOf(index), email: `p${index}@example.org`, sender: `${index}` }
        const message = 'm'.repeat(1 + draw(100))
        const stored = await store.accept({ ...enquiry, ...person, message }, [])
        ids.push('id' in stored ? stored.id : assert.fail())
        const one = ids[draw(ids.length)] ?? assert.fail()
        await store.correct(one, { message: 'c'.repeat(1 + draw(900)) }, 'tester')
      }

      for (const [index, id] of ids.entries()) {
        await store.remove(id, 'tester')

        assert.ok(!(await bytesOf(dirname(file))).includes(nameOf(index)), nameOf(index))
      }
    })
  }

  it('contains no byte of what was purged, even after a full transaction', async (t) => {
    const { store, file } = await open(t)
    await acceptMany(store, PURGE_SIZE, 'unmistakable')

    await store.purge(new Date(Date.now() + 1000), 'tester')

    assert.doesNotMatch(await bytesOf(dirname(file)), /unmistakable/)
  })

  it('is verified completely', async (t) => {
    const { store, file } = await open(t)
    for (let index = 0; index < 200; index += 1) {
      await store.accept({ ...enquiry, message: `${index}` }, [])
    }
    await store.close()
    const bytes = await readFile(file)
    bytes.fill(0xff, bytes.length - 9000, bytes.length - 4000)
    await writeFile(file, bytes)

    const damaged = openSqliteStore(file)
    t.after(() => damaged.close())
    const problems = await damaged.verify().catch((error: Error) => [error.message])

    assert.ok(problems.length > 0)
  })
})

describe('a SQLite file in trouble', () => {
  it('that another process has locked means unavailable, and recovers', async (t) => {
    const { store, file } = await open(t)
    await store.accept(enquiry, [])
    using other = new DatabaseSync(file)
    other.exec('BEGIN IMMEDIATE')

    const answers = await Promise.allSettled([
      store.accept({ ...enquiry, message: 'a' }, []),
      store.accept({ ...enquiry, message: 'b' }, []),
    ])
    other.exec('ROLLBACK')
    await store.accept({ ...enquiry, message: 'c' }, [])

    for (const answer of answers) {
      assert.ok(answer.status === 'rejected' && answer.reason instanceof StoreUnavailableError)
    }
    assert.equal(await store.count({}), 2)
  })

  it('that is full means unavailable, also for a ping', async (t) => {
    const { file } = await open(t)
    const database = openSqliteDatabase(file)
    t.after(() => database.close())
    const clock = { nowMs: 0, steadyMs: 0, isClockRight: false }
    await beat(database, 0, clock)
    const item = { enquiry: { ...enquiry, message: 'a'.repeat(5000) }, receivedAtMs: 0 }

    await database.use((db) => db.exec('VACUUM; PRAGMA max_page_count = 1')) // no more than are in use

    await assert.rejects(acceptAll(database, [{ ...item, channels: [] }]), StoreUnavailableError)
    await assert.rejects(beat(database, ENQUIRY_BYTES, clock), StoreUnavailableError)
  })

  it('that rejected an enquiry is probed for space until it accepts one', async (t) => {
    const { store, file } = await open(t)
    await store.ping()
    const other = new DatabaseSync(file)
    t.after(() => other.close())
    const written = () =>
      other.prepare('SELECT length(filler) AS bytes FROM heartbeat').get()?.bytes
    other.exec('BEGIN IMMEDIATE')
    await assert.rejects(store.accept(enquiry, []), StoreUnavailableError)
    other.exec('ROLLBACK')

    await store.ping()
    const bytesAfterRefusal = written()
    await store.accept(enquiry, [])
    await store.ping()

    assert.deepEqual([bytesAfterRefusal, written()], [ENQUIRY_BYTES, 1])
  })

  it('that is locked never blocks the rest of the process', async (t) => {
    const { store, file } = await open(t)
    await store.ping()
    using other = new DatabaseSync(file)
    other.exec('BEGIN IMMEDIATE')

    const waiting = store.accept(enquiry, []).catch(() => undefined)
    const first = await Promise.race([waiting, nextTurn('a turn later')])
    other.close()
    await waiting

    assert.equal(first, 'a turn later', 'the process went on while the store waited')
  })

  it('that is deleted means unavailable instead of lost writes, and may come back', async (t) => {
    const { store, file } = await open(t)
    await store.accept(enquiry, [])
    await rename(file, `${file}.away`)

    await assert.rejects(store.accept({ ...enquiry, message: 'lost?' }, []), StoreUnavailableError)
    await assert.rejects(store.ping(), StoreUnavailableError)
    await rename(`${file}.away`, file)
    await store.accept({ ...enquiry, message: 'back' }, [])

    assert.equal(await store.count({}), 2)
  })

  it('that was replaced by a backup uses the backup from then on', async (t) => {
    const { store, file, dir } = await open(t)
    await store.accept(enquiry, [])
    await store.backup(join(dir, 'backup.db'))
    await store.accept({ ...enquiry, message: 'later' }, [])

    for (const suffix of ['-wal', '-shm']) await rm(file + suffix)
    await copyFile(join(dir, 'backup.db'), `${file}.new`)
    await rename(`${file}.new`, file)

    assert.equal(await store.count({}), 1)
    await store.accept({ ...enquiry, message: 'after' }, [])
    assert.equal(await store.count({}), 2)
  })

  it('whose log is deleted means unavailable once, and loses nothing', async (t) => {
    const { store, file } = await open(t)
    await store.accept({ ...enquiry, message: 'before' }, [])
    await rm(`${file}-wal`)

    await assert.rejects(store.accept({ ...enquiry, message: 'lost?' }, []), /log was deleted/)
    await store.accept({ ...enquiry, message: 'after' }, [])
    await store.close()

    const again = openSqliteStore(file)
    t.after(() => again.close())
    const messages = await Array.fromAsync(again.list({}), ({ message }) => message)
    assert.deepEqual(messages, ['before', 'after'])
  })

  it('that was not closed acknowledges nothing until its log is synced', async (t) => {
    const { store, file, dir } = await open(t)
    const first = { ...enquiry, idempotencyKey: 'first' }
    await store.accept(first, [])
    const copy = join(dir, 'copy.db') // the state after a process is killed before its sync
    for (const suffix of ['', '-wal']) await copyFile(file + suffix, copy + suffix)
    const database = openSqliteDatabase(copy)
    t.after(() => database.close())
    const repeat = [{ enquiry: first, receivedAtMs: Date.now(), channels: [] }]
    const sync = t.mock.method(fs, 'fsyncSync', () => {
      throw new Error('EIO: i/o error, fsync')
    })
    syncBuiltinESMExports()

    await assert.rejects(acceptAll(database, repeat), StoreUnavailableError)
    await assert.rejects(acceptAll(database, repeat), StoreUnavailableError)
    sync.mock.restore()
    syncBuiltinESMExports()

    assert.equal((await acceptAll(database, repeat))[0]?.outcome, 'repeated')
  })

  it('that is not a database means unavailable, and never a crash', async (t) => {
    const { store, file } = await open(t)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, 'this is a text file, and a rather long one at that'.repeat(100))

    await assert.rejects(store.accept(enquiry, []), StoreUnavailableError)
    await rm(file)
    await store.accept(enquiry, [])

    assert.equal(await store.count({}), 1)
  })

  it("whose thread ended gets another, which is not affected by the old one's end", async (t) => {
    const { store } = await open(t)
    const post = t.mock.method(Worker.prototype, 'postMessage')
    await store.ping()
    const old = post.mock.calls[0]?.this
    assert.ok(old instanceof Worker)

    old.emit('error', new Error('out of memory')) // as a thread does before it ends
    const accepting = store.accept(enquiry, [])
    await old.terminate()

    assert.equal((await accepting).outcome, 'stored')
    assert.equal(await store.count({}), 1)
  })

  it('that cannot be created is reported in one line', async (t) => {
    const { store, file } = await open(t)
    await writeFile(dirname(file), '')

    await assert.rejects(store.ping(), refusal(/^[^\n]+$/))
  })
})

async function open(t: TestContext) {
  const dir = makeFolder(t)
  const file = join(dir, 'data', 'enquiries.db')
  const store = openSqliteStore(file, patientMachine)
  t.after(() => store.close())
  return { store, file, dir }
}

async function acceptMany(store: EnquiryStore, count: number, message: string): Promise<void> {
  const accepting = Array.from({ length: count }, (_, index) =>
    store.accept({ ...enquiry, message: `${message} ${index}` }, []),
  )
  await Promise.all(accepting)
}

/** The same numbers on each machine: Lehmer's generator. */
function drawFrom(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
}

/** Every file of a folder, as text. */
async function bytesOf(dir: string): Promise<string> {
  const names = await readdir(dir)
  const files = await Promise.all(names.map((name) => readFile(join(dir, name), 'latin1')))
  return files.join('\n')
}
