import { type Machine, sleep } from './machine.ts'

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

/** Longer than SQLite makes another process wait between two attempts to write. */
const PAUSE_MS = 100

/** Removes all of them, with pauses in which others may write. */
export async function removeAll(
  ids: readonly string[],
  removeSome: (ids: readonly string[]) => Promise<number>,
  machine: Machine,
): Promise<void> {
  let left = ids
  while (left.length > 0) {
    left = left.slice(await removeSome(left))
    if (left.length > 0) await sleep(machine, PAUSE_MS)
  }
}
