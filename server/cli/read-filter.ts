import { type EnquiryStatus, isEnquiryStatus, statusNames } from '@app/contract/enquiry-statuses.ts'
import type { EnquiryFilter } from '../store/store.ts'
import { UsageError } from './command.ts'
import type { Terminal } from './output.ts'

/** The options that select enquiries, for parseArgs. */
export const filterOptions = {
  since: { type: 'string' },
  until: { type: 'string' },
  status: { type: 'string' },
  email: { type: 'string' },
  asked: { type: 'boolean' },
} as const

const statusList = new Intl.ListFormat('en', { type: 'disjunction' }).format(statusNames)

export const FILTER_HELP = `
  --since TIME      only enquiries received at this time or later
  --until TIME      only enquiries received before this time. For January, use
                    --since 2026-01-01 --until 2026-02-01
  --status STATUS   ${statusList}
  --asked           only enquiries whose sender asks for something that is not done
  --email ADDRESS   only enquiries from this address, in upper or lower case; - reads the address
                    from standard input, so that it is not in the list of processes

  TIME is a date like 2026-01-31, which means midnight UTC, or a time with an offset, like
  2026-01-31T09:30:00+05:30 or 2026-01-31T04:00Z.`

type FilterValues = {
  [name in Exclude<keyof typeof filterOptions, 'asked'>]?: string | undefined
} & {
  asked?: boolean | undefined
}

export function readFilter({ since, until, status, email, asked }: FilterValues): EnquiryFilter {
  const filter = {
    since: since === undefined ? undefined : readTime('since', since),
    until: until === undefined ? undefined : readTime('until', until),
    status: status === undefined ? undefined : readStatus(status),
    email: email?.trim(),
    hasWish: asked,
  }
  if (filter.since && filter.until && filter.since >= filter.until) {
    throw new UsageError('--since must be before --until')
  }
  return filter
}

/** The filter, with an address from the input if it names that. */
export async function readEmail<Filter extends EnquiryFilter>(
  filter: Filter,
  terminal: Terminal,
): Promise<Filter> {
  const { email } = filter
  return email === undefined ? filter : { ...filter, email: await terminal.orLine(email) }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/

function readTime(name: string, text: string): Date {
  const time = new Date(text)
  const isTime = (DAY.test(text) || TIME.test(text)) && !Number.isNaN(time.getTime())
  if (isTime && isDay(text.slice(0, 10))) return time
  throw new UsageError(
    `--${name} is '${text}', but must be like 2026-01-31 or 2026-01-31T09:30:00Z`,
  )
}

/** JavaScript would parse 30 February as 2 March. */
function isDay(text: string): boolean {
  return new Date(`${text}T00:00Z`).toISOString().startsWith(text)
}

function readStatus(text: string): EnquiryStatus {
  if (isEnquiryStatus(text)) return text
  throw new UsageError(`--status is '${text}', but must be ${statusList}`)
}
