import pg from 'pg'
import { cannotBeUsed, reasonOf, StoreRefusedError, StoreUnavailableError } from '../store.ts'

/** The SQLSTATE; empty when the error does not come from the database. */
export function sqlState(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}

/** Serialization failure and deadlock: retrying is enough. */
export function isCollision(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error))
}

/** Not an error from the database: the connection itself is no longer usable. */
export class ConnectionLostError extends StoreUnavailableError {}

/** The connection is broken, silent, shutting down, or to a read-only server. */
export function lossOr(error: unknown): unknown {
  const isLoss = !(error instanceof pg.DatabaseError) || /^(?:08|57P|25006)/.test(sqlState(error))
  return isLoss ? new ConnectionLostError(cannotBeUsed(error).message, { cause: error }) : error
}

/** An error in the data is final; anything else, even a missing table, means unavailable. */
export function explain(error: unknown): unknown {
  if (error instanceof StoreUnavailableError) return error
  const state = sqlState(error)
  if (/^(?:28|3D)/.test(state)) {
    return new StoreRefusedError(`the database does not let us in: ${reasonOf(error)}`, {
      cause: error,
    })
  }
  if (/^(?:22|23|P0)/.test(state)) return error
  return cannotBeUsed(error)
}
