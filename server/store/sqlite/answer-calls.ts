import { acceptOperations, type Item } from '../sql/accept.ts'
import { operationOf } from '../sql/operations.ts'
import { reasonOf, StoreRefusedError, StoreUnavailableError } from '../store.ts'
import type { SqliteDatabase } from './database.ts'

/** A call from the store to its thread. */
export interface Call {
  number: number
  operation: string
  values: unknown[]
}

export type CallAnswer =
  | { number: number; result: unknown }
  | { number: number; failure: Failure; message: string }

/** What can go wrong in the thread, the most special first: a message keeps no class. */
export const failures = {
  refused: StoreRefusedError,
  unavailable: StoreUnavailableError,
  fault: Error,
} as const

type Failure = keyof typeof failures

/** The channel of calls and results. */
export interface CallPort {
  onCall(listener: (call: Call) => void): void
  /** Calls that arrived while this thread was busy. */
  waiting(): Iterable<Call>
  answer(answer: CallAnswer): void
}

/** Runs calls one at a time, because there is one connection; pending batches are combined. */
export function answerCalls(port: CallPort, open: () => SqliteDatabase): void {
  /** Opened by the first call, or by the next if that failed. */
  let database: SqliteDatabase | undefined

  /** Ends after the last call that has arrived. */
  let turn = Promise.resolve()

  port.onCall((first) => {
    turn = turn.then(async () => {
      for (const calls of joined([first, ...port.waiting()])) {
        for (const answer of await answerAll(calls)) port.answer(answer)
      }
    })
  })

  async function answerAll(calls: readonly Call[]): Promise<CallAnswer[]> {
    try {
      const results = await resultsOf(calls)
      return calls.map(({ number }, index) => ({ number, result: results[index] }))
    } catch (error) {
      const message = reasonOf(error)
      return calls.map(({ number }) => ({ number, failure: failureOf(error), message }))
    }
  }

  /**
   * Several calls are batches of enquiries. These and their results are transferred as JSON, which
   * is cheapest for the other thread.
   */
  async function resultsOf(calls: readonly Call[]): Promise<unknown[]> {
    const { operation = '', values = [] } = calls[0] ?? {}
    if (operation === 'close') return [await database?.close()]
    database ??= open()
    if (operation !== 'acceptAll') {
      return [await operationOf(operation)(database, ...(values as never[]))]
    }
    const batches = calls.map((call): Item[] => JSON.parse(String(call.values[0])))
    const stored = await acceptOperations.acceptAll(database, batches.flat())
    let end = 0
    return batches.map(({ length }) => {
      end += length
      return JSON.stringify(stored.slice(end - length, end))
    })
  }
}

/** Consecutive batches of enquiries share a transaction; other calls run one by one. */
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

function failureOf(error: unknown): Failure {
  if (error instanceof StoreRefusedError) return 'refused'
  return error instanceof StoreUnavailableError ? 'unavailable' : 'fault'
}
