import type { periods, shows } from '../content/words.ts'

export type Show = keyof typeof shows
export type Period = keyof typeof periods

export interface Filter {
  query: string
  show: Show
  period: Period
}

export const everything: Filter = { query: '', show: 'all', period: 'any' }

export function isEverything({ query, show, period }: Filter): boolean {
  return query.trim() === '' && show === 'all' && period === 'any'
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
  if (query.trim() !== '') params.set('query', query.trim())
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
