import type { EnquiryInput } from '@app/contract/enquiry-fields.ts'
import type { EnquiryStatus } from '@app/contract/enquiry-statuses.ts'
import type { WishKind } from '@app/contract/wishes.ts'

/** What a visitor sent, as stored. */
export interface Enquiry extends Required<EnquiryInput> {
  id: string
  /** What people see of the identifier; see `referenceOf`. */
  reference: string
  receivedAt: Date
  status: EnquiryStatus
  /** Why it looks automatic; null when it does not. */
  quarantineReason: string | null
  /** What the visitor was shown about the use of the data: a version, or null if unknown. */
  notice: string | null
}

export interface NewEnquiry extends Required<EnquiryInput> {
  idempotencyKey: string | undefined
  /**
   * The sender, to recognise a repeat without a key; stored as part of a hash, for a short time.
   */
  sender: string
  quarantineReason: string | undefined
  notice?: string | undefined
  dailyLimit?: DailyLimit | undefined
}

/** How many enquiries of a day are delivered; those above are kept in quarantine. */
export interface DailyLimit {
  inAll: number
  fromOne: number
  /** What counts as one sender; stored as a short code for two days. */
  network: string
}

/** `conflict`: the key was used before for other content. */
export type Acceptance =
  | { outcome: 'stored' | 'repeated'; id: string; receivedAt: Date; isAboveLimit?: boolean }
  | { outcome: 'conflict' }

/** What the sender of an enquiry asks for. */
export interface NewWish {
  reference: string
  email: string
  kind: WishKind
  text: string
}

/** The same, of an enquiry that exists. */
export interface Wish {
  enquiryId: string
  kind: WishKind
  text: string
  /** When it was first asked. */
  askedAt: Date
}

/** The delivery of one enquiry to one channel. */
export interface Delivery {
  enquiryId: string
  channel: string
  status: DeliveryStatus
  attempts: number
  /** When it was first due; reset by a manual retry. */
  since: Date
  /** When it is tried next, or was sent or failed. */
  at: Date
  lastError: string | null
}

export type DeliveryStatus = 'due' | 'sent' | 'failed'

/** A delivery that is claimed until its lease ends. */
export interface Lease {
  enquiry: Enquiry
  channel: string
  attempts: number
  /** How long it has been due. */
  waitedMs: number
  token: string
}

export type Outcome =
  | { status: 'sent' }
  | { status: 'due'; retryAt: Date; error: string }
  | { status: 'failed'; error: string }

/** Among the channels of a new enquiry: its visitor gets a receipt, which is no delivery. */
export const RECEIPT = 'receipt'

/** A receipt for a visitor, which its taker alone may send. */
export interface Receipt {
  enquiry: Enquiry
  token: string
  attempts: number
}

/** What was taken, and how many were removed because of a limit, or because their time was over. */
export interface Receipts {
  receipts: Receipt[]
  dropped: number
  givenUp: number
}

export interface ReceiptLimits {
  /** How many are sent within an hour, by all servers. */
  perHour: number
  /** When a receipt that was neither sent nor returned counts as given up. */
  leaseMs: number
}

export interface StatusDetails {
  /** Where an enquiry is delivered that was not delivered before. */
  channels?: readonly string[]
  /** Why it is in quarantine. */
  reason?: string | null
}

/** Enquiries in quarantine that were not reported before. It contains no personal data. */
export interface Digest {
  /** The end of the period it covers, which identifies it: a repeat has the same. */
  until: Date
  /** How many it covers, and how many are in quarantine in all. */
  fresh: number
  waiting: number
  /** Those that it covers, or the last of them. */
  newest: { id: string; reference: string; receivedAt: Date; reason: string }[]
}

/** How long an enquiry is in quarantine before a digest, and the least time between two digests. */
export interface DigestPace {
  everyMs: number
  /** The same for one that is above the daily limit. */
  everyMsAboveLimit: number
}

/** A digest for one channel that is claimed until its lease ends. */
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
  /** Case-insensitive. */
  email?: string | undefined
  /** Words that must all occur in what the visitor sent, in text indexed by `indexSome`. */
  query?: string | undefined
  handling?: Handling | undefined
  /** Only enquiries whose sender asks for something, or all others. */
  hasWish?: boolean | undefined
  /** Only enquiries with failed deliveries. */
  isFailed?: boolean | undefined
}

/** The owner's status of an enquiry; `open`: not handled yet; `later`: due again on a day. */
export type Handling = (typeof handlings)[number]
export const handlings = ['unread', 'open', 'handled', 'later'] as const

export interface ListOptions extends EnquiryFilter {
  newestFirst?: boolean
}

/** The cursor between two pages of a list. */
export interface Cursor {
  at: Date
  id: string
}

