// Own process: it starts servers and databases.
import assert from 'node:assert/strict'
import { connect, createServer, type Socket } from 'node:net'
import { after, before, describe, it, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { listen } from '../../tools/testing/listen.ts'
import { enquiry } from './enquiry-for-tests.ts'
import { openPostgresStore } from './open-store.ts'
import { openPostgresConnection } from './postgres/connection.ts'
import { openPostgresDatabase } from './postgres/database.ts'
import { type OwnPostgres, openOwnPostgres } from './postgres-for-tests.ts'
import { refusal } from './refusal-for-tests.ts'
import { acceptOperations } from './sql/accept.ts'
import type { Client } from './sql/database.ts'
import { REPEAT_WINDOW_MS, StoreUnavailableError } from './store.ts'

describe('PostgreSQL in trouble', () => {
  let postgres: OwnPostgres

  before(async () => {
    postgres = await openOwnPostgres()
  })

  after(() => postgres.close())

  it('that is down means unavailable, and recovers without a restart', async (t) => {
    const store = openPostgresStore(await postgres.makeDatabase())
    t.after(() => store.close())
    await store.accept(enquiry, [])

    await postgres.stop()
    const answers = await Promise.allSettled([
      store.accept({ ...enquiry, message: 'a' }, []),
      store.accept({ ...enquiry, message: 'b' }, []),
      store.ping(),
    ])
    await postgres.start()
    await store.accept({ ...enquiry, message: 'c' }, [])

    for (const answer of answers) {
      assert.ok(answer.status === 'rejected' && answer.reason instanceof StoreUnavailableError)
    }
    assert.equal(await store.count({}), 2)
  })

  it('whose database does not exist is reported in one line', async (t) => {
    const url = await postgres.makeDatabase()
    const store = openPostgresStore(`${url}_that_is_not_there`)
    t.after(() => store.close())

    await assert.rejects(store.ping(), refusal(/^[^\n]+$/))
  })

  it('that is read-only means unavailable', async (t) => {
    const { url } = await openMigrated(t)
    const name = new URL(url).pathname.slice(1)
    await postgres.query(url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`)

    const standby = openPostgresStore(url)
    t.after(() => standby.close())

    await assert.rejects(standby.ping(), StoreUnavailableError)
    await assert.rejects(standby.accept(enquiry, []), StoreUnavailableError)
  })

  it('that is full means unavailable, also for a ping', async (t) => {
    const { url, store } = await openMigrated(t)
    await postgres.query(
      url,
      `CREATE FUNCTION fill() RETURNS TRIGGER LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER full_for_enquiries BEFORE INSERT ON enquiry
         FOR EACH ROW EXECUTE FUNCTION fill();
       CREATE TRIGGER full_for_as_much BEFORE INSERT ON heartbeat
         FOR EACH ROW WHEN (length(NEW.filler) > 30000) EXECUTE FUNCTION fill()`,
    )

    await store.ping()
    await assert.rejects(store.accept(enquiry, []), StoreUnavailableError)
    await assert.rejects(store.ping(), StoreUnavailableError)
    await postgres.query(url, 'DROP FUNCTION fill CASCADE')
    await store.ping()
    await store.accept(enquiry, [])

    assert.equal(await store.count({}), 1)
  })

  it('that lost a table means unavailable, and recovers', async (t) => {
    const { url, store } = await openMigrated(t)
    await postgres.query(url, 'ALTER TABLE enquiry RENAME TO away')

    await assert.rejects(store.accept(enquiry, []), StoreUnavailableError)
    await postgres.query(url, 'ALTER TABLE away RENAME TO enquiry')
    await store.accept(enquiry, [])

    assert.equal(await store.count({}), 1)
  })

  for (const setting of ['off', 'local', 'remote_write']) {
    it(`that is set to commit with ${setting} is overridden by each transaction`, async (t) => {
      const url = await postgres.makeDatabase()
      const name = new URL(url).pathname.slice(1)
      await postgres.query(url, `ALTER DATABASE ${name} SET synchronous_commit = ${setting}`)
      const connection = openPostgresConnection(url)
      t.after(() => connection.close())
      const seen = "SELECT current_setting('synchronous_commit') AS setting"

      const alone = await connection.query(seen)
      const together = await connection.transaction((client) => client.query(seen))

      assert.deepEqual([...alone.rows, ...together.rows], [{ setting: 'on' }, { setting: 'on' }])
    })
  }

  for (const name of ['fsync', 'full_page_writes']) {
    it(`that runs with ${name} off is rejected, unless that is allowed`, async (t) => {
      const url = await postgres.makeDatabase()
      await configure(t, url, name, 'off')
      const careful = openPostgresStore(url)
      const careless = openPostgresStore(url, { mayBeUnsafe: true })
      t.after(() => Promise.all([careful.close(), careless.close()]))

      const words = new RegExp(`^[^\\n]*${name} = off[^\\n]*UNSAFE_DATABASE`)
      await assert.rejects(careful.ping(), refusal(words))
      await careless.ping()
    })
  }

  for (const [address, times] of [
    ['db.example.org/lessa', 1],
    ['db.example.org/lessa?sslmode=disable', 1],
    ['db.example.org/lessa?sslmode=verify-full', 0],
    ['127.0.0.1/lessa', 0],
    ['localhost/lessa?host=/var/run/postgresql', 0],
  ] as const) {
    it(`at ${address} causes ${times} warnings about the connection`, async (t) => {
      const warnings: string[] = []
      const warn = (message: string) => warnings.push(message)
      const store = openPostgresStore(`postgres://app:hunter2@${address}`, { warn })
      t.after(() => store.close())

      assert.equal(warnings.length, times)
      assert.doesNotMatch(warnings.join(), /hunter2|example/)
    })
  }

  it('that does not wait for its standby is reported by a warning and a metric', async (t) => {
    const url = await postgres.makeDatabase()
    const standby = new pg.Client(`${url}?replication=true`)
    await standby.connect()
    t.after(() => standby.end())
    const warnings: string[] = []
    const store = openPostgresStore(url, { warn: (message) => warnings.push(message) })
    t.after(() => store.close())

    const loose = (await store.backlog()).looseStandbys
    await requireStandby(t, url, 'somebody')
    const firm = (await store.backlog()).looseStandbys

    assert.equal(warnings.length, 1)
    assert.deepEqual([loose, firm], [1, 0])
  })

  it('whose standby has not confirmed an enquiry confirms no repeat of it either', async (t) => {
    const { url, store } = await openMigrated(t)
    await requireStandby(t, url, 'nobody')
    const sent = { ...enquiry, idempotencyKey: 'once' }
    const cutOff = assert.rejects(store.accept(sent, []), StoreUnavailableError)
    await endWaiting(url, 'pg_terminate_backend')
    await cutOff

    const repeat = assert.rejects(store.accept(sent, []), StoreUnavailableError)
    await endWaiting(url, 'pg_terminate_backend')
    await repeat
    await postgres.query(url, 'ALTER SYSTEM RESET synchronous_standby_names')
    await postgres.query(url, 'SELECT pg_reload_conf()')

    const confirmed = await store.accept(sent, [])
    assert.equal(confirmed.outcome, 'repeated')
  })

  it('that stops waiting for its standby has not stored the enquiry', async (t) => {
    const { url, store } = await openMigrated(t)
    await requireStandby(t, url, 'nobody')

    const accepting = assert.rejects(store.accept(enquiry, []), StoreUnavailableError)
    await endWaiting(url, 'pg_cancel_backend')

    await accepting
  })

  it('whose standby is down for long does not accumulate waiting backends', async (t) => {
    const { url, store } = await openMigrated(t)
    await requireStandby(t, url, 'nobody')

    await assert.rejects(store.accept(enquiry, []), StoreUnavailableError)

    while (await countWaiting(url, 'SyncRep')) await nextTurn()
  })

  it('with a locked table gets its statements cancelled after a time-out', async (t) => {
    const { url, store } = await openMigrated(t)
    const locker = new pg.Client(url)
    await locker.connect()
    t.after(() => locker.end())
    await locker.query('BEGIN; LOCK TABLE enquiry')

    await assert.rejects(store.accept(enquiry, []), StoreUnavailableError)
    const waiting = await countWaiting(url, 'relation')
    await locker.query('COMMIT')
    await store.accept(enquiry, [])

    assert.equal(waiting, 0)
    assert.equal(await store.count({}), 1)
  })

  it('that ends during a query means unavailable, and recovers', async (t) => {
    const { url, store } = await openMigrated(t)
    const locker = new pg.Client(url)
    locker.on('error', () => undefined) // it ends with the database
    await locker.connect()
    t.after(() => locker.end())
    await locker.query('BEGIN; LOCK TABLE enquiry')

    const accepting = assert.rejects(store.accept(enquiry, []), StoreUnavailableError)
    while ((await countWaiting(url, 'relation')) === 0) await nextTurn()
    await postgres.crash()
    await accepting
    await postgres.start()

    await store.accept(enquiry, [])
    assert.equal(await store.count({}), 1)
  })

  it('that stops responding is not queried again over the same connections', async (t) => {
    const url = await postgres.makeDatabase()
    const line = await openLine(t, url)
    const store = openPostgresStore(line.url)
    t.after(() => store.close())
    await store.ping()
    await Promise.all(Array.from({ length: 6 }, () => store.backlog()))

    line.goSilent()
    await assert.rejects(store.accept(enquiry, []), StoreUnavailableError)
    await store.accept(enquiry, [])

    assert.equal(await store.count({}), 1)
  })

  it('that aborts a conflicting transaction gets it again', async (t) => {
    const { url, store } = await openMigrated(t)
    await postgres.query(
      url,
      `CREATE SEQUENCE tries;
       CREATE FUNCTION collide() RETURNS TRIGGER LANGUAGE plpgsql AS $$
       BEGIN
         IF nextval('tries') < 3 THEN RAISE EXCEPTION 'collision' USING ERRCODE = '40001'; END IF;
         RETURN NEW;
       END $$;
       CREATE TRIGGER collide BEFORE INSERT ON enquiry FOR EACH ROW EXECUTE FUNCTION collide()`,
    )

    const acceptance = await store.accept(enquiry, [])

    assert.equal(acceptance.outcome, 'stored')
    assert.equal(await store.count({}), 1)
  })

  it('gets one query for all repeats of a batch, and one for those to forget', async (t) => {
    const database = openPostgresDatabase(await postgres.makeDatabase())
    t.after(() => database.close())
    let statements = 0
    const counted: Client = {
      ...database,
      read(...query) {
        statements += 1
        return database.read(...query)
      },
      write(...query) {
        statements += 1
        return database.write(...query)
      },
    }
    const batchAt = (receivedAtMs: number) =>
      Array.from({ length: 100 }, (_, index) => ({
        enquiry: { ...enquiry, message: `${index}` },
        receivedAtMs,
        channels: [],
      }))
    const outcomesAt = async (ms: number) => {
      statements = 0
      const stored = await acceptOperations.acceptAll(
        { ...database, batch: (work) => work(counted) },
        batchAt(ms),
      )
      return [...new Set(stored.map(({ outcome }) => outcome)), statements]
    }

    assert.deepEqual(await outcomesAt(1), ['stored', 1])
    assert.deepEqual(await outcomesAt(2), ['repeated', 2])
    assert.deepEqual(await outcomesAt(2 + REPEAT_WINDOW_MS), ['stored', 4])
  })

  it('that loses an idle connection does not end the process', async (t) => {
    const { url, store } = await openMigrated(t)

    const others = `FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`
    await postgres.query(url, `SELECT pg_terminate_backend(pid) ${others}`)
    const areGone = async () => (await postgres.query(url, `SELECT pid ${others}`)).rowCount === 0
    while (!(await areGone())) await nextTurn()

    await store.accept(enquiry, [])
    assert.equal(await store.count({}), 1)
  })

  /** Until the test is over. */
  async function configure(t: TestContext, url: string, name: string, value: string) {
    const change = async (sql: string, expected: string) => {
      await postgres.query(url, sql)
      await postgres.query(url, 'SELECT pg_reload_conf()')
      const show = async () => (await postgres.query(url, `SHOW ${name}`)).rows[0][name]
      while ((await show()) !== expected) await nextTurn()
    }
    const before = (await postgres.query(url, `SHOW ${name}`)).rows[0][name]
    await change(`ALTER SYSTEM SET ${name} = '${value}'`, value)
    t.after(() => change(`ALTER SYSTEM RESET ${name}`, before))
  }

  /**
   * The checkpointer may read the setting later than all sessions, and commits wait only from then
   * on.
   */
  async function requireStandby(t: TestContext, url: string, name: string) {
    await configure(t, url, 'synchronous_standby_names', name)
    for (let isWaiting = false; !isWaiting; ) {
      let isOver = false
      const probe = postgres
        .query(url, "SELECT pg_logical_emit_message(true, 'probe', '')")
        .finally(() => {
          isOver = true
        })
      while (!isOver && !isWaiting) isWaiting = (await countWaiting(url, 'SyncRep')) > 0
      if (isWaiting) await endWaiting(url, 'pg_cancel_backend')
      await probe
    }
  }

  async function countWaiting(url: string, event: string): Promise<number> {
    const sql = `SELECT pid FROM pg_stat_activity WHERE wait_event = '${event}'
      AND datname = current_database()`
    return (await postgres.query(url, sql)).rowCount ?? 0
  }

  /** Waits until a transaction waits for a standby, and cancels its wait. */
  async function endWaiting(url: string, way: 'pg_cancel_backend' | 'pg_terminate_backend') {
    const sql = `SELECT ${way}(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'
      AND datname = current_database()`
    while ((await postgres.query(url, sql)).rowCount === 0) await nextTurn()
  }

  async function openMigrated(t: TestContext) {
    const url = await postgres.makeDatabase()
    const store = openPostgresStore(url)
    t.after(() => store.close())
    await store.ping()
    return { url, store }
  }
})

/** A proxy that can go silent: its connections stay open without a response. */
async function openLine(t: TestContext, url: string) {
  const { port } = new URL(url)
  const pairs: [Socket, Socket][] = []
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
    pairs.push([near, far])
  })
  const line = Object.assign(new URL(url), { port: await listen(t, server) })
  t.after(() => {
    for (const socket of pairs.flat()) socket.destroy()
  })
  return {
    url: line.href,
    /** Only of current connections; later ones get through. */
    goSilent() {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
      }
    },
  }
}
