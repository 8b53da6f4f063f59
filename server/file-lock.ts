import { chownSync, closeSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Machine, sleep } from './store/machine.ts'
import { StoreUnavailableError } from './store/store.ts'

const WAIT_MS = 10_000
const PAUSE_MS = 10
const SQLITE_BUSY = 5

/**
 * A lock between processes, in an empty database that is only ever locked. Node has no file locks,
 * SQLite's work everywhere, and the system releases those of a process that dies.
 */
export function openFileLock(file: string, machine: Machine) {
  let database: DatabaseSync | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function holdNow<T>(work: () => Promise<T>): Promise<T> {
    const open = database ?? openLockDatabase(file)
    database = open
    await lock(open, machine).catch((error: unknown) => {
      open.close()
      database = undefined
      throw error
    })
    try {
      return await work()
    } finally {
      open.exec('ROLLBACK')
    }
  }

  return {
    /** Waits for the lock among all processes, then runs the work exclusively. */
    hold<T>(work: () => Promise<T>): Promise<T> {
      const result = last.then(() => holdNow(work))
      last = result.catch(() => undefined)
      return result
    },
    close(): void {
      database?.close()
      database = undefined
    },
  }
}

async function lock(database: DatabaseSync, machine: Machine): Promise<void> {
  const until = machine.steady() + WAIT_MS
  while (!tryLock(database)) {
    if (machine.steady() > until) throw new StoreUnavailableError('another process holds the lock')
    await sleep(machine, PAUSE_MS)
  }
}

function tryLock(database: DatabaseSync): boolean {
  try {
    database.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE') // nothing is ever written
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}

/** It belongs to the owner of the folder, whoever creates it: the command line may run as root. */
function openLockDatabase(file: string): DatabaseSync {
  const folder = statSync(dirname(file))
  if (statSync(file, { throwIfNoEntry: false }) === undefined) {
    closeSync(openSync(file, 'a', 0o600))
    if (process.getuid?.() === 0) chownSync(file, folder.uid, folder.gid)
  }
  return new DatabaseSync(file, { timeout: 0 })
}
