import { closeSync, openSync } from 'node:fs'
import { insertRows, readTable } from '../sql/copy-rows.ts'
import type { Client } from '../sql/database.ts'
import { openSqliteDatabase } from '../sqlite/database.ts'
import { tables } from '../tables.ts'

/** Copies everything into a new SQLite file, page by page, in one consistent transaction. */
export async function backUpPostgres(source: Client, file: string): Promise<void> {
  closeSync(openSync(file, 'wx', 0o600))
  const target = openSqliteDatabase(file, source.machine)
  try {
    for (const table of tables) {
      for await (const page of readTable(source, table)) {
        await target.transaction((client) => insertRows(client, table, page, ''))
      }
    }
    await target.use((db) => db.exec('PRAGMA journal_mode = DELETE')) // so that everything is in one file
  } finally {
    await target.close()
  }
}
