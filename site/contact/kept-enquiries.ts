import {
  type Accepted,
  FinalRefusal,
  type FormValues,
  type Receipt,
  type Sends,
} from './send-enquiry.ts'

export interface KeptEnquiries {
  /** Sends an enquiry; resolves as soon as one send succeeded, or both failed and it is kept. */
  submit(enquiry: FormValues, notice?: string): Promise<Outcome>
  /** Retries pending enquiries now: the browser is online again, or the tab is visible again. */
  retry(): void
  /** Whether there is an enquiry that no endpoint has accepted yet. */
  hasUnsent(): boolean
  /** Whether the last submitted enquiry was accepted; false if it is rejected later. */
  isReceived(): boolean
  /** Our server's receipt for that enquiry, once it has arrived. */
  receipt(): Receipt | undefined
  subscribe(listener: () => void): () => void
}

type Outcome = 'sent' | 'kept' | 'refused'

interface Kept {
  key: string
  enquiry: FormValues
  /** Once the spreadsheet has accepted it, only our own server is still needed. */
  wants: 'either' | 'api'
  /** The version of the notice that was shown; missing in what an earlier release kept. */
  notice?: string | undefined
}

interface Outside {
  /** A function, because accessing forbidden storage throws. */
  storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  storageKey: string
  newKey(): string
  send(enquiry: FormValues, key: string, notice: string): Sends
  sendToApi(enquiry: FormValues, key: string, notice: string): Promise<Accepted>
  /** Called once for each enquiry, with the first send that succeeded. */
  onSent(enquiry: FormValues): void
  /** Called once for each enquiry that our server rejects for good; it is no longer kept. */
  onRefused(enquiry: FormValues, refusal: FinalRefusal): void
  setTimeout(action: () => void, ms: number): unknown
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/**
 * An enquiry is stored before it is sent and removed once our server accepts it or rejects it for
 * good. What remains is retried with increasing pauses, also after a reload of the tab.
 */
export function openKeptEnquiries(outside: Outside): KeptEnquiries {
  const waiting = readKept(outside)
  const underway = new Map<string, Promise<Outcome>>()
  const failed = new Set<string>()
  const listeners = new Set<() => void>()
  const receipts = new Map<string, Receipt | undefined>()
  let receivedKey: string | undefined
  const retries = growingPauses(outside, retry)

  function save(): void {
    writeKept(outside, waiting)
    for (const listener of listeners) listener()
  }

  /** One attempt at a time for each enquiry; a second call returns the one under way. */
  function attempt(kept: Kept): Promise<Outcome> {
    const inHand = underway.get(kept.key) ?? sendNow(kept)
    underway.set(kept.key, inHand)
    return inHand
  }

  async function sendNow(kept: Kept): Promise<Outcome> {
    const sends = start(outside, kept)
    const api = sends.api.then(
      (accepted) => {
        finish(kept)
        accepted.receipt.then((receipt) => {
          receipts.set(kept.key, receipt)
          save()
        })
        return 'sent' as const
      },
      (reason) => {
        if (!(reason instanceof FinalRefusal)) throw reason
        if (receivedKey === kept.key) receivedKey = undefined
        finish(kept)
        outside.onRefused(kept.enquiry, reason)
        return 'refused' as const
      },
    )
    const both = Promise.allSettled(Object.values(sends)).then((results) => {
      underway.delete(kept.key)
      logFailures(results)
      if (waiting.has(kept.key)) {
        failed.add(kept.key)
        save()
        retries.again()
      }
      return 'kept' as const
    })
    const spreadsheet = sends.spreadsheet?.then(() => 'sent' as const)
    const first = await Promise.any([api, spreadsheet ?? api]).catch(() => both)
    if (first === 'sent') reportOnce(kept)
    return first
  }

  function reportOnce(kept: Kept): void {
    if (kept.wants === 'api') return
    kept.wants = 'api'
    receivedKey = kept.key
    save()
    outside.onSent(kept.enquiry)
  }

  function finish(kept: Kept): void {
    waiting.delete(kept.key)
    retries.reset()
    save()
  }

  function retry(): void {
    for (const kept of waiting.values()) attempt(kept).catch(console.error)
  }

  return {
    submit(enquiry, notice) {
      const kept: Kept = findSame(waiting, enquiry) ?? {
        key: outside.newKey(),
        ...{ enquiry, wants: 'either', notice },
      }
      waiting.set(kept.key, kept)
      receivedKey = undefined
      save()
      return attempt(kept)
    },
    retry,
    /** The first attempt has not failed yet. */
    hasUnsent: () =>
      [...waiting.values()].some(({ key, wants }) => wants === 'either' && failed.has(key)),
    isReceived: () => receivedKey !== undefined,
    receipt: () => receipts.get(receivedKey ?? ''),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function start(
  outside: Outside,
  { wants, enquiry, key, notice = '' }: Kept,
): Pick<Sends, 'api'> & Partial<Sends> {
  if (wants === 'api') return { api: outside.sendToApi(enquiry, key, notice) }
  return outside.send(enquiry, key, notice)
}

function logFailures(results: readonly PromiseSettledResult<unknown>[]): void {
  for (const { reason } of results.filter((result) => result.status === 'rejected')) {
    console.error(reason)
  }
}

/** Calls it after pauses that double each time, one at a time. */
function growingPauses({ setTimeout }: Outside, call: () => void) {
  let pauseMs = FIRST_PAUSE_MS
  let isTimerSet = false
  return {
    again(): void {
      if (isTimerSet) return
      isTimerSet = true
      setTimeout(() => {
        isTimerSet = false
        call()
      }, pauseMs)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    },
    reset(): void {
      pauseMs = FIRST_PAUSE_MS
    },
  }
}

/**
 * After a double click, or a second press without a response, a pending enquiry is not duplicated.
 */
function findSame(waiting: Map<string, Kept>, enquiry: FormValues): Kept | undefined {
  const text = JSON.stringify(enquiry)
  return [...waiting.values()].find(
    (kept) => kept.wants === 'either' && JSON.stringify(kept.enquiry) === text,
  )
}

function readKept({ storage, storageKey }: Outside): Map<string, Kept> {
  const kept = new Map<string, Kept>()
  try {
    const list: unknown = JSON.parse(storage().getItem(storageKey) ?? '[]')
    for (const entry of Array.isArray(list) ? list.filter(isKept) : []) kept.set(entry.key, entry)
  } catch {
    // Unreadable or forbidden storage counts as empty; sending works without it.
  }
  return kept
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { key, enquiry, wants, notice = '' } = value as Partial<Kept> // each field is checked below
  return (
    typeof key === 'string' &&
    typeof notice === 'string' &&
    typeof enquiry === 'object' &&
    enquiry !== null &&
    Object.values(enquiry).every((text) => typeof text === 'string') &&
    (wants === 'either' || wants === 'api')
  )
}

function writeKept({ storage, storageKey }: Outside, waiting: Map<string, Kept>): void {
  try {
    if (waiting.size === 0) storage().removeItem(storageKey)
    else storage().setItem(storageKey, JSON.stringify([...waiting.values()]))
  } catch {
    // With full or forbidden storage an enquiry does not survive a reload, but it is still sent.
  }
}
