import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EnquiryStore } from '../enquiry-store.ts'
import { oldSchema, openDatabase, openStores, type Suite } from './suite-for-tests.ts'

export function describeAudit(suite: Suite) {
  const { databaseName, makeDatabase, unguardAudit, migrations } = suite

  describe(`${databaseName}: the audit log`, () => {
    it('is one chain, however many write at once', async (t) => {
      const stores = openStores(await makeDatabase(t), t, 3)

      await Promise.all(stores.map((store, index) => fill(store, 15, `writer-${index}`)))

      const [store] = stores
      const numbers = new Set(await Array.fromAsync(store.auditTrail(), ({ number }) => number))
      assert.deepEqual(numbers, new Set(Array.from({ length: 45 }, (_, index) => index + 1)))
      assert.deepEqual(await store.verify(), [])
    })

    it('verifies while others write', async (t) => {
      const [writer, reader = writer] = openStores(await makeDatabase(t), t, 2)
      let isWriting = true
      const writing = fill(writer, 60, 'ada').finally(() => {
        isWriting = false
      })

      const found: string[][] = []
      while (isWriting) found.push(await reader.verify())
      await writing

      assert.ok(found.length > 0)
      assert.deepEqual(found.flat(), [])
    })

    const forgeries: [string, string, RegExp][] = [
      ['an action', "UPDATE audit SET action = 'x' WHERE number = 2", /^entry 2 .*altered/],
      ['an actor', "UPDATE audit SET actor = 'x' WHERE number = 4", /^entry 4 .*altered/],
      ['details', `UPDATE audit SET details = '{"n":9}' WHERE number = 1`, /^entry 1 .*altered/],
      ['the first removed', 'DELETE FROM audit WHERE number = 1', /^entry 1 .*missing/],
      ['some removed', 'DELETE FROM audit WHERE number IN (2, 3)', /^entries 2 to 3 .*missing/],
      ['the last removed', 'DELETE FROM audit WHERE number = 4', /^entry 4 .*missing/],
      ['all removed', 'DELETE FROM audit', /^entries 1 to 4 .*missing/],
      [
        'one removed and the gap closed',
        'DELETE FROM audit WHERE number = 2; UPDATE audit SET number = 2 WHERE number = 3;' +
          'UPDATE audit SET number = 3 WHERE number = 4',
        /^entry 2 .*altered/,
      ],
      [
        'one inserted at the end',
        `INSERT INTO audit (number, id, at, actor, action, details, hash)
         SELECT 5, '00000000-0000-7000-8000-000000000000', at, actor, action, details, hash
         FROM audit WHERE number = 4`,
        /^entry 5 .*does not belong/,
      ],
    ]
    it('shows that it was tampered with', async (t) => {
      const { store, ...database } = await openDatabase(suite, t)
      await fill(store, 4, 'ada')
      await database.execute(`${unguardAudit}; CREATE TABLE kept AS SELECT * FROM audit`)

      for (const [what, sql, problem] of forgeries) {
        assert.deepEqual(await store.verify(), [], `before: ${what}`)
        await database.execute(sql)
        assert.match((await store.verify())[0] ?? 'sound', problem, what)
        await database.execute('DELETE FROM audit; INSERT INTO audit SELECT * FROM kept')
      }
    })

    it('shows an entry that was added with a matching hash', async (t) => {
      const { store, ...database } = await openDatabase(suite, t)
      await fill(store, 2, 'ada')
      await database.execute('CREATE TABLE kept AS SELECT * FROM audit_head')
      await fill(store, 1, 'ada')

      await database.execute('DELETE FROM audit_head; INSERT INTO audit_head SELECT * FROM kept')

      assert.match((await store.verify())[0] ?? 'sound', /does not end .* entry 2$/)
    })

    it('of an older version is added to the chain', async (t) => {
      const database = await makeDatabase(t)
      await openOldLog(database.execute)
      const [store] = openStores(database, t, 1)

      await store.audit({ actor: 'ada', action: 'list', details: { count: 1 } })

      const trail = await Array.fromAsync(
        store.auditTrail(),
        ({ number, actor, action, details }) => [number, actor, action, details],
      )
      assert.deepEqual(trail, [
        [1, 'unknown', 'export', { format: 'csv', name: 'জয়' }],
        [2, 'unknown', 'erase', { count: 2 }],
        [3, 'ada', 'list', { count: 1 }],
      ])
      assert.deepEqual(await store.verify(), [])
      await assert.rejects(database.execute("UPDATE audit SET action = 'x'"), /append-only/)
      await database.execute(`${unguardAudit}; UPDATE audit SET action = 'x' WHERE number = 1`)
      assert.equal((await store.verify()).length, 1)
    })

    /** As older software left it, before there was a chain. */
    async function openOldLog(execute: (sql: string) => Promise<unknown>): Promise<void> {
      const time = migrations === 'sqlite' ? '1700000000123' : "'2023-11-14T22:13:20.123Z'"
      await execute(
        `${oldSchema(suite)};
         INSERT INTO audit (id, at, action, details) VALUES
           ('018bcf5e-0000-7000-8000-000000000002', ${time}, 'erase', '{"count":2}'),
           ('018bcf5e-0000-7000-8000-000000000001', ${time}, 'export', '{"format":"csv","name":"জয়"}')`,
      )
    }
  })
}

/** Three writes at a time: a write times out after waiting five seconds for others. */
async function fill(store: EnquiryStore, count: number, actor: string): Promise<void> {
  const write = (n: number) => store.audit({ actor, action: 'list', details: { n } })
  const numbers = Array.from({ length: count }, (_, n) => n)
  while (numbers.length > 0) await Promise.all(numbers.splice(0, 3).map(write))
}
