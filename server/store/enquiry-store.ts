import { trackTime } from './believed-time.ts'
import { groupWrites } from './group-writes.ts'
import { inSteps, readPages, untilFree } from './in-pages.ts'
import type { Machine } from './machine.ts'
import { acceptOperations, type Item } from './sql/accept.ts'
import { auditOperations } from './sql/audit.ts'
import type { Database } from './sql/database.ts'
import { deliveryOperations } from './sql/deliveries.ts'
import { deskOperations } from './sql/desk.ts'
import { digestOperations } from './sql/digests.ts'
import type { Operation } from './sql/operations.ts'
import { privacyOperations } from './sql/privacy.ts'
import { readingOperations } from './sql/reading.ts'
import { receiptOperations } from './sql/receipts.ts'
import { wishOperations } from './sql/wishes.ts'
import {
  type Acceptance,
  type AuditRecord,
  type Cursor,
  ENQUIRY_BYTES,
  type Enquiry,
  groupLimits,
  type ListOptions,
  type NewEnquiry,
  PURGE_SIZE,
} from './store.ts'
import { acceptanceOf, type Stored } from './stored-enquiry.ts'

/** Where the operations run: in this thread, or in the thread of SQLite. */
export interface Engine {
  run<Values extends unknown[], Result>(
    operation: Operation<Values, Result>,
    ...values: Values
  ): Promise<Result>
  acceptAll(items: readonly Item[]): Promise<Stored[]>
  /** The maximum number of concurrent batches. */
  atOnce: number
  close(): Promise<void>
  machine: Machine
}

/** Every method may reject with StoreUnavailableError, and works again once the cause is gone. */
export type EnquiryStore = ReturnType<typeof buildStore>

/** The methods by subject; each names its statements in `sql/`. */
export function buildStore(engine: Engine) {
  const bind: Bind =
    (operation) =>
    (...values) =>
      engine.run(operation, ...values)
  return {
    ...acceptMethods(engine),
    ...deliveryMethods(bind),
    ...digestMethods(bind),
    ...receiptMethods(bind),
    ...readingMethods(bind),
    ...deskMethods(bind),
    ...privacyMethods(engine, bind),
    ...auditMethods(bind),
    ...wishMethods(bind),
  }
}

type Bind = <Values extends unknown[], Result>(
  operation: Operation<Values, Result>,
) => (...values: Values) => Promise<Result>

/** The store of a database that does not block this thread. */
export function buildStoreOf(database: Database): EnquiryStore {
  return buildStore({
    run: (operation, ...values) => operation(database, ...values),
    acceptAll: (items) => acceptOperations.acceptAll(database, items),
    atOnce: 1,
    close: database.close,
    machine: database.machine,
  })
}

function acceptMethods({ run, acceptAll, atOnce, close, machine }: Engine) {
  const time = trackTime(machine)
  const group = groupWrites<Item, Stored>({ write, ...groupLimits, atOnce, machine })

  /** If the store was down at the start, no heartbeat has confirmed the clock yet. */
  async function write(items: Item[]): Promise<Stored[]> {
    const last = time.steadyMs() === 0 ? await run(acceptOperations.lastBeat) : undefined
    if (last === undefined) return acceptAll(items)
    time.believe(last)
    return acceptAll(
      items.map((item) => ({ ...item, receivedAtMs: time.arrivalMs(item.receivedAtMs) })),
    )
  }

  return {
    /**
     * Saves the enquiry and one due delivery per channel, both or neither; resolves once durable.
     * The channel RECEIPT stands for a receipt to the visitor.
     */
    async accept(enquiry: NewEnquiry, channels: readonly string[]): Promise<Acceptance> {
      return acceptanceOf(await group.add({ enquiry, receivedAtMs: time.arrivalMs(), channels }))
    },
    /**
     * Resolves if an enquiry could be stored now, with the trusted time: the clock's, unless it is
     * half a day or more ahead of the last trusted time, which is then extrapolated. A caller who
     * knows that the clock is right can confirm it.
     */
    async ping(isClockRight = false): Promise<Date> {
      const bytes = group.isFailing ? ENQUIRY_BYTES : 0
      const clock = { nowMs: machine.now(), steadyMs: time.steadyMs(), isClockRight }
      return time.believe(await run(acceptOperations.beat, bytes, clock))
    },
    /**
     * The arrival time of what is stored now: by the clock, unless it is half a day or more behind.
     */
    now: (): Date => new Date(time.arrivalMs()),
    /** Finishes pending calls. */
    async close(): Promise<void> {
      await group.drain()
      await close()
    },
  }
}

function deliveryMethods(bind: Bind) {
  return {
    /**
     * Claims due deliveries for a channel; nobody else gets them until they are settled or the
     * lease ends.
     */
    claim: bind(deliveryOperations.claim),
    /** Has no effect if the lease ended and another worker has claimed it. */
    settle: bind(deliveryOperations.settle),
    /**
     * Fails deliveries that have been due for a channel this long, and returns how many; claimed
     * ones may still be settled.
     */
    giveUp: bind(deliveryOperations.giveUp),
    /** Makes failed deliveries due again, for one enquiry or for all, and returns how many. */
    retry: bind(deliveryOperations.retry),
    /**
     * Changes the status of an enquiry, and drops or adds deliveries with it; false if it does not
     * have the status that the action starts from.
     */
    changeStatus: bind(deliveryOperations.changeStatus),
  }
}

