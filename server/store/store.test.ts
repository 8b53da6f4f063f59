// Own process: it starts servers and databases.
import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { makeFolder } from '../../tools/testing/folder.ts'
import { openPostgresStore } from './open-store.ts'
import { openTestPostgres } from './postgres-for-tests.ts'
import { openSqliteStore } from './sqlite.ts'
import { describeAccepting } from './suite/accepting-for-tests.ts'
import { describeAudit } from './suite/audit-for-tests.ts'
import { describeDailyLimit } from './suite/daily-limit-for-tests.ts'
import { describeDeliveries } from './suite/deliveries-for-tests.ts'
import { describeDesk, indexAll } from './suite/desk-for-tests.ts'
import { describeDigests } from './suite/digests-for-tests.ts'
import { describeOperating } from './suite/operating-for-tests.ts'
import { describePromises } from './suite/promises-for-tests.ts'
import { describeReading } from './suite/reading-for-tests.ts'
import { describeReceipts } from './suite/receipts-for-tests.ts'
import { enquiry, type Suite } from './suite/suite-for-tests.ts'
import { describeWishes } from './suite/wishes-for-tests.ts'
import { openHere } from './thread-for-tests.ts'

const postgres = openTestPostgres()

describeStore({
  databaseName: 'SQLite',
  // The column is NOT NULL.
  unstorable: null as unknown as string,
  emptying: [
    "REPLACE INTO audit SELECT number, id, at, actor, 'x', details, hash FROM audit",
    "REPLACE INTO audit SELECT number + 1, id, at, actor, 'x', details, hash FROM audit",
    "REPLACE INTO audit SELECT 1, 'x', at, actor, 'x', details, hash FROM audit",
  ],
  unguardAudit: `DROP TRIGGER audit_is_not_changed; DROP TRIGGER audit_is_not_shortened;
    DROP TRIGGER audit_is_not_replaced`,
  migrations: 'sqlite',
  async makeDatabase(t) {
    const file = join(makeFolder(t), 'enquiries.db')
    return {
      open: () => openHere(file),
      async execute(sql) {
        using db = new DatabaseSync(file)
        db.exec(sql)
      },
      async read(sql) {
        using db = new DatabaseSync(file)
        return db.prepare(sql).all()
      },
      async columnsOf(table) {
        using db = new DatabaseSync(file)
        const columns = db.prepare(`PRAGMA table_info(${table})`).all()
        return columns.map(({ name }) => String(name))
      },
    }
  },
})

describeStore({
  databaseName: 'PostgreSQL',
  unstorable: 'a\0b',
  emptying: ['TRUNCATE audit'],
  unguardAudit: 'ALTER TABLE audit DISABLE TRIGGER USER',
  migrations: 'postgres',
  async makeDatabase() {
    const url = await postgres.makeDatabase()
    return {
      open: () => openPostgresStore(url),
      execute: (sql) => postgres.query(url, sql),
      read: async (sql) => (await postgres.query(url, sql)).rows,
      async columnsOf(table) {
        const columns = 'information_schema.columns'
        const sql = `SELECT column_name FROM ${columns} WHERE table_name = '${table}'`
        return (await postgres.query(url, sql)).rows.map(({ column_name: name }) => name)
      },
    }
  },
})

describe('SQLite: erasing', () => {
  it('leaves no trigram of the text', async (t) => {
    const file = join(makeFolder(t), 'enquiries.db')
    const store = openSqliteStore(file)
    t.after(() => store.close())
    await store.accept(enquiry({ email: 'gone@example.org', message: 'zqxjkvw' }), [])
    await store.accept(enquiry({ email: 'stays@example.org', message: 'zebra' }), [])
    await indexAll(store)
    const trigrams = () => {
      using db = new DatabaseSync(file)
      db.exec("CREATE VIRTUAL TABLE temp.trigram USING fts5vocab('main', 'search', 'row')")
      const rows = db.prepare("SELECT term FROM trigram WHERE term LIKE 'z%'").all()
      return rows.map(({ term }) => term)
    }
    assert.deepEqual(trigrams(), ['zeb', 'zqx'])

    await store.erase('gone@example.org', 'tester')

    assert.deepEqual(trigrams(), ['zeb'])
    assert.ok(!readFileSync(file).includes('qxj'))
    assert.equal(statSync(`${file}-wal`).size, 0)
  })
})

describe('PostgreSQL: erasing', () => {
  it('leaves no dead rows', async () => {
    const url = await postgres.makeDatabase()
    const store = openPostgresStore(url)
    await store.accept(enquiry(), ['email'])

    await store.erase(enquiry().email, 'tester')
    await store.close() // a session reports its statistics when it ends

    const sql = `SELECT relname FROM pg_stat_user_tables
                 WHERE last_vacuum IS NOT NULL ORDER BY relname`
    const { rows } = await postgres.query(url, sql)
    const vacuumed = rows.map(({ relname }) => relname)
    assert.deepEqual(vacuumed, ['delivery', 'enquiry', 'mark', 'searchable', 'wish'])
  })
})

/** Tests the interface for each database. */
function describeStore(suite: Suite) {
  describeAccepting(suite)
  describeDailyLimit(suite)
  describeDeliveries(suite)
  describeDigests(suite)
  describeReceipts(suite)
  describeDesk(suite)
  describeAudit(suite)
  describeReading(suite)
  describePromises(suite)
  describeOperating(suite)
  describeWishes(suite)
}
