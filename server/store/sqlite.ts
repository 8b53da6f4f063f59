import { Worker } from 'node:worker_threads'
import { buildStore } from './build-store.ts'
import type { Item } from './sql/accept.ts'
import { bindOperations } from './sql/operations.ts'
import type { Answer, Call } from './sqlite/worker.ts'
import { type EnquiryStore, StoreRefusedError, StoreUnavailableError } from './store.ts'
import type { Stored } from './stored-enquiry.ts'

/**
 * SQLite in a thread of its own, so that a slow or locked disk never holds up a page. The thread
 * is started by the first call, and again by the next if it should ever die.
 */
export function openSqliteStore(file: string): EnquiryStore {
  const { call, close } = openThread(file)
  const operations = {
    ...bindOperations(call),
    acceptAll: async (items: readonly Item[]): Promise<Stored[]> =>
      JSON.parse(String(await call('acceptAll', [JSON.stringify(items)]))),
  }
  const atOnce = Number.POSITIVE_INFINITY // the thread joins what waits for it
  return buildStore(operations, { atOnce, close })
}

interface Pending {
  resolve(result: unknown): void
  reject(error: Error): void
}

function openThread(file: string) {
  const pending = new Map<number, Pending>()
  let worker: Worker | undefined
  let lastNumber = 0

  function start(): Worker {
    const started = new Worker(new URL('./sqlite/worker.ts', import.meta.url), {
      workerData: { file },
      // It handles one transaction at a time; more room would only be filled with what is over.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    })
    started.unref()
    started.on('message', (answer: Answer) => {
      const call = pending.get(answer.number)
      pending.delete(answer.number)
      if (pending.size === 0) started.unref()
      if ('result' in answer) call?.resolve(answer.result)
      else call?.reject(errorOf(answer.failure, answer.message))
    })
    started.on('error', (error) => lose(started, error.message))
    started.on('exit', () => lose(started, 'its thread ended'))
    return started
  }

  /** A thread that dies says so twice, and by the second time another may be at work. */
  function lose(lost: Worker, reason: string): void {
    if (worker !== lost) return
    worker = undefined
    for (const { reject } of pending.values()) {
      reject(new StoreUnavailableError(`the database cannot be used: ${reason}`))
    }
    pending.clear()
  }

  function call(operation: string, values: unknown[]): Promise<unknown> {
    worker ??= start()
    worker.ref() // a call in hand keeps the process alive
    lastNumber += 1
    const message: Call = { number: lastNumber, operation, values }
    worker.postMessage(message)
    return new Promise((resolve, reject) => {
      pending.set(message.number, { resolve, reject })
    })
  }

  return {
    call,
    async close() {
      if (worker === undefined) return
      await call('close', [])
      await worker?.terminate()
    },
  }
}

function errorOf(failure: 'unavailable' | 'refused' | 'fault', message: string): Error {
  if (failure === 'unavailable') return new StoreUnavailableError(message)
  if (failure === 'refused') return new StoreRefusedError(message)
  return new Error(message)
}
