import { enquiryFields } from '@app/contract/enquiry-fields.ts'
import { filterDetails } from '../owner/filter-details.ts'
import { type Delivery, type Enquiry, flags, type Standing } from '../store/store.ts'
import { type Command, exitCodes, readArguments, readWholeNumber } from './command.ts'
import { printable, type Terminal } from './output.ts'
import { FILTER_HELP, filterOptions, readEmail, readFilter } from './read-filter.ts'

const DEFAULT_LIMIT = 50

export const list: Command = {
  summary: 'show the newest enquiries, one line each',
  usage: '[--limit N] [--since TIME] [--until TIME] [--status STATUS] [...]',
  help: `${FILTER_HELP}
  --limit N         show at most N enquiries (default ${DEFAULT_LIMIT}); 0 shows all`,
  read(argv) {
    const { values } = readArguments(argv, { ...filterOptions, limit: { type: 'string' } })
    const given = readFilter(values)
    const limit = readWholeNumber('limit', values.limit ?? String(DEFAULT_LIMIT))

    return async ({ store, actor }, terminal) => {
      const filter = await readEmail(given, terminal)
      const count = await store.count(filter)
      await store.audit({ actor, action: 'list', details: { ...filterDetails(filter), count } })
      const newest = store.list({ ...filter, newestFirst: true })
      await terminal.print(linesOf(limit === 0 ? newest : take(newest, limit)))
      if (count === 0) terminal.remark('No enquiries match.')
      if (limit > 0 && count > limit)
        terminal.remark(`Showing ${limit} of ${count}. Use --limit 0 to show all.`)
      return exitCodes.done
    }
  },
}

export const show: Command = {
  summary: 'show one enquiry in full, with your notes and its deliveries',
  usage: 'REFERENCE',
  help: '',
  read(argv) {
    const [wanted = ''] = readArguments(argv, {}, { names: ['REFERENCE'] }).positionals

    return async ({ store, actor }, terminal) => {
      const found = await store.find(wanted)
      if (found === undefined) return noSuchEnquiry(wanted, terminal)
      const { id } = found.enquiry
      await store.audit({ actor, action: 'show', details: { id } })
      const [standing] = await store.standings([id])
      await terminal.print([
        ...fullText(found.enquiry),
        ...(standing === undefined ? [] : standingLines(standing)),
        ...found.deliveries.map(deliveryLine),
      ])
      return exitCodes.done
    }
  },
}

export const stats: Command = {
  summary: 'count enquiries and deliveries',
  usage: '',
  help: '',
  read(argv) {
    readArguments(argv, {})

    return async ({ store }, terminal) => {
      const { enquiries, deliveries, oldestDueSince } = await store.stats()
      const lines = deliveries.map(({ channel, status, count }) => {
        return row(`deliveries by ${channel}, ${status}`, count)
      })
      const oldest = oldestDueSince?.toISOString() ?? 'none'
      await terminal.print([
        ...Object.entries(enquiries).map(([status, count]) => row(`enquiries ${status}`, count)),
        ...lines,
        row('oldest delivery still due', oldest),
      ])
      return exitCodes.done
    }
  },
}

export const auditLog: Command = {
  summary: 'show the audit log, oldest entry first',
  usage: '[--full]',
  help: `
  Entries are never changed or removed, which verify checks, and they never name a visitor.
  --full            also show who acted, and the number and hash of each entry`,
  read(argv) {
    const { full = false } = readArguments(argv, { full: { type: 'boolean' } }).values

    return async ({ store }, terminal) => {
      async function* lines() {
        for await (const { at, action, details, actor, number, hash } of store.auditTrail()) {
          const more = full ? { by: actor, number, hash } : {}
          const words = Object.entries({ ...details, ...more }).map(([name, value]) => {
            return ` ${name}=${value}`
          })
          yield `${at.toISOString()} ${printable(action + words.join(''))}\n`
        }
      }
      await terminal.print(lines())
      return exitCodes.done
    }
  },
}

export function noSuchEnquiry(wanted: string, terminal: Terminal) {
  terminal.remark(`There is no enquiry '${printable(wanted)}'.`)
  return exitCodes.notFound
}

async function* take<T>(items: AsyncIterable<T>, limit: number): AsyncGenerator<T> {
  let left = limit
  for await (const item of items) {
    yield item
    left -= 1
    if (left === 0) return
  }
}

async function* linesOf(enquiries: AsyncIterable<Enquiry>): AsyncGenerator<string> {
  for await (const { reference, receivedAt, status, name, email, message } of enquiries) {
    const time = receivedAt.toISOString().slice(0, 16).replace('T', ' ')
    const start = `${reference}  ${time}Z  ${status.padEnd(11)}`
    const [firstLine = ''] = message.split('\n')
    const words = firstLine.length > 60 ? `${firstLine.slice(0, 59)}…` : firstLine
    yield `${start}  ${printable(`${name} <${email}>  ${words}`)}\n`
  }
}

function fullText(enquiry: Enquiry): string[] {
  const { message, quarantineReason } = enquiry
  const fields = enquiryFields.filter(({ name }) => name !== 'message')
  return [
    row('reference', enquiry.reference),
    row('id', enquiry.id),
    row('received', enquiry.receivedAt.toISOString()),
    row('status', enquiry.status + (quarantineReason === null ? '' : ` (${quarantineReason})`)),
    row('notice shown', enquiry.notice ?? 'unknown'),
    ...fields.map(({ label, name }) => row(label, enquiry[name])),
    'message\n',
    ...message.split('\n').map((line) => `  ${printable(line)}\n`),
  ]
}

function standingLines({ note, claimedBy, againAt, wishes, ...times }: Standing): string[] {
  return [
    ...flags.map(({ word, time }) => row(word, times[time]?.toISOString() ?? 'no')),
    ...(claimedBy === null ? [] : [row('claimed by', claimedBy)]),
    ...(againAt === null ? [] : [row('due again', againAt.toISOString())]),
    ...wishes.flatMap(({ kind, text, askedAt }) => [
      row(`asked for (${kind})`, askedAt.toISOString()),
      ...text.split('\n').flatMap((line) => (text === '' ? [] : row('', line))),
    ]),
    ...note.split('\n').flatMap((line) => (note === '' ? [] : row('note', line))),
  ]
}

function deliveryLine({ channel, status, attempts, at, lastError }: Delivery): string {
  const error = lastError === null ? '' : `, last error: ${lastError}`
  return row(`by ${channel}`, `${status} ${at.toISOString()}, attempts: ${attempts}${error}`)
}

/** As wide as the longest name. */
const NAME_WIDTH = 'deliveries by webhook, failed'.length

function row(name: string, value: string | number): string {
  return `${name.padEnd(NAME_WIDTH)} ${printable(String(value))}\n`
}
