import type { EnquiryFilter } from '../store/store.ts'

/** What the log says of a filter; an address or a word may be personal data and stays out of it. */
export function filterDetails(filter: EnquiryFilter): Record<string, string> {
  const { since, until, status, email, query, handling, isFailed } = filter
  return {
    ...(since === undefined ? {} : { since: since.toISOString() }),
    ...(until === undefined ? {} : { until: until.toISOString() }),
    ...(status === undefined ? {} : { status }),
    ...(email === undefined ? {} : { email: 'given' }),
    ...(query === undefined ? {} : { query: 'given' }),
    ...(handling === undefined ? {} : { handling }),
    ...(isFailed ? { deliveries: 'failed' } : {}),
  }
}
