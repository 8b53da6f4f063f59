import pg from 'pg'
import { type Machine, realMachine, sleep } from '../machine.ts'
import { StoreUnavailableError } from '../store.ts'
import { isThisMachine } from '../this-machine.ts'
import { cancelStatement } from './cancel.ts'
import { ConnectionLostError, explain, isCollision, lossOr } from './errors.ts'
import { type PostgresOptions, prepareDatabase } from './prepare.ts'
import type { PostgresConnection, Queryable } from './queryable.ts'

const TRIES = 6
const CONNECT_WITHIN_MS = 3_000

interface Limits {
  lockMs: number
  statementMs: number
  /** Longer than any statement may take: a connection without a response for this long is lost. */
  answerMs: number
}

const brief: Limits = { lockMs: 3_000, statementMs: 4_000, answerMs: 5_000 }
const ample: Limits = { lockMs: 60_000, statementMs: 600_000, answerMs: 605_000 }

/** Connects and migrates at the first call, or at the next if that failed. */
export function openPostgresConnection(
  url: string,
  options: PostgresOptions = {},
): PostgresConnection {
  if (isExposed(url)) options.warn?.(EXPOSED)
  const { machine = realMachine } = options
  let prepared: Promise<void> | undefined
  const { withClient, close } = openPool(url, () => {
    prepared = undefined // the next connection may be to another server
  })

  function queryAlone(sql: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    return withClient((client) =>
      confirmed(client, async () => {
        const { query } = timed(client, brief, machine)
        const [, result] = await Promise.all([
          query(beginOf(brief)),
          query(sql, values),
          query('COMMIT'), // which undoes a failed statement
        ])
        return result
      }),
    )
  }

  function inTransaction<T>(work: (client: Queryable) => Promise<T>, mode?: string): Promise<T> {
    return withClient((client) =>
      confirmed(client, async () => {
        const connection = timed(client, ample, machine)
        try {
          await connection.query(beginOf(ample, mode))
          const result = await work(connection)
          await connection.query('COMMIT')
          return result
        } catch (error) {
          if (!(error instanceof ConnectionLostError)) await connection.query('ROLLBACK')
          throw error
        }
      }),
    )
  }

  async function ready(): Promise<void> {
    prepared ??= prepareDatabase({ query: queryAlone, transaction: inTransaction }, options)
    const preparing = prepared
    await preparing.catch((error: unknown) => {
      if (prepared === preparing) prepared = undefined
      throw error
    })
  }

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      try {
        await ready()
        return await work()
      } catch (error) {
        if (tried >= TRIES || !isCollision(error)) throw explain(error)
        await sleep(machine, machine.random() * 20 * 2 ** tried)
      }
    }
  }

  return {
    query: (sql, values) => attempt(() => queryAlone(sql, values)),
    transaction: (work, mode) => attempt(() => inTransaction(work, mode)),
    vacuum: (...tables) =>
      attempt(() =>
        withClient(async (client) => {
          await timed(client, ample, machine).query(`VACUUM ${tables.join(', ')}`)
        }),
      ),
    close,
  }
}

/** A pool of connections, each used by one task at a time. */
function openPool(url: string, onLoss: () => void) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    allowExitOnIdle: true,
    pipeline: true, // a transaction of one statement is one round trip
  })
  let age = 0
  const ages = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => {
    ages.set(client, age)
    client.on('error', () => undefined) // all its pending queries have been rejected
  })
  pool.on('error', lose)

  /** If one is lost, the others may be connected to the same dead server. */
  function lose(): void {
    age += 1
    onLoss()
  }

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await connect()
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      if (error instanceof ConnectionLostError) void leave(client)
      else client.release()
      throw error
    }
  }

  /** Running queries are cancelled first, because a pooler would keep them running. */
  async function leave(client: pg.PoolClient): Promise<void> {
    lose()
    await cancelStatement(client, CONNECT_WITHIN_MS)
    client.connection.stream.destroy()
    client.release(true)
  }

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        lose()
        throw lossOr(error)
      })
      if (ages.get(client) === age) return client
      client.release(true)
    }
  }

  return { withClient, close: () => pool.end() }
}

const EXPOSED =
  'DATABASE_URL names another machine without TLS: whoever listens on the way reads the password ' +
  'and the enquiries; add ?sslmode=verify-full'

/** With the driver's own parsing of the address and its environment variables. */
function isExposed(url: string): boolean {
  try {
    const { host, ssl } = new pg.Client({ connectionString: url })
    return !ssl && !isThisMachine(host)
  } catch {
    return false // connecting reports what is wrong with it
  }
}

/** Queries have a time limit, after which the connection is closed. */
function timed(client: pg.PoolClient, { answerMs }: Limits, machine: Machine): Queryable {
  return {
    async query(sql, values = []) {
      let stopTimer: (() => void) | undefined
      const silence = new Promise<never>((_resolve, reject) => {
        stopTimer = machine.after(answerMs, () => reject(new Error('it does not answer')))
      })
      try {
        return await Promise.race([client.query(sql, [...values]), silence])
      } catch (error) {
        throw lossOr(error)
      } finally {
        stopTimer?.()
      }
    },
  }
}

/** On disk here and on the configured standbys, whatever the database's default is. */
function beginOf({ lockMs, statementMs }: Limits, mode = ''): string {
  return `BEGIN ${mode}; SET LOCAL synchronous_commit = on; SET LOCAL client_min_messages = warning;
    SET LOCAL lock_timeout = ${lockMs}; SET LOCAL statement_timeout = ${statementMs};
    SET LOCAL idle_in_transaction_session_timeout = ${statementMs}`
}

/**
 * If somebody cancels a commit that waits for a standby, PostgreSQL reports success with a warning.
 * We treat it as a failure.
 */
async function confirmed<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  let isAlone = false
  const listen = ({ routine }: { routine?: string | undefined }) => {
    if (routine === 'SyncRepWaitForLSN') isAlone = true
  }
  client.on('notice', listen)
  try {
    const result = await work()
    if (isAlone) throw new StoreUnavailableError('no standby has confirmed what was written')
    return result
  } finally {
    client.off('notice', listen)
  }
}
