import type { EnquiryField } from '@app/contract/enquiry-fields.ts'
import type { AuditRecord, DayCount, Delivery, Enquiry, Standing } from '@app/server/store/store.ts'

export type { Reply } from '@app/server/store/store.ts'

/** As JSON has it: times are texts. */
type Json<T> = T extends Date ? string : T extends object ? { [Key in keyof T]: Json<T[Key]> } : T

/** An enquiry in a list, with the owners' data about it. */
export interface Listed
  extends Omit<Standing, 'note'>,
    Pick<Enquiry, 'receivedAt' | 'status' | 'name' | 'email'> {
  /** The beginning of the message, in one line. */
  excerpt: string
}

/** An enquiry as it is opened. */
export interface Opened
  extends Standing,
    Pick<Enquiry, 'reference' | 'receivedAt' | 'status' | 'quarantineReason' | 'notice'> {
  fields: Record<EnquiryField, string>
  deliveries: Delivery[]
  /** The log entries, the latest first. */
  history: Pick<AuditRecord, 'at' | 'actor' | 'action' | 'details'>[]
  /** Other enquiries of the same person, the newest first. */
  others: Listed[]
}

/** What the page gets of them, and of the other responses of the desk's process. */
export type ListedEnquiry = Json<Listed>
export type EnquiryAnswer = Json<Opened>

export interface ListAnswer<One = ListedEnquiry> {
  enquiries: One[]
  /** The start of the next page; null at the end. */
  next: string | null
  count: number
  /** Whether there are more than were counted. */
  isMore: boolean
  /** False while older enquiries are still being indexed. */
  isSearchable: boolean
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
  repliesThatMention: string[]
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
    /** How many were kept in quarantine because of the daily limit, yesterday and today. */
    aboveLimit: number
    /** How many receipts to visitors were dropped because of their limits, yesterday and today. */
    droppedReceipts: number
    /** What senders ask for and is not done. */
    wishes: { state: HealthState; count: number; oldestAt: string | null; days: number }
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
