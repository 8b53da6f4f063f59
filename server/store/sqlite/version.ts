import { StoreRefusedError } from '../store.ts'

/**
 * Earlier releases can damage a file that two processes write and checkpoint at the same instant.
 */
const OLDEST = '3.51.3'

/** The server, the desk and the command line are such processes. */
export function refuseOldSqlite(version = ''): void {
  const isOld = version.localeCompare(OLDEST, 'en', { numeric: true }) < 0
  if (!isOld) return
  throw new StoreRefusedError(
    `this Node brings SQLite ${version}, which can damage the database: ` +
      `use a Node that brings ${OLDEST} or newer`,
  )
}
