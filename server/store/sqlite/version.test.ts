import assert from 'node:assert/strict'
import { it } from 'node:test'
import { StoreRefusedError } from '../store.ts'
import { refuseBadSqlite } from './version.ts'

it('rejects in one line a SQLite that can damage a file that two processes write, or was withdrawn', () => {
  for (const old of ['3.7.0', '3.9.2', '3.51.2', '3.51', '3.52.0']) {
    assert.throws(
      () => refuseBadSqlite(old),
      (error) => error instanceof StoreRefusedError && !error.message.includes('\n'),
      old,
    )
  }
  for (const sound of ['3.51.3', '3.52.1', '3.100.0', '4.0.0', process.versions.sqlite]) {
    refuseBadSqlite(sound)
  }
})