function digestMethods(bind: Bind) {
  return {
    /**
     * Claims the digest that is due for a channel: an unreported enquiry has been in quarantine for
     * long enough. Nobody else gets it until it is settled or the lease ends.
     */
    claimDigest: bind(digestOperations.claimDigest),
    /** If sent, it is done; otherwise it is due again unchanged, after the pause. */
    settleDigest: bind(digestOperations.settleDigest),
  }
}

function receiptMethods(bind: Bind) {
  return {
    /**
     * Takes receipts that are due and within their limits. Each is settled with this: nobody gets it
     * again, unless it is returned.
     */
    takeReceipts: bind(receiptOperations.takeReceipts),
    /** False if the enquiry was erased, corrected or put into quarantine since it was taken. */
    isReceiptWanted: bind(receiptOperations.isReceiptWanted),
    /** It was sent, or is given up. */
    endReceipt: bind(receiptOperations.endReceipt),
    /** It was certainly not sent: it is due again after the pause, and does not count. */
    returnReceipt: bind(receiptOperations.returnReceipt),
  }
}

function readingMethods(bind: Bind) {
  const page = bind(readingOperations.page)
  return {
    find: bind(readingOperations.find),
    /** In order of arrival, page by page, in constant memory. */
    list: (options: ListOptions): AsyncIterable<Enquiry> =>
      readPages(
        (after: Cursor | undefined, limit) => page(options, after, limit),
        ({ receivedAt, id }) => ({ at: receivedAt, id }),
      ),
    /** One page of the list. */
    page,
    /** Counts up to `most`, if given. */
    count: bind(readingOperations.count),
    /** Without those in quarantine. */
    perDay: bind(readingOperations.perDay),
    /** Counts everything, which is slow for many enquiries. */
    stats: bind(readingOperations.stats),
    /** Counts only due and failed deliveries, so it is cheap enough to call often. */
    backlog: bind(readingOperations.backlog),
    /** Writes a consistent copy into a new SQLite file that this software can open. */
    backup: bind(readingOperations.backup),
    /** The same for an earlier release; returns the tables that this has no place for. */
    backupFor: bind(readingOperations.backupFor),
  }
}

function deskMethods(bind: Bind) {
  return {
    /** In no particular order; missing ones are left out. */
    standings: bind(deskOperations.standings),
    /** With `was`, the values that were shown: only if they are still the same. */
    mark: bind(deskOperations.mark),
    /**
     * Claims an enquiry for the actor, or releases it. Another's claim stays, unless `from` names
     * them. Returns who has it afterwards; undefined if there is no such enquiry.
     */
    claimEnquiry: bind(deskOperations.claimEnquiry),
    /**
     * Marks enquiries that are due again as unread, and returns the number of the last log entry
     * with a change.
     */
    lastChange: bind(deskOperations.lastChange),
    replies: bind(deskOperations.replies),
    /**
     * Replaces the reply of that name; an empty text removes it. With `was`, the text that was
     * shown: only if it is still the same.
     */
    saveReply: bind(deskOperations.saveReply),
    /**
     * Indexes the text of the next enquiries for search, and returns where that ended; undefined at
     * the end. The index is updated when enquiries are corrected, erased or purged.
     */
    indexSome: bind(deskOperations.indexSome),
    /** Indexes what was stored since `next` of an earlier call, whatever its time of arrival. */
    indexArrivals: bind(deskOperations.indexArrivals),
  }
}

function privacyMethods({ machine }: Engine, bind: Bind) {
  const startErase = bind(privacyOperations.startErase)
  const endErase = bind(privacyOperations.endErase)
  const tidySome = bind(privacyOperations.tidySome)
  const startPurge = bind(privacyOperations.startPurge)
  const endPurge = bind(privacyOperations.endPurge)
  const removeSome = bind(privacyOperations.removeSome)

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
    /**
     * Returns the enquiry as it was before. With `was`, the values that were shown: only if they are
     * still the same.
     */
    correct: bind(privacyOperations.correct),
    /** Removes every trace of a person except a hash, and returns the number of enquiries. */
    erase: (email: string, actor: string) => erase({ email }, actor),
    /** Removes one enquiry and every trace of it except a hash; false if there is none. */
    remove: async (id: string, actor: string) => (await erase({ id }, actor)) > 0,
    /** The ledger of erasures, which backups contain too: a restore leaves out what it covers. */
    erasures: bind(privacyOperations.erasures),
    /**
     * Removes enquiries that arrived before and have no delivery due, senders that no repeat can
     * match any more, and old lines of the ledger, whose enquiries would be too old in any backup.
     */
    async purge(before: Date, actor: string): Promise<number> {
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
  }
}

function wishMethods(bind: Bind) {
  return {
    /**
     * Records what the sender of an enquiry asks for, if reference and address belong together; one
     * of each kind.
     */
    wish: bind(wishOperations.wish),
    /** It is done, and no longer listed; false if there is none. */
    endWish: bind(wishOperations.endWish),
  }
}

function auditMethods(bind: Bind) {
  const auditPage = bind(auditOperations.auditPage)
  return {
    /**
     * Appends to the audit log for actions without a change; correct, erase, remove, purge, retry,
     * changeStatus, mark, claimEnquiry and saveReply do it themselves.
     */
    audit: bind(auditOperations.audit),
    /** In order of time; numbers are in order of writing. */
    auditTrail: (): AsyncIterable<AuditRecord> => readPages(auditPage, ({ id }) => id),
    /** The latest first; of an enquiry without 'show'. */
    auditOf: bind(auditOperations.auditOf),
    /** Problems with the data or the audit log; empty if there are none. */
    verify: bind(auditOperations.verify),
  }
}
