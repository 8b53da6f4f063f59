import { PURGE_SIZE } from './store.ts'

/** Purges until a transaction finds less than it may remove, and says how many it were in all. */
export async function repeatPurge(purgeSome: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const count = await purgeSome()
    total += count
    if (count < PURGE_SIZE) return total
  }
}
