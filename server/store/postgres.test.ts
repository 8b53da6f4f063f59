import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { enquiry } from './enquiry-for-tests.ts'
import { buildAcceptAll } from './postgres/accept.ts'
import { openPostgresConnection } from './postgres/connection.ts'
import { openPostgresStore } from './postgres.ts'
import { openTestPostgres, type TestPostgres } from './postgres-for-tests.ts'
import { REPEAT_WINDOW_MS, StoreRefusedError, StoreUnavailableError } from './store.ts'
import { identify } from './stored-enquiry.ts'

describe('PostgreSQL in trouble', () => {
  let postgres: TestPostgres

  before(async () => {
    postgres = await openTestPostgres()
  })

  after(() => postgres.close())

  it('that is away means: not now; and later again, without a restart', async (t) => {
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

  it('that is away at the start is migrated when it comes', async (t) => {
    const url = await postgres.makeDatabase()
    await postgres.stop()
    const store = openPostgresStore(url)
    t.after(() => store.close())

    await assert.rejects(store.ping(), StoreUnavailableError)
    await postgres.start()

    await store.accept(enquiry, [])
    assert.equal(await store.count({}), 1)
  })

  it('whose database does not exist is said in one line', async (t) => {
    const url = await postgres.makeDatabase()
    const store = openPostgresStore(`${url}_that_is_not_there`)
    t.after(() => store.close())

    await assert.rejects(store.ping(), (error: Error) => {
      assert.ok(error instanceof StoreRefusedError)
      assert.doesNotMatch(error.message, /\n/)
      return true
    })
  })

  it('that only reads means: not now', async (t) => {
    const { url } = await openMigrated(t)
    const name = new URL(url).pathname.slice(1)
    await postgres.query(url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`)

    const standby = openPostgresStore(url)
    t.after(() => standby.close())

    await assert.rejects(standby.ping(), StoreUnavailableError)
    await assert.rejects(standby.accept(enquiry, []), StoreUnavailableError)
  })

  it('that is full means: not now, also to whoever only asks', async (t) => {
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

  it('that lost a table means: not now; and later again', async (t) => {
    const { url, store } = await openMigrated(t)
    await postgres.query(url, 'ALTER TABLE enquiry RENAME TO away')

    await assert.rejects(store.accept(enquiry, []), StoreUnavailableError)
    await postgres.query(url, 'ALTER TABLE away RENAME TO enquiry')
    await store.accept(enquiry, [])

    assert.equal(await store.count({}), 1)
  })

  it('that acknowledges too early is told not to', async (t) => {
    const url = await postgres.makeDatabase()
    const name = new URL(url).pathname.slice(1)
    await postgres.query(url, `ALTER DATABASE ${name} SET synchronous_commit = off`)
    await postgres.query(
      url,
      `CREATE TABLE seen (setting TEXT);
       CREATE FUNCTION see() RETURNS TRIGGER LANGUAGE plpgsql AS $$
       BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$`,
    )
    const store = openPostgresStore(url)
    t.after(() => store.close())
    await store.ping()
    await postgres.query(
      url,
      'CREATE TRIGGER see AFTER INSERT ON enquiry FOR EACH ROW EXECUTE FUNCTION see()',
    )

    await store.accept(enquiry, [])

    const { rows } = await postgres.query(url, 'SELECT setting FROM seen')
    assert.deepEqual(rows, [{ setting: 'on' }])
  })

  it('that aborts a transaction for another is asked again', async (t) => {
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

  it('that two servers share stores a key once, and shares out deliveries', async (t) => {
    const url = await postgres.makeDatabase()
    const stores = [openPostgresStore(url), openPostgresStore(url)] as const
    t.after(() => Promise.all(stores.map((store) => store.close())))

    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        stores[index % 2 === 0 ? 0 : 1].accept(
          { ...enquiry, idempotencyKey: `key ${index % 10}`, message: `${index % 10}` },
          ['webhook'],
        ),
      ),
    )
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        stores[index % 2 === 0 ? 0 : 1].claim('webhook', 3, 60_000),
      ),
    )

    assert.equal(answers.filter(({ outcome }) => outcome === 'stored').length, 10)
    assert.equal(await stores[0].count({}), 10)
    const ids = claims.flat().map((claim) => claim.enquiry.id)
    assert.equal(new Set(ids).size, ids.length)
  })

  it('is asked once about all repeats of a batch, and once more about those it has to forget', async (t) => {
    const connection = openPostgresConnection(await postgres.makeDatabase())
    t.after(() => connection.close())
    let statements = 0
    const acceptAll = buildAcceptAll({
      ...connection,
      query(...values) {
        statements += 1
        return connection.query(...values)
      },
    })
    const batchAt = (receivedAtMs: number) =>
      Array.from({ length: 100 }, (_, index) => ({
        enquiry: identify({ ...enquiry, message: `${index}` }, receivedAtMs),
        channels: [],
      }))
    const outcomesAt = async (ms: number) => {
      statements = 0
      const stored = await acceptAll(batchAt(ms))
      return [...new Set(stored.map(({ outcome }) => outcome)), statements]
    }

    assert.deepEqual(await outcomesAt(1), ['stored', 1])
    assert.deepEqual(await outcomesAt(2), ['repeated', 2])
    assert.deepEqual(await outcomesAt(2 + REPEAT_WINDOW_MS), ['stored', 4])
  })

  it('that loses a connection which nobody uses does not end the process', async (t) => {
    const { url, store } = await openMigrated(t)

    const others = `FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`
    await postgres.query(url, `SELECT pg_terminate_backend(pid) ${others}`)
    const areGone = async () => (await postgres.query(url, `SELECT pid ${others}`)).rowCount === 0
    while (!(await areGone())) await nextTurn()

    await store.accept(enquiry, [])
    assert.equal(await store.count({}), 1)
  })

  async function openMigrated(t: TestContext) {
    const url = await postgres.makeDatabase()
    const store = openPostgresStore(url)
    t.after(() => store.close())
    await store.ping()
    return { url, store }
  }
})
