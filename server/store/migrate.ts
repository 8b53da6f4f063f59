import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StoreRefusedError } from './store.ts'

export interface Migration {
  number: number
  name: string
  sql: string
}

/** All migrations of one database, in order: `migrations/<database>/NNN-name.sql`. */
export function readMigrations(database: 'sqlite' | 'postgres'): Migration[] {
  const dir = join(import.meta.dirname, 'migrations', database)
  const files = readdirSync(dir).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file) => ({
    number: Number.parseInt(file, 10),
    name: file.replace(/\.sql$/, ''),
    sql: readFileSync(join(dir, file), 'utf8'),
  }))
}

/** The migrations still to apply; throws if the database is newer than this software. */
export function missingMigrations(
  migrations: readonly Migration[],
  applied: readonly number[],
): Migration[] {
  const newest = Math.max(0, ...migrations.map(({ number }) => number))
  const there = Math.max(0, ...applied)
  if (there > newest) {
    throw new StoreRefusedError(
      `the database is newer than this software (its migration ${there}, ours ${newest}): ` +
        'update the software',
    )
  }
  return migrations.filter(({ number }) => !applied.includes(number))
}
