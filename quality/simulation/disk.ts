import type { DatabaseSync } from 'node:sqlite'
import type { Client, Database } from '@app/server/store/sql/database.ts'
import { openSqliteDatabase, type SqliteDatabase } from '@app/server/store/sqlite/database.ts'
import type { Clock, Process } from './process.ts'
import type { Scheduler } from './scheduler.ts'

/** Faults of the disk, and of other users of the database. */
export function noTrouble() {
  return {
    ...{ isFull: false, isLocked: false },
    /** The pause at every await of a transaction, in milliseconds; zero excludes interleaving. */
    pauseMs: 0,
    /** How many of the next commits fail, with this SQLite code. */
    failing: { count: 0, code: FULL },
    /** How many threads die after a commit, before they can report it. */
    dying: 0,
  }
}

export const [BUSY, IO_ERROR, FULL] = [5, 10, 13]

const SEEN = /\b(arrival|audit)\b/

/** As long as the real connection waits for another that writes. */
const BUSY_MS = 4_000

/** The disk of the database, which all processes share, and the database's own clock. */
export class Disk {
  trouble = noTrouble()
  /** Called after each commit of an arrival or an entry of the log, with the table. */
  onChange: (table: string) => void = () => undefined
  /** Called at the moment that a backup captures. */
  onBackup: () => void = () => undefined
  /** The current writer; others wait, within the real connection's time limit. */
  #writer: Process | undefined
  readonly #scheduler: Scheduler
  readonly #clock: Clock

  constructor(scheduler: Scheduler, clock: Clock) {
    this.#scheduler = scheduler
    this.#clock = clock
  }

  /**
   * The real database for one process. Its driver would block this process, so it never waits:
   * waiting happens here, in simulated time.
   */
  open(file: string, process: Process, onCommit: () => void): SqliteDatabase {
    const real = openSqliteDatabase(file, process.machine)
    process.atEnd(() => {
      if (this.#writer === process) this.#writer = undefined
      void real.close()
    })
    const prepare = (db: DatabaseSync) => {
      db.exec('PRAGMA busy_timeout = 0')
      db.function('now', () => BigInt(this.#clock.now()))
    }
    /** A machine error makes the connection reopen the file. */
    let isPrepared = false

    const begin = async () => {
      if (!process.isAlive) await new Promise(() => undefined) // a dead process does nothing more
      if (!isPrepared) await real.use(prepare)
      isPrepared = true
      if (this.trouble.pauseMs > 0) await this.#pause(process)
    }
    const clientOf = (client: Client): Client => ({
      ...client,
      read: async (...query) => {
        if (this.trouble.pauseMs > 0) await this.#pause(process)
        return client.read(...query)
      },
      write: async (...query) => {
        if (this.trouble.pauseMs > 0) await this.#pause(process)
        if (this.trouble.isFull) raise(FULL)
        return client.write(...query)
      },
    })
    const transaction: Database['transaction'] = async (work) => {
      await begin()
      if (!(await this.#takeTurn(process))) await real.use(() => raise(BUSY))
      try {
        const changed = new Set<string>()
        const result = await real.transaction(async (client) => {
          const inner = clientOf(client)
          const done = await work({
            ...inner,
            write(sql, values) {
              const [table] = SEEN.exec(sql) ?? []
              if (table !== undefined) changed.add(table)
              return inner.write(sql, values)
            },
          })
          const { failing } = this.trouble
          if (failing.count > 0) {
            failing.count -= 1
            isPrepared = false
            raise(failing.code)
          }
          return done
        })
        for (const table of changed) this.onChange(table)
        onCommit()
        return result
      } finally {
        if (this.#writer === process) this.#writer = undefined
      }
    }

    return {
      ...real,
      transaction,
      batch: transaction,
      read: async (...query) => {
        await begin()
        return real.read(...query)
      },
      write: (...query) => transaction((client) => client.write(...query)),
      snapshot: async (work) => {
        await begin()
        return real.snapshot((client) => work(clientOf(client)))
      },
      backup: async (target) => {
        await begin()
        await real.backup(target)
        this.onBackup()
      },
      scrub: async (...tables) => {
        await begin()
        isPrepared = false // it sets the time limit for a lock again, which would be real time
        return real.scrub(...tables)
      },
      scrubPurged: async () => {
        await begin()
        isPrepared = false
        return real.scrubPurged()
      },
    }
  }

  async #takeTurn(process: Process): Promise<boolean> {
    const until = this.#scheduler.now + BUSY_MS
    while (this.#writer !== undefined || this.trouble.isLocked) {
      if (this.#scheduler.now >= until) return false
      await this.#wait(process, process.random.between(1, this.trouble.isLocked ? 600 : 20))
    }
    this.#writer = process
    return true
  }

  #pause(process: Process): Promise<void> {
    return this.#wait(process, process.random.between(0, this.trouble.pauseMs))
  }

  #wait(process: Process, ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#scheduler.in(ms, process, 'disk', resolve)
    })
  }
}

/** In the form that the driver throws. */
function raise(code: number): never {
  throw Object.assign(new Error(`made up: SQLite ${code}`), { errcode: code })
}
