import { parentPort, workerData } from 'node:worker_threads'
import { StoreRefusedError, StoreUnavailableError } from '../store.ts'
import { openSqliteDatabase } from './database.ts'

/** What the store asks of its thread. */
export interface Call {
  number: number
  operation: string
  values: unknown[]
}

export type Answer =
  | { number: number; result: unknown }
  | { number: number; failure: 'unavailable' | 'refused' | 'fault'; message: string }

const { file }: { file: string } = workerData
const port = parentPort
if (port === null) throw new Error('this file is the thread of the SQLite store')

/** Opened by the first call, and again by the next when it could not be. */
let database: ReturnType<typeof openSqliteDatabase> | undefined

port.on('message', ({ number, operation, values }: Call) => {
  port.postMessage(answer(number, operation, values))
})

function answer(number: number, operation: string, values: unknown[]): Answer {
  try {
    if (operation === 'close' && database === undefined) return { number, result: undefined }
    database ??= openSqliteDatabase(file)
    // The caller's types know which operations there are and what each takes.
    const operations = database as unknown as Record<string, (...values: unknown[]) => unknown>
    return { number, result: operations[operation]?.(...values) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof StoreRefusedError) return { number, failure: 'refused', message }
    if (error instanceof StoreUnavailableError) return { number, failure: 'unavailable', message }
    return { number, failure: 'fault', message }
  }
}
