import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readWithSqlite } from './read-with-sqlite-for-tests.ts'
import { buildSqliteFile, type SqlObject } from './sqlite-file.ts'
import type { SqlValue } from './sqlite-record.ts'

const value: fc.Arbitrary<SqlValue> = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(-129, -128, -1, 0, 1, 2, 127, 128, 32_767, 32_768, -8_388_609, 8_388_608),
  fc.double({ noNaN: true }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.uint8Array({ maxLength: 100 }),
  // Around the lengths at which a row leaves its page.
  fc.integer({ min: 3900, max: 4200 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 0, max: 20_000 }).map((length) => new Uint8Array(length).fill(7)),
)

describe('an SQLite file', () => {
  it('holds any rows, as SQLite reads it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, value), { maxLength: 60 }), (rows) => {
        using file = open(tableOf(rows))

        assert.equal(file.one('PRAGMA integrity_check'), 'ok')
        const read = file.database.prepare('SELECT a, b, c FROM t ORDER BY rowid').all()
        assert.deepEqual(
          read.map(({ a, b, c }) => [a, b, c]),
          rows.map((row) => row.map(asRead)),
        )
      }),
    )
  })

  it('finds a row by its id in a tree of three levels', () => {
    const rows = Array.from({ length: 900 }, (_, i): SqlValue[] => [i, 'x'.repeat(3000), null])

    using file = open(tableOf(rows))

    assert.equal(file.one('PRAGMA integrity_check'), 'ok')
    for (const id of [1, 2, 450, 899, 900]) {
      assert.equal(file.one(`SELECT a FROM t WHERE rowid = ${id}`), id - 1)
    }
  })

  it('keeps ids of any size in their order', () => {
    const ids = [-(2 ** 40), -129, -1, 0, 1, 127, 128, 16_384, 2 ** 31, 2 ** 40]
    const sql = 'CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT)'
    const rows = ids.map((id) => ({ id, values: [null, `number ${id}`] }))

    using file = open({ kind: 'table', name: 't', sql, rows })

    const read = file.database.prepare('SELECT id, name FROM t ORDER BY id').all()
    assert.deepEqual(
      read.map(({ id, name }) => [id, name]),
      ids.map((id) => [id, `number ${id}`]),
    )
  })

  it('keeps what is unique in an index', () => {
    const sql = 'CREATE TABLE t (a TEXT PRIMARY KEY, b TEXT, c TEXT, UNIQUE (b, c))'
    const names = [
      ['pear', 'x', 'b'],
      ['apple', 'x', 'a'],
      ['নদী', 'w', 'z'],
    ]
    const rows = names.map((values, i) => ({ id: i + 1, values }))

    using file = open({ kind: 'table', name: 't', sql, rows, uniques: [[0], [1, 2]] })

    assert.equal(file.one('PRAGMA integrity_check'), 'ok')
    const plan = "EXPLAIN QUERY PLAN SELECT b FROM t WHERE a = 'apple'"
    assert.match(String(file.database.prepare(plan).get()?.detail), /USING INDEX/)
    assert.equal(file.one("SELECT c FROM t WHERE a = 'apple'"), 'a')
    assert.equal(file.one("SELECT a FROM t WHERE b = 'x' AND c = 'b'"), 'pear')
  })

  it('can be written to', () => {
    using file = open(tableOf([[1, 2, 3]]))

    file.database.exec(
      'INSERT INTO t VALUES (4, 5, 6); CREATE TABLE u (x); DELETE FROM t WHERE a = 1',
    )

    assert.equal(file.one('PRAGMA integrity_check'), 'ok')
    assert.equal(file.one('SELECT a FROM t'), 4)
  })

  it('carries the numbers that say whose it is', () => {
    using file = open(tableOf([]))

    assert.equal(file.one('PRAGMA application_id'), 0x12345678)
    assert.equal(file.one('PRAGMA user_version'), 42)
  })
})

function tableOf(rows: readonly (readonly SqlValue[])[]): SqlObject {
  const sql = 'CREATE TABLE t (a, b, c)'
  return { kind: 'table', name: 't', sql, rows: rows.map((values, i) => ({ id: i + 1, values })) }
}

/** SQLite knows one zero, and takes half a letter for none. */
function asRead(written: SqlValue): SqlValue {
  if (typeof written === 'string') return written.toWellFormed()
  return written === 0 ? 0 : written
}

function open(...objects: SqlObject[]) {
  return readWithSqlite(buildSqliteFile(objects, { application: 0x12345678, userVersion: 42 }))
}
