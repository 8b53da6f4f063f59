import type { EnquiryField } from '@app/contract/enquiry-fields.ts'
import type {
  AuditEntry,
  DayCount,
  DeliveryStatus,
  EnquiryStatus,
} from '@app/server/store/store.ts'

export type { Reply } from '@app/server/store/store.ts'

/** Responses of the desk's process to its page, as JSON: times are texts. */
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
  /** The owner who is about to reply, perhaps oneself. */
  claimedBy: string | null
  againAt: string | null
}

export interface ListAnswer {
  enquiries: ListedEnquiry[]
  /** The start of the next page; null at the end. */
  next: string | null
  count: number
  /** Whether there are more than were counted. */
  isMore: boolean
  /** False while older enquiries are still being indexed. */
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
  /** The log entries, the latest first. */
  history: HistoryAnswer[]
  /** Other enquiries of the same person, the newest first. */
  others: ListedEnquiry[]
}

export interface HistoryAnswer {
  at: string
  actor: string
  action: string
  details: AuditEntry['details']
}

/** What an erasure would remove. */
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
    /** When the oldest unhandled enquiry arrived. */
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
  /** The number of completed steps of a running backup; null if none is running. */
  stepsDone: number | null
  /** The newest first. */
  files: { name: string; at: string; bytes: number; provenAt: string | null }[]
}

/** One line for the person who pressed the button. */
export interface ProblemAnswer {
  problem: string
  /** By the name of the rejected field. */
  fields?: Partial<Record<EnquiryField, string>>
}
