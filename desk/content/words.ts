/** Every text of the desk: its page, its error messages, and what it prints in the terminal. */

type WishKind = 'copy' | 'correction' | 'erasure' | 'complaint'

export const wishWords: Readonly<Record<WishKind, string>> = {
  copy: 'Asked for a copy',
  correction: 'Asked for a correction',
  erasure: 'Asked to be erased',
  complaint: 'Complained',
}

export const terminal = {
  address: (address: string) => `Open the desk at this address. It works once:\n\n  ${address}\n`,
  tunnel: (port: string, account: string) =>
    `To open it on another computer, first run this there:\n\n` +
    `  ssh -L ${port}:127.0.0.1:${port} ${account}\n`,
  help: `Usage: npm run desk -- [--port NUMBER]

  Serves the owner's desk on 127.0.0.1 until you press Ctrl-C.
  --port NUMBER     use this port, for a permanent tunnel. Default: any free port`,
  again: 'Press Enter for a new address, or Ctrl-C to close the desk.',
} as const

export const problemTexts = {
  notUnderstood: 'The request was not valid.',
  noSuchPage: 'This page does not exist.',
  stopped:
    'The desk has stopped. Start it again with npm run desk, and open the address it prints.',
  gone: 'This enquiry no longer exists.',
  changed: 'The enquiry has changed. Check it and try again.',
  replyChanged: 'Someone else has changed this reply.',
  notTaken: 'The form would not accept this. Check each field.',
  claimed: 'Someone else has claimed this enquiry.',
  otherStatus: 'Not possible with the current status of this enquiry.',
  storeUnavailable: 'The database is not responding. Nothing was changed.',
} as const

const number = new Intl.NumberFormat('en')
const plurals = new Intl.PluralRules('en')

