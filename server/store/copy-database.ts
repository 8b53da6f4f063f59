import { closeSync, openSync } from 'node:fs'
import { insertRows, readTable } from './sql/copy-rows.ts'
import type { Client } from './sql/database.ts'
import { keepTime } from './sql/keep-time.ts'
import { openSqliteDatabase } from './sqlite/database.ts'
import { tables } from './tables.ts'

/**
 * Copies everything into a new SQLite file, page by page. With `newest`, the file is as an earlier
 * release made it, whose last migration this was; returns the tables with rows that it lacks.
 */
export async function copyDatabase(
  source: Client,
  file: string,
  newest?: number,
): Promise<string[]> {
  closeSync(openSync(file, 'wx', 0o600))
  const target = openSqliteDatabase(file, source.machine, newest)
  const lacking: string[] = []
  try {
    for (const table of tables) {
      const there = await target.read('SELECT name FROM pragma_table_info($1)', [table.name])
      const names = new Set(there.map(({ name }) => name))
      const columns = table.columns.filter((column) => names.has(column))
      for await (const page of readTable(source, table)) {
        if (columns.length === 0) {
          lacking.push(table.name)
          break
        }
        const part = { name: table.name, columns }
        await target.transaction((client) => insertRows(client, part, page, ''))
      }
    }
    const beat = await target.read("SELECT 1 FROM sqlite_schema WHERE name = 'heartbeat'")
    if (beat.length > 0) await target.transaction((client) => keepTime(client, source))
    await target.use((db) => db.exec('PRAGMA journal_mode = DELETE')) // so that everything is in one file
  } finally {
    await target.close()
  }
  return lacking
}
