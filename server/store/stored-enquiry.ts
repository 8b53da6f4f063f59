import { hash } from 'node:crypto'
import {
  type EnquiryField,
  type EnquiryInput,
  enquiryFields,
  mapFields,
} from '@app/contract/enquiry-fields.ts'
import { orderedId } from './ordered-id.ts'
import type { Acceptance, NewEnquiry } from './store.ts'

/** A new enquiry as both databases take it. */
export interface StoredEnquiry extends Required<EnquiryInput> {
  id: string
  receivedAtMs: number
  quarantineReason: string | null
  idempotencyKey: string | null
  /** Sender and content in one; only of enquiries without a key. */
  fingerprint: Buffer | null
  /** Tells a repeat from another content under the same key, also after a correction. */
  contentHash: Buffer
}

/** Gives the enquiry its identity. Identifiers sort by time of arrival. */
export function identify(enquiry: NewEnquiry, receivedAtMs: number): StoredEnquiry {
  const { idempotencyKey, sender, quarantineReason } = enquiry
  const content = contentOf(enquiry)
  return {
    ...mapFields(({ name }) => enquiry[name]),
    id: orderedId(),
    receivedAtMs,
    quarantineReason: quarantineReason ?? null,
    idempotencyKey: idempotencyKey ?? null,
    fingerprint: idempotencyKey === undefined ? sha256(`${sender}\n${content}`) : null,
    contentHash: sha256(content),
  }
}

/**
 * What makes two enquiries the same. A field of a later version counts only if it was filled: what
 * was stored before the field came is still recognised when it is sent again.
 */
function contentOf(enquiry: Record<EnquiryField, string>): string {
  const values = enquiryFields.flatMap(({ name, rule, since }): (string | object)[] => {
    const value = rule === 'email' ? enquiry[name].toLowerCase() : enquiry[name]
    if (since === 1) return [value]
    return value === '' ? [] : [{ [name]: value }]
  })
  return JSON.stringify(values)
}

/** The enquiry by the columns of its table, the time in milliseconds. */
export function rowOf(enquiry: StoredEnquiry): Record<string, string | number | Buffer | null> {
  return {
    id: enquiry.id,
    received_at: enquiry.receivedAtMs,
    status: enquiry.quarantineReason === null ? 'accepted' : 'quarantined',
    quarantine_reason: enquiry.quarantineReason,
    ...Object.fromEntries(enquiryFields.map(({ name, column }) => [column, enquiry[name]])),
    idempotency_key: enquiry.idempotencyKey,
    fingerprint: enquiry.fingerprint,
    content_hash: enquiry.contentHash,
  }
}

/** What became of one enquiry of a batch. */
export type Stored =
  | { outcome: 'stored' | 'repeated'; id: string; receivedAtMs: number }
  | { outcome: 'conflict' }
  | { outcome: 'refused'; error: string }

/** What an enquiry that is already there makes of the one that met it. */
export function meet(
  enquiry: StoredEnquiry,
  there: { id: string; receivedAtMs: number; contentHash: Uint8Array },
): Stored {
  if (Buffer.compare(enquiry.contentHash, there.contentHash) !== 0) return { outcome: 'conflict' }
  return { outcome: 'repeated', id: there.id, receivedAtMs: there.receivedAtMs }
}

/** A row that the database itself does not take is a fault of ours, not of the visitor. */
export function acceptanceOf(stored: Stored): Acceptance {
  if (stored.outcome === 'refused') throw new Error(`an enquiry was refused: ${stored.error}`)
  if (stored.outcome === 'conflict') return stored
  const { outcome, id, receivedAtMs } = stored
  return { outcome, id, receivedAt: new Date(receivedAtMs) }
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
