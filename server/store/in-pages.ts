import { type Machine, sleep } from './machine.ts'
import { StoreRefusedError, StoreUnavailableError } from './store.ts'

const PAGE_SIZE = 200

/** Iterates over a list page by page; `cursorOf` returns where the page after an item begins. */
export async function* readPages<Item, Cursor>(
  readPage: (after: Cursor | undefined, limit: number) => Promise<Item[]>,
  cursorOf: (item: Item) => Cursor,
): AsyncGenerator<Item> {
  let after: Cursor | undefined
  for (;;) {
    const page = await readPage(after, PAGE_SIZE)
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_SIZE) return
    after = cursorOf(last)
  }
}

/** SQLite polls for the lock, so the lock must be free at least half of the time. */
const MIN_PAUSE_MS = 5

/** Repeats a step until it returns false, with pauses in which others can write. */
export async function inSteps(machine: Machine, step: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const startedAt = machine.steady()
    if (!(await step())) return
    await sleep(machine, Math.max(MIN_PAUSE_MS, machine.steady() - startedAt))
  }
}

const TRIES = 10
const TRY_AGAIN_MS = 500

/** Retries while the database is busy. */
export async function untilFree<T>(machine: Machine, work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      const isBusy = error instanceof StoreUnavailableError && !(error instanceof StoreRefusedError)
      if (!isBusy || tried === TRIES) throw error
      await sleep(machine, TRY_AGAIN_MS)
    }
  }
}
