import { closeSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncPath } from '../sync-path.ts'
import { acceptOperations } from './accept.ts'
import { findAuditProblems } from './audit.ts'
import { openSqliteConnection } from './connection.ts'
import { deliveryOperations } from './deliveries.ts'
import { deskOperations } from './desk.ts'
import { digestOperations } from './digests.ts'
import { privacyOperations } from './privacy.ts'
import { all, text } from './query.ts'
import { readingOperations } from './reading.ts'

export type SqliteDatabase = ReturnType<typeof openSqliteDatabase>

/** The store on SQLite, synchronous: it belongs in a thread of its own. */
export function openSqliteDatabase(file: string) {
  const connection = openSqliteConnection(file)
  const { use } = connection

  return {
    ...acceptOperations(connection),
    ...deliveryOperations(connection),
    ...digestOperations(connection),
    ...deskOperations(connection),
    ...readingOperations(connection),
    ...privacyOperations(connection),

    backup(target: string): void {
      closeSync(openSync(target, 'wx', 0o600))
      use((db) => db.prepare('VACUUM INTO ?').run(target))
      syncPath(target)
      syncPath(dirname(target))
    },

    verify(): string[] {
      return use((db) => {
        const pages = all(db, 'PRAGMA integrity_check').map((row) => text(row.integrity_check))
        const links = all(db, 'PRAGMA foreign_key_check')
        const strays = links.map(({ table, parent }) => `a ${table} has no ${parent}`)
        return [...pages.filter((line) => line !== 'ok'), ...strays, ...findAuditProblems(db)]
      })
    },

    close: connection.close,
  }
}
