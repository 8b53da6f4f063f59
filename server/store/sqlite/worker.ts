import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
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

/** Opened by the first call, or by the next if that failed. */
let database: ReturnType<typeof openSqliteDatabase> | undefined

port.on('message', (first: Call) => {
  for (const calls of joined([first, ...waiting()])) {
    for (const answer of answerAll(calls)) port.postMessage(answer)
  }
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

function answerAll(calls: readonly Call[]): Answer[] {
  const [first] = calls
  if (calls.length < 2 || first === undefined) return calls.map(answer)
  const batches = calls.flatMap(({ values }) => values[0] as string[]) // of acceptAll
  const together = answer({ ...first, values: [batches] })
  if (!('result' in together)) return calls.map(({ number }) => ({ ...together, number }))
  const results = together.result as string[] // one for each batch, and each call has one
  return calls.map(({ number }, i) => ({ number, result: results.slice(i, i + 1) }))
}

function answer({ number, operation, values }: Call): Answer {
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
