import assert from 'node:assert/strict'
import { it } from 'node:test'
import { StoreRefusedError } from '../store.ts'
import { refuseOldSqlite } from './version.ts'

it('rejects in one line a SQLite that can damage a file that two processes write', () => {
  for (const old of ['3.7.0', '3.9.2', '3.51.2', '3.51']) {
    assert.throws(
      () => refuseOldSqlite(old),
      (error) => error instanceof StoreRefusedError && !error.message.includes('\n'),
      old,
    )
  }
  for (const sound of ['3.51.3', '3.52.0', '3.100.0', '4.0.0', process.versions.sqlite]) {
    refuseOldSqlite(sound)
  }
})
