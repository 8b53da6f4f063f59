import { type EnquiryStatus, statusNames } from '@app/contract/enquiry-statuses.ts'
import {
  type Cursor,
  type EnquiryFilter,
  type Handling,
  handlings,
} from '@app/server/store/store.ts'

/** The filter in a request of the page. */
export const filterProperties = {
  query: { type: 'string', maxLength: 200 },
  handling: { enum: handlings },
  status: { enum: statusNames },
  failed: { enum: ['yes'] },
  since: { type: 'string', maxLength: 40 },
  until: { type: 'string', maxLength: 40 },
} as const

export interface FilterQuery {
  query?: string
  handling?: Handling
  status?: EnquiryStatus
  failed?: 'yes'
  since?: string
  until?: string
}

/** Undefined if a time is invalid. */
export function readFilter(request: FilterQuery): EnquiryFilter | undefined {
  const { query = '', handling, status, failed } = request
  const since = readTime(request.since)
  const until = readTime(request.until)
  if (since === null || until === null) return undefined
  return {
    query: query.trim() === '' ? undefined : query,
    handling,
    status,
    isFailed: failed === 'yes',
    since,
    until,
  }
}

/** Null if invalid. The years are those that both databases support. */
function readTime(text: string | undefined): Date | null | undefined {
  if (text === undefined) return undefined
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? new Date(text) : new Date(Number.NaN)
  return Number.isNaN(time.getTime()) ? null : time
}

export function writeCursor({ at, id }: Cursor): string {
  return `${at.getTime()}_${id}`
}

export function readCursor(text: string): Cursor | undefined {
  const [, at, id] = /^(\d{1,14})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(text) ?? []
  return at === undefined || id === undefined ? undefined : { at: new Date(Number(at)), id }
}
