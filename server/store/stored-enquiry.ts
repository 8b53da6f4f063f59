import { hash, scryptSync } from 'node:crypto'
import { type EnquiryField, enquiryFields } from '@app/contract/enquiry-fields.ts'
import type { Machine } from './machine.ts'
import { orderedId } from './ordered-id.ts'
import type { Acceptance, NewEnquiry } from './store.ts'

/** A new enquiry by the columns of its table, with the time in milliseconds. */
export type EnquiryRow = ReturnType<typeof identify>

/** Gives the enquiry its identity. Identifiers sort by time of arrival. */
export function identify(enquiry: NewEnquiry, receivedAtMs: number, machine: Machine) {
  const { idempotencyKey, sender, quarantineReason } = enquiry
  const content = contentOf(enquiry)
  return {
    ...Object.fromEntries(enquiryFields.map(({ name, column }) => [column, enquiry[name]])),
    id: orderedId(machine),
    received_at: receivedAtMs,
    status: quarantineReason === undefined ? 'accepted' : 'quarantined',
    quarantine_reason: quarantineReason ?? null,
    notice: enquiry.notice ?? null,
    idempotency_key: idempotencyKey ?? null,
    /** Sender and content in one; only for enquiries without a key. */
    fingerprint: idempotencyKey === undefined ? sha256(`${sender}\n${content}`) : null,
    /** Distinguishes a repeat from other content under the same key; sealed by a correction. */
    content_hash: sha256(content),
    is_read: 0,
    is_handled: 0,
    twin: 0,
  }
}

/**
 * What makes two enquiries the same. A field of a later version counts only if it was filled in:
 * enquiries stored before the field existed are still recognised when repeated.
 */
function contentOf(enquiry: Record<EnquiryField, string>): string {
  const values = enquiryFields.flatMap(({ name, rule, since }): (string | object)[] => {
    const value = rule === 'email' ? enquiry[name].toLowerCase() : enquiry[name]
    if (since === 1) return [value]
    return value === '' ? [] : [{ [name]: value }]
  })
  return JSON.stringify(values)
}

/** The outcome of one enquiry of a batch. */
export type Stored =
  | { outcome: 'stored' | 'repeated'; id: string; receivedAtMs: number; isAboveLimit?: boolean }
  | { outcome: 'conflict' }
  | { outcome: 'refused'; error: string }

/** The outcome for a new enquiry that collides with an existing one. */
export function match(
  enquiry: EnquiryRow,
  there: { id: string; receivedAtMs: number; contentHash: Uint8Array },
): Stored {
  if (!isHashOf(enquiry.content_hash, there.contentHash)) return { outcome: 'conflict' }
  return { outcome: 'repeated', id: there.id, receivedAtMs: there.receivedAtMs }
}

/** A row that the database rejects is our fault, not the visitor's. */
export function acceptanceOf(stored: Stored): Acceptance {
  if (stored.outcome === 'refused') throw new Error(`an enquiry was refused: ${stored.error}`)
  if (stored.outcome === 'conflict') return stored
  const { receivedAtMs, ...rest } = stored
  return { ...rest, receivedAt: new Date(receivedAtMs) }
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/**
 * After a correction, the hash of the old content is salted and slow to compute: enough to
 * recognise a repeat, but the corrected text cannot be guessed from it.
 */
export function sealHash(contentHash: Uint8Array, machine: Machine): Uint8Array {
  if (contentHash.length !== HASH_BYTES) return contentHash
  const salt = machine.randomBytes(SALT_BYTES)
  return Buffer.concat([salt, slowHash(contentHash, salt)])
}

function isHashOf(contentHash: Uint8Array, there: Uint8Array): boolean {
  if (there.length === HASH_BYTES) return Buffer.compare(contentHash, there) === 0
  const salt = there.subarray(0, SALT_BYTES)
  return Buffer.compare(slowHash(contentHash, salt), there.subarray(SALT_BYTES)) === 0
}

/** About 20 ms: only a correction and a repeat of corrected content wait for it. */
function slowHash(contentHash: Uint8Array, salt: Uint8Array): Buffer {
  return scryptSync(contentHash, salt, HASH_BYTES, { N: 8192 })
}

const HASH_BYTES = 32
const SALT_BYTES = 16
