/** Every word of the desk: of its page, of its answers, and of the terminal it is started from. */

export const terminal = {
  address: (address: string) =>
    `The desk is open, for you alone and for one visit:\n\n  ${address}\n`,
  tunnel: (port: string, account: string) =>
    `On another machine, this makes the address work there (the same port on both sides):\n\n` +
    `  ssh -L ${port}:127.0.0.1:${port} ${account}\n`,
  help: `Usage: npm run desk -- [--port NUMBER]

  Opens the owner's desk on 127.0.0.1 for whoever starts it, until Ctrl-C.
  --port NUMBER     always this port, for a tunnel that is set up once; otherwise a free one`,
  again: 'Enter prints a new address. Ctrl-C closes the desk.',
} as const

export const problems = {
  notUnderstood: 'The desk did not understand that.',
  noSuchPlace: 'There is no such place on the desk.',
  stopped:
    'The desk has stopped. Start it again with npm run desk, and open the address it prints.',
  gone: 'That enquiry is no longer there.',
  changed: 'The enquiry has changed meanwhile. Look at it again.',
  notTaken: 'The form would not take that either.',
  claimed: 'Somebody else has claimed that enquiry.',
  notInQuarantine: 'That enquiry is not in quarantine.',
  storeAway: 'The database does not answer just now. Nothing was changed.',
} as const

const number = new Intl.NumberFormat('en')
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const longDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const moments = {
  /** As short as a list wants it. */
  short(at: Date, now: Date): string {
    if (at.toDateString() === now.toDateString()) return time.format(at)
    return (at.getFullYear() === now.getFullYear() ? day : longDay).format(at)
  },
  full: (at: Date) => moment.format(at),
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
  view: 'What is open',
  title: (unread: string) => (unread === '' ? 'Desk' : `(${unread}) Desk`),
  skip: 'Skip to the list',
  actor: (actor: string) => `as ${actor}`,
  search: 'Search',
  searchHint: 'Name, address, words',
  show: 'Show',
  period: 'Period',
  from: 'From',
  to: 'To',
  count: (count: number, isMore: boolean) =>
    `${isMore ? 'more than ' : ''}${number.format(count)} ${count === 1 ? 'enquiry' : 'enquiries'}`,
  unread: (count: number, isMore: boolean) => `${number.format(count)}${isMore ? '+' : ''}`,
  export: 'Export',
  exportHint: (count: string) => `What is listed now: ${count}`,
  formats: { csv: 'CSV', xlsx: 'Excel', json: 'JSON' },
  more: 'Show more',
  select: (name: string) => `Select the enquiry of ${name}`,
  selected: (count: number) => `${number.format(count)} selected`,
  selectAll: 'Select all listed',
  clearSelection: 'Clear selection',
  loading: 'Reading …',
  indexing: 'Older enquiries are still being made searchable; they appear as that goes on.',
  empty: 'Nothing here yet.',
  emptyHint: 'What visitors send appears by itself.',
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
    again: (day: string) => `Again ${day}`,
  },
  chart: {
    label: (days: number, total: number, most: number) =>
      `Enquiries per day over ${days} days: ${number.format(total)} in all, at most ${number.format(most)} on one day.`,
    caption: (total: number, days: number) => `${number.format(total)} in ${days} days`,
    today: 'today',
    day: (name: string, count: number) => `${name}: ${number.format(count)}`,
  },
} as const

type Details = Readonly<Record<string, string | number | null>>

/** What an entry of the log says, in words. */
function deed(action: string, { read, handled, note, again, fields, claimed }: Details): string {
  if (action === 'mark') {
    const said = [
      read && (read === 'yes' ? 'read it' : 'marked it as unread'),
      handled && (handled === 'yes' ? 'handled it' : 'reopened it'),
      note && (note === 'removed' ? 'removed the note' : 'wrote a note'),
      again && (again === 'now' ? 'is told that it is due again' : `put it off: ${againOf(again)}`),
    ]
    return said.filter(Boolean).join(', ')
  }
  if (action === 'claim') return claimed === 'yes' ? 'claimed it' : 'gave it back'
  if (action === 'correct') return `corrected ${String(fields).replaceAll(' ', ', ')}`
  const deeds: Readonly<Record<string, string>> = {
    release: 'released it from quarantine',
    quarantine: 'marked it as spam',
    retry: 'retried its deliveries',
  }
  return deeds[action] ?? action
}

function againOf(again: string | number): string {
  return again === 'no' ? 'no more' : `until ${day.format(new Date(again))}`
}

/** How many days from today each of these is. */
export function agains(today: Date): Record<string, number> {
  const monday = (8 - today.getDay()) % 7 || 7
  return { Tomorrow: 1, 'On Monday': monday, 'In a week': 7, 'In a month': 30 }
}

export const replyWords = {
  menu: 'Reply with …',
  edit: 'Saved replies',
  name: 'Name',
  text: 'Text',
  hint: '{name} becomes the name of the visitor. An empty text removes the reply of that name.',
  cancel: 'Cancel',
  save: 'Save reply',
  remove: 'Remove reply',
} as const

