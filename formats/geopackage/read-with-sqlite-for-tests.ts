import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** For tests: a file as read by SQLite itself, in a temporary folder. */
export function readWithSqlite(bytes: Uint8Array) {
  const dir = mkdtempSync(join(tmpdir(), 'sqlite-'))
  const path = join(dir, 'test.db')
  writeFileSync(path, bytes)
  const database = new DatabaseSync(path)
  return {
    database,
    /** The first value of the first row. */
    one: (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0],
    [Symbol.dispose]() {
      database.close()
      rmSync(dir, { recursive: true })
    },
  }
}
