import { type EnquiryField, enquiryFields, mapFields } from '@app/contract/enquiry-fields.ts'
import { INBOX_STATUS, isEnquiryStatus } from '@app/contract/enquiry-statuses.ts'
import { referenceOf } from '@app/contract/reference.ts'
import { isWishKind } from '@app/contract/wishes.ts'
import { type AuditHead, type ChainedEntry, emptyLog } from './audit-chain.ts'
import type { Erasure } from './erasure.ts'
import {
  type AuditRecord,
  type Delivery,
  type DeliveryStatus,
  type Enquiry,
  type FlagTimes,
  flags,
  type Standing,
  type Wish,
} from './store.ts'

/** A row from either database: times are milliseconds in one and dates in the other. */
type Row = Record<string, unknown>

export function enquiryOf(row: Row): Enquiry {
  return {
    id: String(row.id),
    reference: referenceOf(String(row.id), Number(row.twin)),
    receivedAt: toDate(row.received_at),
    status: isEnquiryStatus(row.status) ? row.status : INBOX_STATUS,
    quarantineReason: textOrNull(row.quarantine_reason),
    notice: textOrNull(row.notice),
    ...mapFields(({ column }) => String(row[column])),
  }
}

export function deliveryOf(row: Row): Delivery {
  return {
    enquiryId: String(row.enquiry_id),
    channel: String(row.channel),
    status: deliveryStatusOf(row.status),
    attempts: Number(row.attempts),
    since: toDate(row.since),
    at: toDate(row.at),
    lastError: textOrNull(row.last_error),
  }
}

export function wishOf(row: Row): Wish {
  return {
    enquiryId: String(row.enquiry_id),
    kind: isWishKind(row.kind) ? row.kind : 'complaint',
    text: String(row.text),
    askedAt: toDate(row.asked_at),
  }
}

/** For an enquiry without a mark they are null. */
export function standingOf(row: Row, wishes: Standing['wishes']): Standing {
  const times = flags.map(({ time, column }) => [time, dateOrNull(row[column])])
  return {
    ...(Object.fromEntries(times) as FlagTimes), // one for each flag
    id: String(row.id),
    note: textOrNull(row.note) ?? '',
    isFailed: Boolean(row.is_failed),
    claimedBy: textOrNull(row.claimed_by),
    againAt: dateOrNull(row.again_at),
    wishes,
  }
}

export function auditRecordOf(row: Row): AuditRecord {
  const { at, details, ...entry } = chainedEntryOf(row)
  return { ...entry, at: toDate(at), details: JSON.parse(details) }
}

/** The same in the form that is hashed. */
export function chainedEntryOf(row: Row): ChainedEntry {
  return {
    number: Number(row.number),
    id: String(row.id),
    at: Number(row.at),
    actor: String(row.actor),
    action: String(row.action),
    details: String(row.details),
    hash: String(row.hash),
  }
}

export function auditHeadOf(row: Row | undefined): AuditHead {
  return row === undefined ? emptyLog : { number: Number(row.number), hash: String(row.hash) }
}

export function erasureOf(row: Row): Erasure {
  return { hash: String(row.hash), salt: String(row.salt), at: toDate(row.at) }
}

export function toDate(value: unknown): Date {
  return new Date(Number(value))
}

/** The values of a correction in the order of the columns; null leaves a column unchanged. */
export function correctionOf(changes: Partial<Record<EnquiryField, string>>): (string | null)[] {
  return enquiryFields.map(({ name }) => changes[name] ?? null)
}

function dateOrNull(value: unknown): Date | null {
  return value == null ? null : toDate(value)
}

function deliveryStatusOf(value: unknown): DeliveryStatus {
  return value === 'sent' || value === 'failed' ? value : 'due'
}

function textOrNull(value: unknown): string | null {
  return value == null ? null : String(value)
}
