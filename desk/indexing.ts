import type { EnquiryStore } from '@app/server/store/enquiry-store.ts'
import { inSteps } from '@app/server/store/in-pages.ts'
import { type Machine, sleep } from '@app/server/store/machine.ts'
import type { Cursor } from '@app/server/store/store.ts'

export type Indexing = ReturnType<typeof startIndexing>

/** The batch size, with a pause for others that write. */
const BATCH_SIZE = 100
const TRY_AGAIN_MS = 2_000

/** Indexes all enquiries for search in the background: the old ones, and each new one. */
export function startIndexing(store: EnquiryStore, machine: Machine) {
  let next: string | undefined
  let seen = new Set<string>()
  let arrived = 0
  let isComplete = false
  let isStopped = false
  let last: Promise<unknown> = Promise.resolve()
  let waiting: Promise<number> | undefined
  const running = run()

  async function run(): Promise<void> {
    let cursor: Cursor | undefined
    const indexNext = async () => {
      if (next === undefined) await catchUp() // before the first look at the old ones
      const end = await store.indexSome(cursor, BATCH_SIZE)
      isComplete = end === undefined
      cursor = end ?? cursor
      return !isComplete && !isStopped
    }
    while (!isComplete && !isStopped) {
      try {
        await inSteps(machine, indexNext)
      } catch {
        await sleep(machine, TRY_AGAIN_MS, { isIdle: true }) // the health line reports the store
      }
    }
  }

  async function indexNew(): Promise<number> {
    const arrivals = await store.indexArrivals(next)
    next = arrivals.next
    arrived += arrivals.ids.filter((id) => !seen.has(id)).length
    seen = new Set(arrivals.ids)
    return arrived
  }

  /**
   * Indexes what was stored until now, and returns the number since the start. A running call may
   * have begun before the latest was stored, so that this waits for the next one.
   */
  function catchUp(): Promise<number> {
    if (waiting === undefined) {
      waiting = last.then(begin, begin)
      last = waiting
    }
    return waiting
  }

  function begin(): Promise<number> {
    waiting = undefined
    return indexNew()
  }

  return {
    /** Whether all enquiries that existed at the start can be found. */
    isComplete: () => isComplete,
    catchUp,
    /** Resolves when everything can be found. */
    async finish(): Promise<void> {
      await running
      await catchUp()
    },
    async stop(): Promise<void> {
      isStopped = true
      await running
      await last.catch(() => undefined)
    },
  }
}
