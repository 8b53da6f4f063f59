import type { EnquiryField } from '@app/contract/enquiry-fields.ts'
import type {
  AuditEntry,
  DayCount,
  DeliveryStatus,
  EnquiryStatus,
} from '@app/server/store/store.ts'

export type { Reply } from '@app/server/store/store.ts'

/** What the desk's process tells its page, as JSON has it: times are texts. */
export interface ListedEnquiry {
  id: string
  receivedAt: string
  status: EnquiryStatus
  name: string
  email: string
  /** The beginning of the message, in one line. */
  excerpt: string
  isRead: boolean
  isHandled: boolean
  isFailed: boolean
  /** Another owner or oneself, who is about to answer. */
  claimedBy: string | null
  againAt: string | null
}

export interface ListAnswer {
  enquiries: ListedEnquiry[]
  /** Where the next page begins; null at the end. */
  next: string | null
  count: number
  /** Whether there are more than were counted. */
  isMore: boolean
  /** False while older enquiries are still being taken up for searching. */
  isSearchable: boolean
}

export interface DeliveryAnswer {
  channel: string
  status: DeliveryStatus
  attempts: number
  at: string
  lastError: string | null
}

export interface EnquiryAnswer {
  id: string
  receivedAt: string
  status: EnquiryStatus
  quarantineReason: string | null
  fields: Record<EnquiryField, string>
  isRead: boolean
  handledAt: string | null
  note: string
  claimedBy: string | null
  againAt: string | null
  deliveries: DeliveryAnswer[]
  /** Who did what with it, the last first. */
  history: HistoryAnswer[]
  /** What the same person sent besides, the newest first. */
  others: ListedEnquiry[]
}

export interface HistoryAnswer {
  at: string
  actor: string
  action: string
  details: AuditEntry['details']
}

/** What an erasure would remove, before it does. */
export interface TracesAnswer {
  email: string
  enquiries: number
  deliveries: number
}

export interface ErasedAnswer extends TracesAnswer {
  rows: number
  mentionedIn: string[]
  mentions: number
}

export type HealthState = 'good' | 'attention' | 'bad'

export interface OverviewAnswer {
  actor: string
  unread: number
  isUnreadMore: boolean
  days: DayCount[]
  health: {
    store: HealthState
    /** When the oldest enquiry arrived that is not handled. */
    oldestOpenAt: string | null
    deliveries: { state: HealthState; due: number; failed: number }
    backup: { state: HealthState; at: string | null }
    proof: { state: HealthState; at: string | null }
  }
}

export interface BackupAnswer {
  file: string
  enquiries: number
}

export interface BackupsAnswer {
  /** How many of its steps one that is being made has done; null while none is. */
  stepsDone: number | null
  /** The newest first. */
  files: { name: string; at: string; bytes: number; provenAt: string | null }[]
}

/** One line for whoever pressed the button. */
export interface ProblemAnswer {
  problem: string
  /** By the name of the field that is not taken. */
  fields?: Partial<Record<EnquiryField, string>>
}
