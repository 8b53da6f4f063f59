import { periods, shows } from '../content/words.ts'

export type Show = keyof typeof shows
export type Period = keyof typeof periods

export interface Filter {
  query: string
  show: Show
  period: Period
}

/** In characters; the desk's process takes no more. */
export const MAX_QUERY = 200

export const everything: Filter = { query: '', show: 'all', period: 'any' }

export function isEverything({ query, show, period }: Filter): boolean {
  return query.trim() === '' && show === 'all' && period === 'any'
}

/** The filter in the page's own address; what is not understood there is left out. */
export function readFilter(search: string): Filter {
  const { query = '', show = '', period = '' } = Object.fromEntries(new URLSearchParams(search))
  const has = <Name extends string>(names: Record<Name, string>, name: string): name is Name =>
    Object.hasOwn(names, name)
  return {
    query: query.slice(0, MAX_QUERY),
    show: has(shows, show) ? show : everything.show,
    period: has(periods, period) ? period : everything.period,
  }
}

export function writeFilter(filter: Filter): string {
  const given = Object.entries(filter).filter(
    ([name, value]) => value !== everything[name as keyof Filter], // the names of a filter
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

const DAY_MS = 86_400_000

const daysBack: Readonly<Record<Period, number | undefined>> = {
  any: undefined,
  today: 0,
  week: 6,
  month: 29,
  year: 364,
}

/** The filter as the desk's process takes it in an address. */
export function searchParams({ query, show, period }: Filter): URLSearchParams {
  const params = new URLSearchParams()
  const words = query.trim()
  if (words !== '') params.set('query', words)
  // Quarantine is apart, but a search finds what is in it.
  const isInbox = show === 'unread' || show === 'open' || (show === 'all' && words === '')
  if (isInbox) params.set('status', 'accepted')
  if (show === 'quarantined') params.set('status', show)
  else if (show === 'failed') params.set('failed', 'yes')
  else if (show !== 'all') params.set('handling', show)
  const days = daysBack[period]
  if (days !== undefined) {
    const start = new Date(Date.now() - days * DAY_MS)
    start.setHours(0, 0, 0, 0)
    params.set('since', start.toISOString())
  }
  return params
}
