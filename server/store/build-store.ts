import { trackTime } from './believed-time.ts'
import { groupWrites } from './group-writes.ts'
import { inSteps, readPages, untilFree } from './in-pages.ts'
import type { Machine } from './machine.ts'
import type { Item } from './sql/accept.ts'
import type { Operations } from './sql/operations.ts'
import { type Cursor, ENQUIRY_BYTES, type EnquiryStore, groupLimits, PURGE_SIZE } from './store.ts'
import { acceptanceOf, type Stored } from './stored-enquiry.ts'

/** The store of an existing database, with up to `atOnce` concurrent batches. */
export function buildStore(
  operations: Operations,
  { atOnce, close, machine }: { atOnce: number; close(): Promise<void>; machine: Machine },
): EnquiryStore {
  const { acceptAll, beat, lastBeat, auditPage, ...rest } = operations
  const { startErase, endErase, tidySome, startPurge, endPurge, removeSome, ...unchanged } = rest
  const time = trackTime(machine)
  const group = groupWrites<Item, Stored>({ write, ...groupLimits, atOnce, machine })

  /** If the store was down at the start, no heartbeat has confirmed the clock yet. */
  async function write(items: Item[]): Promise<Stored[]> {
    const last = time.steadyMs() === 0 ? await lastBeat() : undefined
    if (last === undefined) return acceptAll(items)
    time.believe(last)
    return acceptAll(
      items.map((item) => ({ ...item, receivedAtMs: time.arrivalMs(item.receivedAtMs) })),
    )
  }

  async function erase(...whom: Parameters<typeof startErase>): Promise<number> {
    const ids = await untilFree(machine, () => startErase(...whom))
    await removeAll(ids, (some) => untilFree(machine, () => removeSome(some)))
    await untilFree(machine, endErase)
    return ids.length
  }

  async function removeAll(ids: string[], remove: typeof removeSome): Promise<void> {
    let left = ids
    await inSteps(machine, async () => {
      if (left.length > 0) left = left.slice(await remove(left))
      return left.length > 0
    })
  }

  return {
    ...unchanged,
    async accept(enquiry, channels) {
      return acceptanceOf(await group.add({ enquiry, receivedAtMs: time.arrivalMs(), channels }))
    },
    list: (options) =>
      readPages(
        (after: Cursor | undefined, limit) => unchanged.page(options, after, limit),
        ({ receivedAt, id }) => ({ at: receivedAt, id }),
      ),
    erase: (email, actor) => erase({ email }, actor),
    remove: async (id, actor) => (await erase({ id }, actor)) > 0,
    async purge(before, actor) {
      await inSteps(machine, () => tidySome(before, actor))
      let count = 0
      await inSteps(machine, async () => {
        const ids = await startPurge(before, actor)
        await removeAll(ids, (some) => removeSome(some, before))
        count += ids.length
        return ids.length === PURGE_SIZE
      })
      await untilFree(machine, endPurge)
      return count
    },
    auditTrail: () => readPages(auditPage, ({ id }) => id),
    async ping(isClockRight = false) {
      const bytes = group.isFailing ? ENQUIRY_BYTES : 0
      const clock = { nowMs: machine.now(), steadyMs: time.steadyMs(), isClockRight }
      return time.believe(await beat(bytes, clock))
    },
    now: () => new Date(time.arrivalMs()),
    async close() {
      await group.drain()
      await close()
    },
  }
}
