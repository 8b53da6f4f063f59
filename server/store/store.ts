import type { EnquiryInput } from '@app/contract/enquiry-fields.ts'
import type { Erasure } from './erasure.ts'

/** What a visitor sent, as it is kept. */
export interface Enquiry extends Required<EnquiryInput> {
  id: string
  receivedAt: Date
  status: EnquiryStatus
  /** Why it looks automatic; null when it does not. */
  quarantineReason: string | null
}

/** A quarantined enquiry is kept and shown like any other, but delivered to nobody. */
export type EnquiryStatus = 'accepted' | 'quarantined'

export interface NewEnquiry extends Required<EnquiryInput> {
  idempotencyKey: string | undefined
  /** Whoever sent it, to recognise a repeat without a key; kept as part of a hash, and not for long. */
  sender: string
  quarantineReason: string | undefined
}

/** `conflict`: the key was used before, for another content. */
export type Acceptance =
  | { outcome: 'stored' | 'repeated'; id: string; receivedAt: Date }
  | { outcome: 'conflict' }

/** One enquiry on its way to one channel. */
export interface Delivery {
  enquiryId: string
  channel: string
  status: DeliveryStatus
  attempts: number
  /** When it was first due; a retry by hand begins anew. */
  since: Date
  /** When it is tried next, or was sent or given up. */
  at: Date
  lastError: string | null
}

export type DeliveryStatus = 'due' | 'sent' | 'failed'

/** A delivery that is ours until its lease ends. */
export interface Claim {
  enquiry: Enquiry
  channel: string
  attempts: number
  since: Date
  token: string
}

export type Settlement =
  | { status: 'sent' }
  | { status: 'due'; retryAt: Date; error: string }
  | { status: 'failed'; error: string }

/** What waits in quarantine and was not told of before. It names nobody. */
export interface Digest {
  /** It tells of what arrived up to then, and is known by it: a repeat has the same. */
  until: Date
  /** How many it tells of, and how many wait in all. */
  fresh: number
  waiting: number
  /** Those that it tells of, or the last of them. */
  newest: { id: string; receivedAt: Date; reason: string }[]
}

/** A digest for one channel that is ours to send until its lease ends. */
export interface DigestClaim {
  digest: Digest
  channel: string
  attempts: number
  token: string
}

export interface EnquiryFilter {
  since?: Date | undefined
  until?: Date | undefined
  status?: EnquiryStatus | undefined
  /** Any case. */
  email?: string | undefined
  /** Words that are all found in what the visitor sent, among what `indexSome` has taken up. */
  query?: string | undefined
  handling?: Handling | undefined
  /** Only what a channel has given up. */
  isFailed?: boolean | undefined
}

/** What the owner has made of an enquiry; `open`: not handled yet; `later`: due again on a day. */
export type Handling = 'unread' | 'open' | 'handled' | 'later'

export interface ListOptions extends EnquiryFilter {
  newestFirst?: boolean
}

/** Where a page of a list ends and the next begins. */
export interface Cursor {
  at: Date
  id: string
}

/**
 * What was stored since the last look, and where the next look begins: no clock decides that. It may
 * begin before some of these, while a transaction that is older than they are goes on.
 */
export interface Arrivals {
  next: string
  ids: string[]
}

/** What stands beside an enquiry on the owner's desk. */
export interface Standing {
  id: string
  isRead: boolean
  handledAt: Date | null
  note: string
  isFailed: boolean
  /** Which of the owners is about to answer. */
  claimedBy: string | null
  /** When it is due again; until then it is neither unread nor open. */
  againAt: Date | null
}

/** What the owner makes of an enquiry; what is not named stays. */
export interface Mark {
  isRead?: boolean | undefined
  isHandled?: boolean | undefined
  note?: string | undefined
  againAt?: Date | null | undefined
}

export interface Assignment {
  isClaimed: boolean
  from?: string | undefined
}

/** What owners answer with, by its name. */
export interface Reply {
  name: string
  text: string
}

