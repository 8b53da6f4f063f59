import { Worker } from 'node:worker_threads'
import { trackTime } from './believed-time.ts'
import { groupWrites } from './group-writes.ts'
import { readPages, repeatPurge } from './in-pages.ts'
import type { Item } from './sqlite/accept.ts'
import type { SqliteDatabase } from './sqlite/database.ts'
import type { Answer, Call } from './sqlite/worker.ts'
import {
  ENQUIRY_BYTES,
  type EnquiryStore,
  groupLimits,
  StoreRefusedError,
  StoreUnavailableError,
} from './store.ts'
import { acceptanceOf, type Stored } from './stored-enquiry.ts'

/**
 * SQLite in a thread of its own, so that a slow or locked disk never holds up a page. The thread
 * is started by the first call, and again by the next if it should ever die.
 */
export function openSqliteStore(file: string): EnquiryStore {
  const thread = openThread(file)
  const { call } = thread
  const time = trackTime()
  const group = groupWrites<Item, Stored>({
    write: async (items) => {
      const [answer = '[]'] = await call('acceptAll', [JSON.stringify(items)])
      return JSON.parse(answer)
    },
    ...groupLimits,
    atOnce: Number.POSITIVE_INFINITY, // the thread joins what waits for it
  })

  return {
    async accept(enquiry, channels) {
      return acceptanceOf(await group.add({ enquiry, receivedAtMs: time.arrivalMs(), channels }))
    },
    claim: (...values) => call('claim', ...values),
    settle: (...values) => call('settle', ...values),
    giveUp: (...values) => call('giveUp', ...values),
    retry: (...values) => call('retry', ...values),
    release: (...values) => call('release', ...values),
    claimDigest: (...values) => call('claimDigest', ...values),
    settleDigest: (...values) => call('settleDigest', ...values),
    find: (id) => call('find', id),
    list: (options) => readPages((...place) => call('page', options, ...place), cursorOf),
    page: (...values) => call('page', ...values),
    count: (...values) => call('count', ...values),
    perDay: (...values) => call('perDay', ...values),
    standings: (...values) => call('standings', ...values),
    mark: (...values) => call('mark', ...values),
    indexSome: (...values) => call('indexSome', ...values),
    stats: () => call('stats'),
    backlog: () => call('backlog'),
    correct: (...values) => call('correct', ...values),
    erase: (...values) => call('erase', ...values),
    erasures: () => call('erasures'),
    async purge(before, actor) {
      const count = await repeatPurge(() => call('purgeSome', before, actor))
      await call('endPurge')
      return count
    },
    audit: (entry) => call('audit', entry),
    auditTrail: () =>
      readPages(
        (after: string | undefined, limit) => call('auditPage', after ?? '', limit),
        ({ id }) => id,
      ),
    backup: (target) => call('backup', target),
    verify: () => call('verify'),
    async ping(isClockRight = false) {
      const bytes = group.isFailing ? ENQUIRY_BYTES : 0
      const clock = { nowMs: Date.now(), steadyMs: time.steadyMs(), isClockRight }
      return time.believe(await call('ping', bytes, clock))
    },
    now: () => new Date(time.arrivalMs()),
    async close() {
      await group.drain()
      await thread.close()
    },
  }
}

function cursorOf({ receivedAt, id }: { receivedAt: Date; id: string }) {
  return { at: receivedAt, id }
}

type Operation = keyof SqliteDatabase
type Values<K extends Operation> = Parameters<SqliteDatabase[K]>
type Result<K extends Operation> = ReturnType<SqliteDatabase[K]>

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

  function call<K extends Operation>(operation: K, ...values: Values<K>): Promise<Result<K>> {
    worker ??= start()
    worker.ref() // a call in hand keeps the process alive
    lastNumber += 1
    const message: Call = { number: lastNumber, operation, values }
    worker.postMessage(message)
    return new Promise((resolve, reject) => {
      // The thread answers an operation with that operation's result.
      pending.set(message.number, { resolve: resolve as Pending['resolve'], reject })
    })
  }

  return {
    call,
    async close() {
      if (worker === undefined) return
      await call('close')
      await worker?.terminate()
    },
  }
}

function errorOf(failure: 'unavailable' | 'refused' | 'fault', message: string): Error {
  if (failure === 'unavailable') return new StoreUnavailableError(message)
  if (failure === 'refused') return new StoreRefusedError(message)
  return new Error(message)
}
