import { StoreUnavailableError } from './store.ts'

export interface GroupOptions<Item, Result> {
  /** Writes all items at once; its results are in the items' order. */
  write(items: Item[]): Promise<Result[]>
  maxBatch: number
  maxQueue: number
  /** How long an item may take in all, waiting and being written. */
  maxWaitMs: number
}

export interface WriteGroup<Item, Result> {
  /**
   * Resolves once the item's batch is written. Rejects with StoreUnavailableError when that takes too
   * long; an item whose batch is being written by then may be stored nevertheless.
   */
  add(item: Item): Promise<Result>
  readonly waiting: number
  /** Whether the last batch was refused for want of a store; true until another is written. */
  readonly isFailing: boolean
  /** Resolves once everything that was added is written. */
  drain(): Promise<void>
}

/**
 * Group commit without a timer: what arrives while one batch is being written makes up the next,
 * so a lone visitor waits for nobody and a crowd shares one fsync.
 */
export function groupWrites<Item, Result>(
  options: GroupOptions<Item, Result>,
): WriteGroup<Item, Result> {
  let queue: Waiting<Item, Result>[] = []
  let writing: Promise<void> | undefined
  let isFailing = false

  async function writeAll(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, options.maxBatch)
      queue = queue.slice(options.maxBatch)
      const error = await writeBatch(options, batch)
      isFailing = error instanceof StoreUnavailableError
    }
    writing = undefined
  }

  return {
    get waiting() {
      return queue.length
    },
    get isFailing() {
      return isFailing
    },
    add(item) {
      if (queue.length >= options.maxQueue) {
        return Promise.reject(new StoreUnavailableError('too many enquiries wait to be stored'))
      }
      return new Promise((resolve, reject) => {
        const waiting = { item, resolve, reject, timer: setTimeout(giveUp, options.maxWaitMs) }
        queue.push(waiting)
        writing ??= writeAll()

        function giveUp() {
          queue = queue.filter((other) => other !== waiting)
          reject(new StoreUnavailableError('the enquiry waited too long to be stored'))
        }
      })
    },
    async drain() {
      await writing
    },
  }
}

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
  timer: NodeJS.Timeout
}

/** Tells every item of the batch what became of it, and returns what went wrong, if it did. */
async function writeBatch<Item, Result>(
  { write }: GroupOptions<Item, Result>,
  batch: Waiting<Item, Result>[],
): Promise<unknown> {
  try {
    const results = await write(batch.map(({ item }) => item))
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index]
      if (result === undefined) reject(new Error('a batch came back with too few results'))
      else resolve(result)
    }
    return undefined
  } catch (error) {
    for (const { reject } of batch) reject(error)
    return error
  } finally {
    for (const { timer } of batch) clearTimeout(timer)
  }
}
