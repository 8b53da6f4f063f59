import type { Machine } from './machine.ts'
import { StoreUnavailableError } from './store.ts'

export interface GroupOptions<Item, Result> {
  /** Writes all items at once; its results are in the items' order. */
  write(items: Item[]): Promise<Result[]>
  /** How many batches may be under way; more than one if the writer combines those that wait. */
  atOnce: number
  maxBatch: number
  maxQueue: number
  /** The time limit of an item, including its time in the queue. */
  maxWaitMs: number
  machine: Machine
}

/**
 * Group commit without a timer: items that arrive in one turn of the event loop are written
 * together, and so is everything that arrives while the maximum number of batches is under way. A
 * single visitor does not wait, and many share one fsync.
 */
export function groupWrites<Item, Result>(options: GroupOptions<Item, Result>) {
  const { machine } = options
  let queue: Waiting<Item, Result>[] = []
  const underWay = new Set<Promise<void>>()
  let count = 0
  let isDue = false
  let isFailing = false

  function writeSoon(): void {
    if (isDue) return
    isDue = true
    machine.afterTurn(() => {
      isDue = false
      writeNext()
    })
  }

  function writeNext(): void {
    if (queue.length === 0 || underWay.size >= options.atOnce) return
    const batch = queue.slice(0, options.maxBatch)
    queue = queue.slice(options.maxBatch)
    const writing = writeBatch(options, batch).then((error) => {
      isFailing = error instanceof StoreUnavailableError
      underWay.delete(writing)
      count -= batch.length
      writeNext()
    })
    underWay.add(writing)
    writeNext()
  }

  return {
    get waiting() {
      return count
    },
    /**
     * Whether the last batch failed because the store was unavailable; true until another is
     * written.
     */
    get isFailing() {
      return isFailing
    },
    /**
     * Resolves once the item's batch is written. Rejects with StoreUnavailableError on time-out; an
     * item whose batch is being written by then may be stored nevertheless.
     */
    add(item: Item): Promise<Result> {
      if (count >= options.maxQueue) {
        return Promise.reject(new StoreUnavailableError('too many enquiries wait to be stored'))
      }
      return new Promise((resolve, reject) => {
        const stopTimer = machine.after(options.maxWaitMs, giveUp)
        const waiting = { item, resolve, reject, stopTimer }
        queue.push(waiting)
        count += 1
        writeSoon()

        function giveUp() {
          if (queue.includes(waiting)) {
            queue = queue.filter((other) => other !== waiting)
            count -= 1
          }
          reject(new StoreUnavailableError('the enquiry waited too long to be stored'))
        }
      })
    },
    /** Resolves once everything added is written. */
    async drain(): Promise<void> {
      const nextTurn = () => new Promise<void>((resolve) => machine.afterTurn(resolve))
      while (count > 0) await (underWay.values().next().value ?? nextTurn())
    },
  }
}

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
  stopTimer(): void
}

/** Settles every item of the batch, and returns the error, if any. */
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
    for (const { stopTimer } of batch) stopTimer()
  }
}
