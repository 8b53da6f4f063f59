import { existsSync, globSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Erasure } from './erasure.ts'
import { realMachine } from './machine.ts'
import { makeFolder } from './make-folder.ts'
import { type StoreSettings, sqliteFile } from './open-store.ts'
import { addMissing, type Restored, readLedger, restoreBackup } from './restore-backup.ts'
import { StoreRefusedError } from './store.ts'
import { syncPath } from './sync-path.ts'
import { withTemporary } from './with-temporary.ts'

export interface Replaced extends Restored {
  /** The number of enquiries that are not in the backup. */
  added: number
  /** Why a replaced database could not be read, one line each. */
  problems: string[]
}

/** Where databases are kept that a restore has replaced. */
export const replacedFolder = (dataDir: string) => join(dataDir, 'replaced')

/**
 * Restores a backup in place of the SQLite database, with the ledgers of all replaced databases and
 * what only they have. Nothing is replaced before everything is restored.
 */
export async function replaceDatabase(
  settings: StoreSettings,
  backup: string,
  ledger: readonly Erasure[],
  trusted?: Date,
): Promise<Replaced> {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl !== undefined) throw new StoreRefusedError(ONLY_SQLITE)
  makeFolder(dataDir)
  const there = sqliteFile(dataDir)
  const folder = replacedFolder(dataDir)
  const earlier = [...globSync(sqliteFile(join(folder, '*'))).sort(), there].filter(existsSync)
  const problems: string[] = []

  async function readAll<T>(read: (file: string) => Promise<T>, unknown: string): Promise<T[]> {
    const all: T[] = []
    for (const file of earlier) {
      try {
        all.push(await read(file))
      } catch (error) {
        if (!(error instanceof StoreRefusedError)) throw error
        problems.push(`${error.message}. ${unknown}`)
      }
    }
    return all
  }

  const scratch = { ...settings, dataDir: join(dataDir, `.replace-${process.pid}`) }
  return withTemporary(scratch.dataDir, async () => {
    const ledgers = await readAll((file) => readLedger(scratch, file), UNKNOWN_ERASURES)
    const restored = await restoreBackup(scratch, backup, [...ledger, ...ledgers.flat()], trusted)
    const added = await readAll((file) => addMissing(scratch, file), UNKNOWN_ENQUIRIES)
    exchange(settings, sqliteFile(scratch.dataDir))
    return { ...restored, added: added.reduce((sum, count) => sum + count, 0), problems }
  })
}

/** Puts a file in place of the SQLite database, and keeps that. */
export function exchange({ dataDir, machine = realMachine }: StoreSettings, file: string): void {
  const there = sqliteFile(dataDir)
  const stamp = new Date(machine.now()).toISOString().replace(/[:.]/g, '-')
  const aside = join(replacedFolder(dataDir), stamp)
  for (const end of ['-wal', '-shm', ''].filter((end) => existsSync(there + end))) {
    makeFolder(aside)
    renameSync(there + end, sqliteFile(aside) + end)
  }
  renameSync(file, there)
  syncPath(dirname(there))
}

const ONLY_SQLITE = '--replace is for SQLite: with PostgreSQL, restore into a new database'

const UNKNOWN_ERASURES = 'Erase again whoever was erased since the backup.'

const UNKNOWN_ENQUIRIES = 'Enquiries that only it has are missing.'
