import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { missingMigrations, readMigrations } from '../migrate.ts'
import { StoreRefusedError, StoreUnavailableError } from '../store.ts'

export type Queryable = Pick<pg.PoolClient, 'query'>

export interface PostgresConnection {
  /** One statement, which is one transaction; tried again when another transaction was in its way. */
  query(sql: string, values?: readonly unknown[]): Promise<pg.QueryResult>
  /** All of the work or nothing of it; may run several times, until nobody is in its way. */
  transaction<T>(work: (client: Queryable) => Promise<T>, begin?: string): Promise<T>
  close(): Promise<void>
}

const TRIES = 6

/** Connects and migrates at the first call, or at the next if that failed. */
export function openPostgresConnection(url: string): PostgresConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3_000,
    query_timeout: 8_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    allowExitOnIdle: true,
    onConnect: insistOnDurability,
  })
  pool.on('error', () => undefined) // a connection that breaks while idle is simply replaced
  let migrated: Promise<void> | undefined

  async function ready(): Promise<void> {
    migrated ??= migrate(pool).catch((error: unknown) => {
      migrated = undefined
      throw error
    })
    await migrated
  }

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      try {
        await ready()
        return await work()
      } catch (error) {
        if (tried >= TRIES || !retryStates.has(sqlState(error))) throw explain(error)
        await sleep(Math.random() * 20 * 2 ** tried)
      }
    }
  }

  return {
    query: (sql, values = []) => attempt(() => pool.query(sql, [...values])),
    transaction: (work, begin) => attempt(() => inTransaction(pool, work, begin)),
    close: () => pool.end(),
  }
}

/** Five characters that say what went wrong; empty when it was not the database that said it. */
function sqlState(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}

/** Serialization failure and deadlock: the same again will do. */
const retryStates = new Set(['40001', '40P01'])

/** An error in the data stays; anything else, even a missing table, means: not now. */
function explain(error: unknown): unknown {
  if (error instanceof StoreUnavailableError) return error
  const state = sqlState(error)
  const reason = error instanceof Error ? error.message || String(error) : String(error)
  if (/^(?:28|3D)/.test(state)) {
    return new StoreRefusedError(`the database does not let us in: ${reason}`, { cause: error })
  }
  if (/^(?:22|23|P0)/.test(state)) return error
  return new StoreUnavailableError(`the database cannot be used: ${reason}`, { cause: error })
}

/** A server may be set to acknowledge before it is on disk; not for us. */
async function insistOnDurability(client: Queryable): Promise<void> {
  await client.query(
    `SELECT set_config('synchronous_commit', 'on', false)
     WHERE current_setting('synchronous_commit', true) = 'off'`,
  )
}

async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: Queryable) => Promise<T>,
  begin = 'BEGIN',
): Promise<T> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
  }
}

/**
 * Each migration claims its number first: a second server that starts at the same time waits there
 * for the first, then finds the number taken.
 */
async function migrate(pool: pg.Pool): Promise<void> {
  const migrations = readMigrations('postgres')
  await makeMigrationTable(pool)
  const { rows } = await pool.query<{ number: number }>('SELECT number FROM migration')
  const applied = rows.map(({ number }) => Number(number))
  for (const { number, name, sql } of missingMigrations(migrations, applied)) {
    await inTransaction(pool, async (client) => {
      const claimed = await client.query(
        'INSERT INTO migration (number, name) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [number, name],
      )
      if (claimed.rowCount === 1) await client.query(sql)
    })
  }
}

/** Two servers that make it at once can collide in the catalogue, in spite of IF NOT EXISTS. */
async function makeMigrationTable(pool: pg.Pool): Promise<void> {
  const sql = 'CREATE TABLE IF NOT EXISTS migration (number INT PRIMARY KEY, name TEXT NOT NULL)'
  await pool.query(sql).catch(async (error: unknown) => {
    if (!['23505', '42710', '42P07'].includes(sqlState(error))) throw error
    await pool.query(sql)
  })
}
