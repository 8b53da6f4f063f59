import type { EnquiryFilter } from '../store/store.ts'

/** The filter in the audit log, without addresses and words, which may be personal data. */
export function filterDetails(filter: EnquiryFilter): Record<string, string> {
  const { since, until, status, email, query, handling, hasWish, isFailed } = filter
  return {
    ...(since === undefined ? {} : { since: since.toISOString() }),
    ...(until === undefined ? {} : { until: until.toISOString() }),
    ...(status === undefined ? {} : { status }),
    ...(email === undefined ? {} : { email: 'given' }),
    ...(query === undefined ? {} : { query: 'given' }),
    ...(handling === undefined ? {} : { handling }),
    ...(hasWish ? { asked: 'yes' } : {}),
    ...(isFailed ? { deliveries: 'failed' } : {}),
  }
}
