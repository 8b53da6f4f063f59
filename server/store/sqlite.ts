import { Worker } from 'node:worker_threads'
import { buildStore, type EnquiryStore } from './enquiry-store.ts'
import { realMachine } from './machine.ts'
import { operationName } from './sql/operations.ts'
import { type Call, type CallAnswer, failures } from './sqlite/answer-calls.ts'
import { StoreUnavailableError } from './store.ts'

/**
 * SQLite in a separate thread, so that a slow or locked disk never delays a page. The thread starts
 * with the first call, and again with the next if it ends.
 */
export function openSqliteStore(
  file: string,
  machine = realMachine,
  startThread: StartThread = startWorker,
): EnquiryStore {
  const { call, close } = openThread(file, startThread)
  return buildStore({
    run: (operation, ...values) =>
      // The thread runs this operation, and returns its result.
      call(operationName(operation), values) as ReturnType<typeof operation>,
    acceptAll: async (items) =>
      JSON.parse(String(await call('acceptAll', [JSON.stringify(items)]))),
    atOnce: Number.POSITIVE_INFINITY, // the thread combines pending calls
    close,
    machine,
  })
}

/** The thread of SQLite: it receives calls, and reports results and its end. */
export interface Thread {
  post(call: Call): void
  /** Whether it keeps the process alive. */
  hold(isNeeded: boolean): void
  end(): Promise<unknown>
}

export type StartThread = (
  file: string,
  onAnswer: (answer: CallAnswer) => void,
  onEnd: (reason: string) => void,
) => Thread

function startWorker(...[file, onAnswer, onEnd]: Parameters<StartThread>): Thread {
  const worker = new Worker(new URL('./sqlite/worker.ts', import.meta.url), {
    workerData: { file },
    // It runs one transaction at a time; more memory would only hold garbage.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  })
  worker.unref()
  worker.on('message', onAnswer)
  worker.on('error', (error) => onEnd(error.message))
  worker.on('exit', () => onEnd('its thread ended'))
  return {
    post: (call) => worker.postMessage(call),
    hold: (isNeeded) => (isNeeded ? worker.ref() : worker.unref()),
    end: () => worker.terminate(),
  }
}

interface Pending {
  resolve(result: unknown): void
  reject(error: Error): void
}

function openThread(file: string, startThread: StartThread) {
  const pending = new Map<number, Pending>()
  let thread: Thread | undefined
  let lastNumber = 0

  function start(): Thread {
    const started = startThread(file, settle, (reason) => lose(started, reason))
    return started
  }

  function settle(answer: CallAnswer): void {
    const call = pending.get(answer.number)
    pending.delete(answer.number)
    if (pending.size === 0) thread?.hold(false)
    if ('result' in answer) call?.resolve(answer.result)
    else call?.reject(new failures[answer.failure](answer.message))
  }

  /** A thread that ends reports it twice, and by then another may be running. */
  function lose(lost: Thread, reason: string): void {
    if (thread !== lost) return
    thread = undefined
    for (const { reject } of pending.values()) {
      reject(new StoreUnavailableError(`the database cannot be used: ${reason}`))
    }
    pending.clear()
  }

  function call(operation: string, values: unknown[]): Promise<unknown> {
    thread ??= start()
    thread.hold(true) // a pending call keeps the process alive
    lastNumber += 1
    const message: Call = { number: lastNumber, operation, values }
    thread.post(message)
    return new Promise((resolve, reject) => {
      pending.set(message.number, { resolve, reject })
    })
  }

  return {
    call,
    async close() {
      if (thread === undefined) return
      await call('close', [])
      const ended: Thread | undefined = thread
      await ended?.end()
      if (thread === ended) thread = undefined // closing again does nothing
    },
  }
}