/**
 * What was stored since the last call, and where the next call begins, independent of clocks. It
 * may begin before some of these, while an older transaction is still running.
 */
export interface Arrivals {
  next: string
  ids: string[]
}

/** What an owner can set and clear; the column of each has the time at which it was set. */
export const flags = [
  { name: 'isRead', word: 'read', column: 'read_at', time: 'readAt' },
  { name: 'isHandled', word: 'handled', column: 'handled_at', time: 'handledAt' },
] as const
type Flag = (typeof flags)[number]
export type FlagTimes = Record<Flag['time'], Date | null>

/** The owner's data about an enquiry. */
export interface Standing extends FlagTimes {
  id: string
  note: string
  isFailed: boolean
  /** The owner who is about to reply. */
  claimedBy: string | null
  /** When it is due again; until then it is neither unread nor open. */
  againAt: Date | null
  /** What its sender asks for, until it is done; the oldest first. */
  wishes: Pick<Wish, 'kind' | 'text' | 'askedAt'>[]
}

/** A change of the owner's data; missing fields stay unchanged. */
export interface Mark extends Partial<Record<Flag['name'], boolean | undefined>> {
  note?: string | undefined
  againAt?: Date | null | undefined
}

/** The outcome of a change; `changed`: refused, because others have changed the same meanwhile. */
export type Change = 'done' | 'gone' | 'changed'

export interface EnquiryClaim {
  isClaimed: boolean
  from?: string | undefined
}

/** A saved reply, by its name. */
export interface Reply {
  name: string
  text: string
}

/** The log's details of a mark; a note may contain personal data and is left out. */
export function markDetails({ note, againAt, ...set }: Mark): Record<string, string | null> {
  const given = flags.filter(({ name }) => set[name] !== undefined)
  return {
    ...Object.fromEntries(given.map(({ name, word }) => [word, set[name] ? 'yes' : 'no'])),
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

/** Deliveries that are pending or have failed. */
export interface Backlog {
  deliveries: DeliveryCount[]
  /** The longest waiting time of all due deliveries. */
  oldestDueSince: Date | null
  /** When the oldest enquiry arrived that is neither handled nor due again on a day. */
  oldestOpenAt?: Date | null
  /** When the software last made a backup, and when one was last verified; null: never. */
  lastBackupAt?: Date | null
  lastProofAt?: Date | null
  /** How many were kept in quarantine because of the daily limit, since the beginning of yesterday. */
  aboveLimit?: number
  /** How many receipts were dropped because of their limits, since the beginning of yesterday. */
  droppedReceipts?: number
  /** How many wishes are not done, and when the oldest was asked. */
  wishes?: number
  oldestWishAt?: Date | null
  /** Standbys of the database that may lack acknowledged data, because it waits for none. */
  looseStandbys?: number
}

export interface Stats extends Backlog {
  enquiries: Record<EnquiryStatus, number>
}

/** An action on enquiries. The details contain no personal data. */
export interface AuditEntry {
  /** The actor: an operator, or the server. */
  actor: string
  action: string
  details: Readonly<Record<string, string | number | null>>
}

/** An entry with its number in the log; its hash covers everything up to there. */
export type AuditRecord = AuditEntry & { id: string; at: Date; number: number; hash: string }

/** The entries of one enquiry, or of one action. */
export type AuditSubject = { id: string; action?: never } | { action: string; id?: never }

/** The actions about backups. */
export const backupActions = { made: 'backup', proven: 'verify backup' } as const

/** The actor of automatic actions. */
export const SERVER = 'server'

/** What an error says, for another error or the log. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || String(error) : String(error)
}

/**
 * A temporary failure: locked, full, gone or overloaded. Nothing was stored, or a retry with the
 * same key will tell.
 */
export class StoreUnavailableError extends Error {}

export function cannotBeUsed(cause: unknown): StoreUnavailableError {
  return new StoreUnavailableError(`the database cannot be used: ${reasonOf(cause)}`, { cause })
}

/**
 * A permanent failure, until someone changes a setting or the software; the message is one line.
 */
export class StoreRefusedError extends StoreUnavailableError {}

/** How long the same content from the same sender counts as the same enquiry. */
export const REPEAT_WINDOW_MS = 10 * 60_000

/**
 * The maximum size of a batch, the maximum number of pending enquiries, and their time limit: a
 * response must come before the idle connection times out.
 */
export const groupLimits = { maxBatch: 256, maxQueue: 2048, maxWaitMs: 6_000 } as const

/** The space that the largest enquiry takes with all its indexes. */
export const ENQUIRY_BYTES = 48 * 1024

/** The maximum number of enquiries for one log entry. */
export const PURGE_SIZE = 1000
