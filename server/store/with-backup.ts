import { existsSync, statSync } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Machine } from './machine.ts'
import { makeFolder } from './make-folder.ts'
import type { StoreSettings } from './open-store.ts'
import { sqliteCode } from './sqlite/connection.ts'
import { openSqliteDatabase, type SqliteDatabase } from './sqlite/database.ts'
import { reasonOf, StoreRefusedError, StoreUnavailableError } from './store.ts'
import { withTemporary } from './with-temporary.ts'

/** Works with a migrated copy of a backup; the backup is not modified. */
export async function withBackup<T>(
  { dataDir, machine }: Pick<StoreSettings, 'dataDir' | 'machine'>,
  backup: string,
  work: (copy: SqliteDatabase) => Promise<T>,
): Promise<T> {
  const dir = join(dataDir, `.restore-${process.pid}`)
  return withTemporary(dir, async () => {
    const copy = join(dir, 'copy.db')
    await makeCopy(backup, copy)
    const source = await openCopy(copy, backup, machine)
    try {
      return await work(source)
    } finally {
      await source.close()
    }
  })
}

/** Reads a copy of a database as it is: from any release, and even if other parts are damaged. */
export async function readBackup<T>(
  { dataDir }: Pick<StoreSettings, 'dataDir'>,
  backup: string,
  read: (db: DatabaseSync) => T,
): Promise<T> {
  const dir = join(dataDir, `.read-${process.pid}`)
  return withTemporary(dir, async () => {
    const copy = join(dir, 'copy.db')
    await makeCopy(backup, copy)
    try {
      using db = new DatabaseSync(copy)
      return read(db)
    } catch (error) {
      if (sqliteCode(error) === undefined) throw error
      throw new StoreRefusedError(`${backup} cannot be read: ${reasonOf(error)}`, { cause: error })
    }
  })
}

/** In the data folder, because it contains personal data. */
async function makeCopy(backup: string, copy: string): Promise<void> {
  try {
    const found = statSync(backup, { throwIfNoEntry: false })
    if (found?.isFile() !== true) throw new StoreRefusedError(`there is no file ${backup}`)
    makeFolder(dirname(copy))
    await copyFile(backup, copy)
    // A database that was not closed has its last changes there; a backup has none.
    if (existsSync(`${backup}-wal`)) await copyFile(`${backup}-wal`, `${copy}-wal`)
    await chmod(copy, 0o600)
  } catch (error) {
    if (error instanceof StoreRefusedError) throw error
    throw new StoreRefusedError(`the backup cannot be copied: ${reasonOf(error)}`, { cause: error })
  }
}

/** Opening migrates it, if it is a valid backup. */
async function openCopy(
  copy: string,
  backup: string,
  machine: Machine | undefined,
): Promise<SqliteDatabase> {
  try {
    refuseOther(copy)
    const source = openSqliteDatabase(copy, machine)
    const [problem] = await source.read('PRAGMA integrity_check')
    if (problem?.integrity_check === 'ok') return source
    await source.close()
  } catch (error) {
    if (error instanceof StoreRefusedError) throw error
    if (!(error instanceof StoreUnavailableError) && sqliteCode(error) === undefined) throw error
  }
  throw new StoreRefusedError(`${backup} is not a sound backup of enquiries`)
}

/** Any database without our tables would get them, and then be empty. */
function refuseOther(copy: string): void {
  const db = new DatabaseSync(copy, { readOnly: true })
  try {
    db.prepare('SELECT count(*) FROM migration').get()
  } finally {
    db.close()
  }
}
