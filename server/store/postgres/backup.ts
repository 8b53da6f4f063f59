import { closeSync, openSync } from 'node:fs'
import type { SQLInputValue } from 'node:sqlite'
import { openSqliteConnection } from '../sqlite/connection.ts'
import { type Table, tables } from '../tables.ts'
import type { Queryable } from './queryable.ts'

/** Copies everything into a new SQLite file, a page at a time; the transaction makes it one moment. */
export async function backUpPostgres(client: Queryable, file: string): Promise<void> {
  closeSync(openSync(file, 'wx', 0o600))
  const target = openSqliteConnection(file)
  try {
    for (const table of tables) {
      const marks = table.columns.map(() => '?').join(', ')
      const sql = `INSERT INTO ${table.name} (${table.columns.join(', ')}) VALUES (${marks})`
      let after: unknown[] | undefined
      for (;;) {
        const page = await readPage(client, table, after)
        target.transaction((db) => {
          const insert = db.prepare(sql)
          for (const row of page) insert.run(...table.columns.map((name) => sqliteValue(row[name])))
        })
        const last = page.at(-1)
        if (last === undefined) break
        after = table.key.map((name) => last[name])
      }
    }
    target.use((db) => db.exec('PRAGMA journal_mode = DELETE')) // so that one file holds it all
  } finally {
    target.close()
  }
}

async function readPage(client: Queryable, { name, key }: Table, after: unknown[] | undefined) {
  const order = key.join(', ')
  const marks = key.map((_, index) => `$${index + 1}`).join(', ')
  const where = after === undefined ? '' : `WHERE (${order}) > (${marks})`
  const sql = `SELECT * FROM ${name} ${where} ORDER BY ${order} LIMIT 500`
  const { rows } = await client.query<Record<string, unknown>>(sql, after ?? [])
  return rows
}

function sqliteValue(value: unknown): SQLInputValue {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array) {
    return value
  }
  return null
}