/** What the log says of a mark; a note may name somebody and stays out of it. */
export function markDetails({
  isRead,
  isHandled,
  note,
  againAt,
}: Mark): Record<string, string | null> {
  return {
    ...(isRead === undefined ? {} : { read: isRead ? 'yes' : 'no' }),
    ...(isHandled === undefined ? {} : { handled: isHandled ? 'yes' : 'no' }),
    ...(note === undefined ? {} : { note: note === '' ? 'removed' : 'given' }),
    ...(againAt === undefined ? {} : { again: againAt?.toISOString() ?? 'no' }),
  }
}

/** Enquiries on one day; days are counted from 1 January 1970. */
export interface DayCount {
  day: number
  count: number
}

export interface DeliveryCount {
  channel: string
  status: DeliveryStatus
  count: number
}

/** What has not arrived, or never will by itself. */
export interface Backlog {
  deliveries: DeliveryCount[]
  /** The longest wait of all deliveries that are due. */
  oldestDueSince: Date | null
  /** When the oldest arrived that is neither handled nor due again on a day. */
  oldestOpenAt?: Date | null
  /** When a backup was last made by the software, and when one was last proven; null: never. */
  lastBackupAt?: Date | null
  lastProofAt?: Date | null
  /** Standbys of the database that may lack what was acknowledged, because it waits for none. */
  looseStandbys?: number
}

export interface Stats extends Backlog {
  accepted: number
  quarantined: number
}

/** Something done with enquiries. The details never name a visitor. */
export interface AuditEntry {
  /** Who did it: an operator, or the server by itself. */
  actor: string
  action: string
  details: Readonly<Record<string, string | number | null>>
}

/** An entry with its place in the log; its hash covers all up to there. */
export type AuditRecord = AuditEntry & { id: string; at: Date; number: number; hash: string }

/** The entries of one enquiry, or of one action. */
export type AuditSubject = { id: string; action?: never } | { action: string; id?: never }

/** The actions that tell of backups. */
export const backupActions = { made: 'backup', proven: 'verify backup' } as const

/** The actor of what the server does by itself. */
export const SERVER = 'server'

/** Every method may reject with StoreUnavailableError, and works again once the cause is gone. */
export interface EnquiryStore {
  /** Saves the enquiry and one due delivery per channel, both or neither; resolves once durable. */
  accept(enquiry: NewEnquiry, channels: readonly string[]): Promise<Acceptance>

  /** Takes what is due for a channel; nobody else gets it until it is settled or the lease ends. */
  claim(channel: string, limit: number, leaseMs: number): Promise<Claim[]>
  /** Does nothing if the claim's lease ended and another worker has it. */
  settle(claim: Claim, settlement: Settlement): Promise<void>
  /**
   * Fails what has been due for a channel for that long, and says how many; whoever has one may
   * still settle it.
   */
  giveUp(channel: string, error: string, waitedMs: number): Promise<number>
  /** Makes failed deliveries due again, of one enquiry or of all, and says how many. */
  retry(id: string | undefined, actor: string): Promise<number>
  /** Lets an enquiry out of quarantine, to be delivered; false if there is none to let out. */
  release(id: string, channels: readonly string[], actor: string): Promise<boolean>
  /** Puts an enquiry into quarantine and drops its pending deliveries; false if it is in it. */
  quarantine(id: string, reason: string, actor: string): Promise<boolean>

  /**
   * Takes the digest that is due for a channel: something that it was not told of has waited in
   * quarantine for `everyMs`. Nobody else gets it until it is settled or the lease ends.
   */
  claimDigest(channel: string, everyMs: number, leaseMs: number): Promise<DigestClaim | undefined>
  /** Sent, it is told; otherwise the same is due again. Nothing is due before the pause is over. */
  settleDigest(claim: DigestClaim, isSent: boolean, pauseMs: number): Promise<void>

  find(id: string): Promise<{ enquiry: Enquiry; deliveries: Delivery[] } | undefined>
  /** In order of arrival, a page at a time: memory stays the same whatever the number. */
  list(options: ListOptions): AsyncIterable<Enquiry>
  /** One page of the list, for whoever turns pages by hand. */
  page(options: ListOptions, after: Cursor | undefined, limit: number): Promise<Enquiry[]>
  /** Counts no further than `most`, if that is given. */
  count(filter: EnquiryFilter, most?: number): Promise<number>
  perDay(since: Date, utcOffsetMs: number): Promise<DayCount[]>
  /** Counts everything, which takes its time when there is much. */
  stats(): Promise<Stats>
  /** Counts what is due or failed alone, so it can be asked often. */
  backlog(): Promise<Backlog>

