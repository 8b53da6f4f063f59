import { setTimeout as sleep } from 'node:timers/promises'
import type { Cursor, EnquiryStore } from '@app/server/store/store.ts'

export interface Indexing {
  /** Whether everything that was there at the start can be found. */
  isComplete(): boolean
  /** Takes up what arrived since. */
  catchUp(): Promise<void>
  stop(): Promise<void>
}

/** So many at a time, with a pause for those who store enquiries. */
const BATCH_SIZE = 250
const PAUSE_MS = 5
const TRY_AGAIN_MS = 2_000

/** What is stored late, by a server whose clock is behind or that was busy, is found this long. */
const LOOK_BACK_MS = 60_000

/** Takes up all enquiries for searching, beside everything else. */
export function startIndexing(store: EnquiryStore): Indexing {
  let last: Cursor | undefined
  let isComplete = false
  let isStopped = false
  let catching: Promise<void> | undefined
  const running = run()

  async function run(): Promise<void> {
    while (!isComplete && !isStopped) {
      try {
        const next = await store.indexSome(last, BATCH_SIZE)
        isComplete = next === undefined
        last = next ?? last
        await sleep(PAUSE_MS)
      } catch {
        await sleep(TRY_AGAIN_MS, undefined, { ref: false }) // the health line tells of the store
      }
    }
  }

  async function takeUpNew(): Promise<void> {
    if (!isComplete) return
    let from = last && { at: new Date(last.at.getTime() - LOOK_BACK_MS), id: last.id }
    for (;;) {
      const next = await store.indexSome(from, BATCH_SIZE)
      if (next === undefined) return
      from = next
      if (last === undefined || next.at >= last.at) last = next
    }
  }

  return {
    isComplete: () => isComplete,
    catchUp() {
      catching ??= takeUpNew().finally(() => {
        catching = undefined
      })
      return catching
    },
    async stop() {
      isStopped = true
      await running
      await catching?.catch(() => undefined)
    },
  }
}