/** A number with the noun that it counts: '1 enquiry', '2 enquiries'. */
function counted(count: number, one: string, other: string): string {
  return `${number.format(count)} ${plurals.select(count) === 'one' ? one : other}`
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const longDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const fullDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const dates = {
  /** Short, for lists. */
  short(at: Date, now: Date): string {
    if (at.toDateString() === now.toDateString()) return time.format(at)
    return (at.getFullYear() === now.getFullYear() ? day : longDay).format(at)
  },
  full: (at: Date) => fullDate.format(at),
  ago(at: Date, now: Date): string {
    const ms = now.getTime() - at.getTime()
    if (ms < 60_000) return 'just now'
    if (ms < HOUR_MS) return relative.format(-Math.round(ms / 60_000), 'minute')
    if (ms < DAY_MS) return relative.format(-Math.round(ms / HOUR_MS), 'hour')
    return relative.format(-Math.round(ms / DAY_MS), 'day')
  },
  day: (at: Date) => day.format(at),
} as const

export const shows = {
  all: 'Inbox',
  unread: 'Unread',
  open: 'Open',
  later: 'Later',
  handled: 'Handled',
  quarantined: 'Quarantine',
  failed: 'Failed',
} as const

export const periods = {
  any: 'Any time',
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  year: 'Last 12 months',
  days: 'From … to …',
} as const

export const words = {
  name: 'Desk',
  heading: 'Enquiries',
  view: 'Current view',
  title: (unread: string) => (unread === '' ? 'Desk' : `(${unread}) Desk`),
  skip: 'Skip to the list',
  actor: (actor: string) => `as ${actor}`,
  search: 'Search',
  searchHint: 'Name, e-mail or text',
  show: 'Show',
  period: 'Period',
  from: 'From',
  to: 'To',
  count: (count: number, isMore: boolean) =>
    `${isMore ? 'more than ' : ''}${counted(count, 'enquiry', 'enquiries')}`,
  unread: (count: number, isMore: boolean) => `${number.format(count)}${isMore ? '+' : ''}`,
  export: 'Export',
  exportHint: (count: string) => `Export the current list: ${count}`,
  copyFormats: { txt: 'Copy as text', json: 'Copy as JSON' },
  formats: { csv: 'CSV', xlsx: 'Excel', json: 'JSON' },
  more: 'Show more',
  select: (name: string) => `Select the enquiry from ${name}`,
  selected: (count: number) => `${number.format(count)} selected`,
  progress: (done: number, total: number) => `${number.format(done)} of ${number.format(total)} …`,
  stop: 'Stop',
  selectAll: 'Select all listed',
  clearSelection: 'Clear selection',
  loading: 'Loading …',
  indexing: 'Older enquiries are still being indexed. Search finds them as soon as they are.',
  empty: 'No enquiries yet.',
  emptyHint: 'New enquiries appear here automatically.',
  nothingFound: 'No enquiries match.',
  tryAgain: 'Try again',
  clear: 'Show all enquiries',
  choose: 'Choose an enquiry.',
  keys: [
    ['j k', 'next, previous'],
    ['Enter', 'open'],
    ['e', 'handled'],
    ['x', 'select'],
    ['u', 'undo'],
    ['/', 'search'],
    ['?', 'keys'],
    ['Esc', 'close'],
  ],
  help: 'Keys',
  back: 'Back to the list',
  marks: {
    unread: 'Unread',
    handled: 'Handled',
    quarantined: 'Quarantine',
    failed: 'Not delivered',
    claimed: (who: string) => `Claimed by ${who}`,
    again: (day: string) => `Snoozed until ${day}`,
  },
  asked: (kind: WishKind, day: string) => `${wishWords[kind]} on ${day}`,
  chart: {
    label: (days: number, total: number, most: number) =>
      `Enquiries per day over ${days} days: ${number.format(total)} in total, at most ${number.format(most)} on one day.`,
    caption: (total: number, days: number) => `${number.format(total)} in ${days} days`,
    today: 'today',
    day: (name: string, count: number) => `${name}: ${number.format(count)}`,
  },
} as const

type Details = Readonly<Record<string, string | number | null>>

/** An entry of the audit log, in words. */
function describeAction(
  action: string,
  { read, handled, note, again, fields, claimed, kind }: Details,
): string {
  if (action === 'mark') {
    const changes = [
      read && (read === 'yes' ? 'read it' : 'marked it as unread'),
      handled && (handled === 'yes' ? 'handled it' : 'reopened it'),
      note && (note === 'removed' ? 'removed the note' : 'wrote a note'),
      again && describeSnooze(again),
    ]
    return changes.filter(Boolean).join(', ')
  }
  if (action === 'claim') return claimed === 'yes' ? 'claimed it' : 'unclaimed it'
  if (action === 'correct') return `corrected ${String(fields).replaceAll(' ', ', ')}`
  const texts: Readonly<Record<string, string>> = {
    release: 'released it from quarantine',
    quarantine: 'marked it as spam',
    retry: 'retried its deliveries',
    asked: `noted what its sender asks for: ${kind}`,
    answered: `has done what its sender asked for: ${kind}`,
    'date again': 'corrected its date, which came from a wrong clock',
  }
  return texts[action] ?? action
}

function describeSnooze(until: string | number): string {
  if (until === 'now') return 'ended the snooze, which was over'
  return until === 'no' ? 'ended the snooze' : `snoozed it until ${day.format(new Date(until))}`
}

/** The number of days from today of each. */
export function agains(today: Date): Record<string, number> {
  const monday = (8 - today.getDay()) % 7 || 7
  return { Tomorrow: 1, 'On Monday': monday, 'In a week': 7, 'In a month': 30 }
}

export const replyWords = {
  menu: 'Reply with …',
  edit: 'Saved replies',
  name: 'Name',
  text: 'Text',
  hint: '{name} is replaced with the visitor’s name. To remove a reply, save it without text.',
  cancel: 'Cancel',
  save: 'Save reply',
  remove: 'Remove reply',
} as const

export const enquiryWords = {
  reference: 'Reference',
  notice: 'Notice shown',
  received: 'Received',
  quarantine: (reason: string) =>
    `In quarantine (${reason}). It has not been delivered. Release it if it is genuine.`,
  wishDone: 'Done',
  copyOfPerson: 'Everything of this person',
  reply: 'Reply',
  replySubject: 'Your enquiry',
  replyQuote: (when: string, name: string) => `On ${when}, ${name} wrote:`,
  giveBack: 'Unclaim',
  takeOver: (who: string) => `Take over from ${who}`,
  again: 'Snooze …',
  now: 'End snooze',
  history: 'History',
  did: (actor: string, action: string, details: Details) =>
    `${actor} ${describeAction(action, details)}`,
  others: 'From the same person',
  asStored: 'As it is stored:',
  handle: 'Mark handled',
  reopen: 'Reopen',
  unread: 'Mark unread',
  correct: 'Correct',
  copy: 'Copy',
  retry: 'Retry deliveries',
  erase: 'Erase …',
  note: 'Note',
  noteHint: 'Visitors never see notes. Deleting the enquiry deletes its note.',
  meanwhile: 'Someone else has changed this to:',
  nothing: '(nothing)',
  useTheirs: 'Use that',
  keepMine: 'Keep mine',
  saveNote: 'Save note',
  handledAt: (when: string) => `Handled ${when}`,
  deliveries: 'Deliveries',
  noDeliveries: 'None. No channel is set up, or the enquiry is in quarantine.',
  deliveryStates: { due: 'Pending', sent: 'Sent', failed: 'Failed' },
  attempts: (count: number) => counted(count, 'attempt', 'attempts'),
  save: 'Save correction',
  cancel: 'Cancel',
  correctHint:
    'The row in the local spreadsheet is corrected too. Messages already delivered do not change.',
} as const

/** The actions that change the status: the label of the button, and the notice afterwards. */
export const statusWords = {
  release: {
    label: 'Release',
    done: 'Released. It will be delivered like any other enquiry.',
  },
  spam: { label: 'Spam', done: 'Moved to quarantine.' },
} as const

export const eraseWords = {
  title: (people: number) => (people === 1 ? 'Erase this person?' : `Erase ${people} people?`),
  counts: (enquiries: number, deliveries: number) =>
    `This removes ${counted(enquiries, 'enquiry', 'enquiries')} and ` +
    `${counted(deliveries, 'delivery', 'deliveries')}, with their notes, and all rows ` +
    `with this address in the local spreadsheet.`,
  stays:
    'Not removed: your backups, messages already sent, and any Google Sheet. Delete those yourself. ' +
    'A salted hash is kept, so that restoring a backup does not bring this person back.',
  others: (count: number) =>
    count === 1
      ? 'Or delete only this enquiry and its spreadsheet row.'
      : `Or delete only these ${count} enquiries and their spreadsheet rows.`,
  deleteOnly: (count: number) => (count === 1 ? 'Delete this one' : `Delete these ${count}`),
  never: 'This cannot be undone.',
  confirm: 'Erase permanently',
  cancel: 'Keep',
} as const

export const healthWords = {
  label: 'Health',
  sum: (needing: number) => {
    if (needing === 0) return 'All systems healthy'
    return counted(needing, 'item needs attention', 'items need attention')
  },
  loading: 'Checking …',
  names: {
    store: 'Store',
    unanswered: 'Oldest open',
    deliveries: 'Deliveries',
    limit: 'Daily limit',
    receipts: 'Receipts',
    wishes: 'Requests',
    backup: 'Backup',
    proof: 'Proven restore',
  },
  none: 'none',
  store: { good: 'accepting enquiries', attention: 'slow', bad: 'not accepting enquiries' },
  deliveries: (due: number, failed: number) => {
    if (failed > 0) return `${number.format(failed)} failed, ${number.format(due)} pending`
    return due === 0 ? 'none pending' : `${number.format(due)} pending`
  },
  aboveLimit: (count: number) => `${number.format(count)} above it since yesterday`,
  wishes: (count: number, oldest: string, days: number) =>
    `${counted(count, 'request', 'requests')} of senders, the oldest from ${oldest}; each is due within ${counted(days, 'day', 'days')}`,
  asked: (count: number) => number.format(count),
  above: (count: number) => `${number.format(count)} above`,
  droppedReceipts: (count: number) =>
    `${number.format(count)} not sent since yesterday, above their limits`,
  dropped: (count: number) => `${number.format(count)} not sent`,
  never: 'never',
  advice: {
    store:
      'Check that the disk is not full and the database is running. The server log has details. Browsers keep enquiries that could not be sent.',
    deliveries: 'Open one under ‘Failed’ to see its error, fix the channel, then retry.',
    wishes:
      'They are first in the list. Erase, correct, send the copy or answer, and then press ‘Done’; erasing ends a request too.',
    limit:
      'They are stored in quarantine and were not mailed. Release those that are genuine, and raise ENQUIRIES_PER_DAY if there are many.',
    backup:
      'Make one now, and schedule a nightly backup (see docs/operations/back-up-and-restore.md).',
    proof: 'A backup is proven by a trial restore. ‘Back up now’ makes a backup and proves it.',
  },
  backUp: 'Back up now',
  backingUp: (stepsDone: number) => {
    const steps = ['checking the database', 'copying', 'trial restore']
    const step = Math.min(stepsDone, steps.length - 1)
    return `Step ${step + 1} of ${steps.length}: ${steps[step]} …`
  },
  backups: 'Stored backups',
  kept: (age: string, bytes: number, isProven: boolean) =>
    `${age}, ${number.format(Math.ceil(bytes / 1e6))} MB, ${isProven ? 'proven' : 'not proven'}`,
  retryAll: 'Retry all',
} as const

export const notices = {
  undo: 'Undo',
  dismiss: 'Dismiss',
  handled: 'Marked as handled.',
  reopened: 'Reopened.',
  unread: 'Marked as unread.',
  noted: 'Note saved.',
  corrected: 'Corrected.',
  again: (when: string) => `Snoozed until ${when}.`,
  deleted: (count: number) => `Deleted: ${words.count(count, false)}.`,
  retried: 'The server retries within seconds.',
  copied: 'Copied.',
  wishDone: 'Done. The request is no longer listed.',
  erased: (enquiries: number, rows: number) =>
    `Erased: ${counted(enquiries, 'enquiry', 'enquiries')} and ${counted(rows, 'spreadsheet row', 'spreadsheet rows')}.`,
  mentioned: (where: readonly string[]) => ` Still mentioned in ${where.join(', ')}.`,
  reply: (name: string) => `the saved reply ‘${name}’`,
  rows: (count: number) => counted(count, 'spreadsheet row', 'spreadsheet rows'),
  backedUp: (file: string, count: number) =>
    `Backed up and proven: ${words.count(count, false)}, in ${file}. Copy this file to another computer.`,
  several: (count: number) => `Done: ${words.count(count, false)}.`,
  someOf: (done: number, count: number) =>
    `Done: ${number.format(done)} of ${number.format(count)}.`,
  stopped: ' Stopped: the rest is unchanged.',
  failed: 'Something went wrong. Try again.',
} as const