  /** In no order; of those that are there. */
  standings(ids: readonly string[]): Promise<Standing[]>
  /** False if there is no such enquiry. */
  mark(id: string, mark: Mark, actor: string): Promise<boolean>
  /**
   * Claims an enquiry for whoever acts, or gives it back. What somebody else has claimed stays so,
   * unless `from` names them. Says who has it then; undefined if there is no such enquiry.
   */
  assign(id: string, claim: Assignment, actor: string): Promise<string | null | undefined>
  /** Marks as unread what is due again, and says the number of the last entry that tells of a change. */
  lastChange(actor: string): Promise<number>
  replies(): Promise<Reply[]>
  /** Replaces the one of that name; an empty text removes it. */
  saveReply(reply: Reply, actor: string): Promise<void>
  /**
   * Takes up the text of the next enquiries for searching, and says where that ended; undefined at
   * the end. What is taken up stays true: it is corrected, erased and purged with its enquiry.
   */
  indexSome(after: Cursor | undefined, limit: number): Promise<Cursor | undefined>
  /** Takes up what was stored since `next` of an earlier call, whatever its time of arrival. */
  indexArrivals(since: string | undefined): Promise<Arrivals>

  /** False if there is no such enquiry. */
  correct(id: string, changes: Partial<EnquiryInput>, actor: string): Promise<boolean>
  /** Removes every trace of a person but a hash, and says how many enquiries that was. */
  erase(email: string, actor: string): Promise<number>
  /** Removes one enquiry and every trace of it but a hash; false if there is none. */
  remove(id: string, actor: string): Promise<boolean>
  /** The ledger of what was erased, which a backup holds too: a restore leaves that out. */
  erasures(): Promise<Erasure[]>
  /**
   * Removes what arrived before and has no delivery due, the senders that no repeat can match any
   * more, and from the ledger what was erased before: in a restored backup it would be too old in any
   * case.
   */
  purge(before: Date, actor: string): Promise<number>

  /**
   * Appends to the log that nothing changes; correct, erase, remove, purge, retry, release, quarantine, mark, assign
   * and saveReply do it themselves.
   */
  audit(entry: AuditEntry): Promise<void>
  /** In order of time; numbers tell the order of writing. */
  auditTrail(): AsyncIterable<AuditRecord>
  /** The last of them first. */
  auditOf(about: AuditSubject, limit: number): Promise<AuditRecord[]>

  /** Writes all of it, consistent, into a new SQLite file that this software can open. */
  backup(file: string): Promise<void>
  /** What is wrong with the data or the audit log; empty if all is sound. */
  verify(): Promise<string[]>
  /**
   * Resolves if an enquiry could be stored now, with the time that is believed: the clock's, unless
   * it is half a day or more ahead of what was believed last; then that, and the time since. Whoever
   * knows that the clock is right says so, and it is believed.
   */
  ping(isClockRight?: boolean): Promise<Date>
  /** When that which comes now has come: by the clock, unless it is half a day or more behind. */
  now(): Date
  /** Finishes what is in hand. */
  close(): Promise<void>
}

/** Not now: locked, full, gone or overloaded. Nothing of the call was stored, or its key tells. */
export class StoreUnavailableError extends Error {}

/** Not ever, until someone changes a setting or the software; its message is one line. */
export class StoreRefusedError extends StoreUnavailableError {}

/** How long the same content from the same sender is the same enquiry. */
export const REPEAT_WINDOW_MS = 10 * 60_000

/**
 * What one batch takes at most, how many enquiries may be on their way, and for how long: whoever
 * asks is answered before the connection, which rests meanwhile, is taken for idle.
 */
export const groupLimits = { maxBatch: 256, maxQueue: 2048, maxWaitMs: 6_000 } as const

/** The room that the largest enquiry takes with all its indexes. */
export const ENQUIRY_BYTES = 48 * 1024

/** How many enquiries one entry of the log stands for at most. */
export const PURGE_SIZE = 1000
