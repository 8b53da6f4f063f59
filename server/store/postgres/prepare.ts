import type { Machine } from '../machine.ts'
import { missingMigrations, readMigrations } from '../migrate.ts'
import { StoreRefusedError } from '../store.ts'
import { looseStandbys } from './dialect.ts'
import { sqlState } from './errors.ts'
import type { PostgresConnection } from './queryable.ts'

export interface PostgresOptions {
  machine?: Machine | undefined
  /** Whether to accept a database that a power cut can damage. */
  mayBeUnsafe?: boolean | undefined
  /** Receives warnings for the owner about each new database. */
  warn?: ((message: string) => void) | undefined
}

type Connection = Pick<PostgresConnection, 'query' | 'transaction'>
type Query = Connection['query']

/** Checks that a database is suitable for enquiries, and creates its tables. */
export async function prepareDatabase(
  connection: Connection,
  { mayBeUnsafe = false, warn }: PostgresOptions,
): Promise<void> {
  if (!mayBeUnsafe) await refuseUnsafe(connection.query)
  await migrate(connection)
  if ((await looseStandbys(connection.query)) > 0) warn?.(LOOSE_STANDBYS)
}

const LOOSE_STANDBYS =
  'the database has standbys and waits for none of them: a failover loses what was just ' +
  'acknowledged; set synchronous_standby_names'

/** Without these, a power cut may lose acknowledged data or corrupt the database. */
async function refuseUnsafe(query: Query): Promise<void> {
  const { rows } = await query(
    `SELECT name FROM pg_settings
     WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off' ORDER BY name`,
  )
  if (rows.length === 0) return
  const names = rows.map(({ name }) => `${name} = off`).join(' and ')
  throw new StoreRefusedError(
    `the database runs with ${names}, so a power cut can lose enquiries: ` +
      'turn that on, or set UNSAFE_DATABASE to allow',
  )
}

/**
 * Each migration claims its number first: a second server that starts at the same time waits for
 * the first, then finds the number taken.
 */
async function migrate({ query, transaction }: Connection): Promise<void> {
  const migrations = readMigrations('postgres')
  await makeMigrationTable(query)
  const { rows } = await query('SELECT number FROM migration')
  const applied = rows.map(({ number }) => Number(number))
  for (const { number, name, sql } of missingMigrations(migrations, applied)) {
    await transaction(async (client) => {
      const claimed = await client.query(
        'INSERT INTO migration (number, name) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [number, name],
      )
      if (claimed.rowCount === 1) await client.query(sql)
    })
  }
}

/** Two servers that create it at once can collide in the catalogue, despite IF NOT EXISTS. */
async function makeMigrationTable(query: Query): Promise<void> {
  const sql = 'CREATE TABLE IF NOT EXISTS migration (number INT PRIMARY KEY, name TEXT NOT NULL)'
  await query(sql).catch(async (error: unknown) => {
    if (!['23505', '42710', '42P07'].includes(sqlState(error))) throw error
    await query(sql)
  })
}
