import { StoreRefusedError } from '../store.ts'

/**
 * Earlier releases can damage a file that two processes write and checkpoint at the same instant.
 */
const OLDEST = '3.51.3'

/** Its authors withdrew it, because it behaves differently from the releases before and after. */
const WITHDRAWN = '3.52.0'

/** The server, the desk and the command line are such processes. */
export function refuseBadSqlite(version = ''): void {
  const isOld = version.localeCompare(OLDEST, 'en', { numeric: true }) < 0
  if (!isOld && version !== WITHDRAWN) return
  throw new StoreRefusedError(
    `this Node brings SQLite ${version}, which ${isOld ? 'can damage the database' : 'was withdrawn'}: ` +
      `use a Node that brings ${OLDEST} or newer`,
  )
}
