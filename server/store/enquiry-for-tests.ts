import { type EnquiryInput, mapFields } from '@app/contract/enquiry-fields.ts'
import type { Enquiry, NewEnquiry } from './store.ts'

/** What one visitor sent; all other fields are empty. */
export const sent: Required<EnquiryInput> = {
  ...mapFields(() => ''),
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  message: 'Hello',
}

/** A valid one. */
export const enquiry: NewEnquiry = {
  ...sent,
  idempotencyKey: undefined,
  sender: '198.51.100.1',
  quarantineReason: undefined,
}

/** The same, as stored. */
export const keptEnquiry: Enquiry = {
  ...sent,
  id: '01a1dec8-2a41-7e36-b9db-3f865e1b5842',
  reference: 'LS-1B58-42',
  receivedAt: new Date('2026-01-02T03:04:05Z'),
  status: 'accepted',
  quarantineReason: null,
  notice: null,
}
