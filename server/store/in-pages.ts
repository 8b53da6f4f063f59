import { PURGE_SIZE } from './store.ts'

const PAGE_SIZE = 200

/** Goes through a list page by page; `cursorOf` says where the page after an item begins. */
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

/** Purges until a transaction finds less than it may remove, and says how many that was in all. */
export async function repeatPurge(purgeSome: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const count = await purgeSome()
    total += count
    if (count < PURGE_SIZE) return total
  }
}
