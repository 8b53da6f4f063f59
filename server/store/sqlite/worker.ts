import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { Item } from '../sql/accept.ts'
import { operate, operations } from '../sql/operations.ts'
import { StoreRefusedError, StoreUnavailableError } from '../store.ts'
import { openSqliteDatabase, type SqliteDatabase } from './database.ts'

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

/** Opened by the first call, or by the next if that failed. */
let database: SqliteDatabase | undefined

/** Ends with the last call that has arrived: there is one connection, so one call at a time. */
let turn = Promise.resolve()

port.on('message', (first: Call) => {
  turn = turn.then(async () => {
    for (const calls of joined([first, ...waiting()])) {
      for (const answer of await answerAll(calls)) port.postMessage(answer)
    }
  })
})

/** What has arrived while this thread was busy. */
function* waiting(): Generator<Call> {
  for (;;) {
    const received = port === null ? undefined : receiveMessageOnPort(port)
    if (received === undefined) return
    yield received.message
  }
}

/** Batches of enquiries that follow each other share a transaction; the rest goes one by one. */
function joined(calls: readonly Call[]): Call[][] {
  const groups: Call[][] = []
  for (const call of calls) {
    const last = groups.at(-1)
    const isJoined = call.operation === 'acceptAll' && last?.[0]?.operation === 'acceptAll'
    if (isJoined) last?.push(call)
    else groups.push([call])
  }
  return groups
}

async function answerAll(calls: readonly Call[]): Promise<Answer[]> {
  try {
    const results = await resultsOf(calls)
    return calls.map(({ number }, index) => ({ number, result: results[index] }))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return calls.map(({ number }) => ({ number, failure: failureOf(error), message }))
  }
}

/**
 * Several calls are batches of enquiries. These and their results travel as JSON, which costs the
 * other thread least.
 */
async function resultsOf(calls: readonly Call[]): Promise<unknown[]> {
  const { operation = '', values = [] } = calls[0] ?? {}
  if (operation === 'close') return [await database?.close()]
  database ??= openSqliteDatabase(file)
  if (operation !== 'acceptAll') return [await operate(database, operation, values)]
  const batches = calls.map((call): Item[] => JSON.parse(String(call.values[0])))
  const stored = await operations.acceptAll(database, batches.flat())
  let end = 0
  return batches.map(({ length }) => {
    end += length
    return JSON.stringify(stored.slice(end - length, end))
  })
}

function failureOf(error: unknown): 'unavailable' | 'refused' | 'fault' {
  if (error instanceof StoreRefusedError) return 'refused'
  return error instanceof StoreUnavailableError ? 'unavailable' : 'fault'
}
