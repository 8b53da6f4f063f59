import { INBOX_STATUS, isEnquiryStatus } from '@app/contract/enquiry-statuses.ts'
import { periods, shows } from '../content/words.ts'

export type Show = keyof typeof shows
export type Period = keyof typeof periods

export interface Filter {
  query: string
  show: Show
  period: Period
  /** The first and the last day of a period of `days`, as values of date fields. */
  from: string
  to: string
}

/** In characters; the desk's process accepts no more. */
export const MAX_QUERY = 200

export const everything: Filter = { query: '', show: 'all', period: 'any', from: '', to: '' }

export function isEverything({ query, show, period }: Filter): boolean {
  return query.trim() === '' && show === 'all' && period === 'any'
}

/** The filter in the page's address; invalid parts are ignored. */
export function readFilter(search: string): Filter {
  const given = Object.fromEntries(new URLSearchParams(search))
  const { query = '', show = '', period = '', from = '', to = '' } = given
  const has = <Name extends string>(names: Record<Name, string>, name: string): name is Name =>
    Object.hasOwn(names, name)
  return {
    query: query.slice(0, MAX_QUERY),
    show: has(shows, show) ? show : everything.show,
    period: has(periods, period) ? period : everything.period,
    from: isDay(from) ? from : '',
    to: isDay(to) ? to : '',
  }
}

export function writeFilter(filter: Filter): string {
  const given = Object.entries(filter).filter(
    ([name, value]) => value !== everything[name as keyof Filter], // the names of a filter
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

const DAY_MS = 86_400_000

/** Within the years that are sent with four digits, whatever the time zone. */
function isDay(text: string): boolean {
  return /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00`))
}

const daysBack: Readonly<Record<Period, number | undefined>> = {
  any: undefined,
  days: undefined,
  today: 0,
  week: 6,
  month: 29,
  year: 364,
}

/** The filter as URL parameters for the desk's process. */
export function searchParams({ query, show, period, from, to }: Filter): URLSearchParams {
  const params = new URLSearchParams()
  const words = query.trim()
  if (words !== '') params.set('query', words)
  // Other statuses are listed separately, but a search includes them.
  const isInbox = show === 'unread' || show === 'open' || (show === 'all' && words === '')
  if (isInbox) params.set('status', INBOX_STATUS)
  if (isEnquiryStatus(show)) params.set('status', show)
  else if (show === 'failed') params.set('failed', 'yes')
  else if (show !== 'all') params.set('handling', show)
  if (period === 'days' && isDay(from)) params.set('since', midnight(from, 0))
  if (period === 'days' && isDay(to)) params.set('until', midnight(to, 1))
  const days = daysBack[period]
  if (days !== undefined) {
    const start = new Date(Date.now() - days * DAY_MS)
    start.setHours(0, 0, 0, 0)
    params.set('since', start.toISOString())
  }
  return params
}

/** The local start of that day, or of the next one. */
function midnight(day: string, daysAfter: 0 | 1): string {
  const start = new Date(`${day}T00:00`)
  start.setDate(start.getDate() + daysAfter)
  return start.toISOString()
}
