import type { NewEnquiry } from './store.ts'

/** One that nothing is wrong with. */
export const enquiry: NewEnquiry = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  phoneNumber: '',
  message: 'Hello',
  idempotencyKey: undefined,
  sender: '198.51.100.1',
  quarantineReason: undefined,
}
