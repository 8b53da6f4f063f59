import { hash } from 'node:crypto'
import type { EnquiryInput } from '@app/contract/enquiry.ts'
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
  const { name, email, phoneNumber, message, idempotencyKey } = enquiry
  const content = JSON.stringify([name, email.toLowerCase(), phoneNumber, message])
  return {
    id: orderedId(),
    receivedAtMs,
    name,
    email,
    phoneNumber,
    message,
    quarantineReason: enquiry.quarantineReason ?? null,
    idempotencyKey: idempotencyKey ?? null,
    fingerprint: idempotencyKey === undefined ? sha256(`${enquiry.sender}\n${content}`) : null,
    contentHash: sha256(content),
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