export const enquiryWords = {
  received: 'Received',
  id: 'Number',
  quarantine: (reason: string) =>
    `In quarantine (${reason}): it was delivered to nobody. Release it if a person sent it.`,
  reply: 'Reply',
  replySubject: 'Your enquiry',
  replyQuote: (when: string, name: string) => `On ${when}, ${name} wrote:`,
  giveBack: 'Give back',
  takeOver: (who: string) => `Take over from ${who}`,
  again: 'Again …',
  now: 'Now',
  history: 'History',
  did: (actor: string, action: string, details: Details) => `${actor} ${deed(action, details)}`,
  others: 'From the same person',
  asStored: 'As it is stored:',
  handle: 'Mark handled',
  reopen: 'Reopen',
  unread: 'Mark unread',
  correct: 'Correct',
  copy: 'Copy',
  release: 'Release',
  spam: 'Spam',
  retry: 'Retry deliveries',
  erase: 'Erase …',
  note: 'Note',
  noteHint: 'For you alone; it goes when the enquiry goes.',
  saveNote: 'Save note',
  handledAt: (when: string) => `Handled ${when}`,
  deliveries: 'Deliveries',
  noDeliveries: 'None: no channel is set up, or it is in quarantine.',
  deliveryStates: { due: 'Pending', sent: 'Sent', failed: 'Failed' },
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  save: 'Save correction',
  cancel: 'Cancel',
  correctHint: 'Mails and whatever else was already delivered stay as they are.',
} as const

export const eraseWords = {
  title: (people: number) => (people === 1 ? 'Erase this person?' : `Erase ${people} people?`),
  counts: (enquiries: number, deliveries: number) =>
    `This removes ${number.format(enquiries)} ${enquiries === 1 ? 'enquiry' : 'enquiries'} and ` +
    `${number.format(deliveries)} ${deliveries === 1 ? 'delivery' : 'deliveries'}, with their notes and ` +
    `keys, and the rows of this address in the spreadsheet stand-in.`,
  stays:
    'Not removed: your backups, messages already sent, and any Google Sheet. Delete those yourself. ' +
    'A salted hash stays, by which a restore leaves this person out.',
  others: (count: number) =>
    count === 1
      ? 'Or delete this enquiry alone, and keep the others.'
      : `Or delete these ${count} enquiries alone, and keep the others.`,
  deleteOnly: (count: number) => (count === 1 ? 'Delete this one' : `Delete these ${count}`),
  never: 'This cannot be undone.',
  confirm: 'Erase for good',
  cancel: 'Keep',
} as const

export const healthWords = {
  label: 'State of health',
  sum: (needing: number) => {
    if (needing === 0) return 'All is well'
    return needing === 1 ? '1 item needs attention' : `${needing} items need attention`
  },
  loading: 'Looking …',
  names: {
    store: 'Store',
    unanswered: 'Oldest open',
    deliveries: 'Deliveries',
    backup: 'Backup',
    proof: 'Proven restore',
  },
  none: 'none',
  store: { good: 'takes enquiries', attention: 'slow', bad: 'takes none' },
  deliveries: (due: number, failed: number) => {
    if (failed > 0) return `${number.format(failed)} failed, ${number.format(due)} pending`
    return due === 0 ? 'none pending' : `${number.format(due)} pending`
  },
  never: 'never',
  advice: {
    store:
      'Is the disk full, is the database up? The server’s log says more; visitors’ browsers keep what they could not send.',
    deliveries: 'Look at the error of one of them under ‘Failed’, mend the channel, then retry.',
    backup: 'Make one now, and let the machine make one every night (docs/operations.md).',
    proof: 'A backup is proven by restoring it for a trial. ‘Back up now’ does both.',
  },
  backUp: 'Back up now',
  backingUp: (stepsDone: number) => {
    const steps = ['checking the database', 'copying', 'restoring it for a trial']
    const step = Math.min(stepsDone, steps.length - 1)
    return `Step ${step + 1} of ${steps.length}: ${steps[step]} …`
  },
  backups: 'Backups that are kept',
  kept: (age: string, bytes: number, isProven: boolean) =>
    `${age}, ${number.format(Math.ceil(bytes / 1e6))} MB, ${isProven ? 'proven' : 'not proven'}`,
  retryAll: 'Retry all',
} as const

export const notices = {
  undo: 'Undo',
  dismiss: 'Dismiss',
  handled: 'Marked as handled.',
  reopened: 'Open again.',
  unread: 'Marked as unread.',
  noted: 'Note saved.',
  corrected: 'Corrected.',
  released: 'Released: it goes out like any other.',
  spam: 'Moved to quarantine.',
  again: (when: string) => `Put off until ${when}.`,
  deleted: (count: number) => `Deleted: ${words.count(count, false)}.`,
  retried: 'Due again: the running server sends within seconds.',
  copied: 'Copied.',
  erased: (enquiries: number, rows: number) =>
    `Erased: enquiries ${enquiries}, spreadsheet rows ${rows}.`,
  mentioned: (count: number) => ` Still mentioned by others in ${count}.`,
  backedUp: (file: string, count: number) =>
    `Backed up and proven: enquiries ${number.format(count)}, in ${file}. Copy it to another machine.`,
  several: (count: number) => `Done: ${words.count(count, false)}.`,
  someOf: (done: number, count: number, problem: string) => `Done: ${done} of ${count}. ${problem}`,
  failed: 'That did not work.',
} as const
