import { openKeptEnquiries } from './kept-enquiries.ts'
import type { FinalRefusal, FormValues } from './send-enquiry.ts'

export const ada = { name: 'Ada', email: 'ada@example.org', phoneNumber: '', message: 'Hello' }
export const bela = { ...ada, name: 'Bela', email: 'bela@example.org', message: 'Good day' }

type StorageOf = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface Attempt {
  to: 'both' | 'api'
  enquiry: FormValues
  key: string
  notice: string
  storedBefore: unknown
  api: PromiseWithResolvers<void>
  spreadsheet: PromiseWithResolvers<void>
}

/** A tab with a simulated clock and endpoints; the rest is real. */
export function openTab(storage: StorageOf = inMemory(), onSent?: () => void) {
  const attempts: Attempt[] = []
  const sent: FormValues[] = []
  const refused: [FormValues, FinalRefusal][] = []
  const timers: { ms: number; action(): void }[] = []
  let lastKey = 0

  function begin(to: Attempt['to'], enquiry: FormValues, key: string, notice: string): Attempt {
    const [api, spreadsheet] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const attempt = { to, enquiry, key, notice, storedBefore: stored(), api, spreadsheet }
    attempts.push(attempt)
    return attempt
  }

  function stored(): unknown {
    try {
      return JSON.parse(storage().getItem('kept') ?? 'null')
    } catch {
      return null
    }
  }

  const kept = openKeptEnquiries({
    storage,
    storageKey: 'kept',
    newKey: () => `key-${++lastKey}`,
    send(enquiry, key, notice) {
      const { api, spreadsheet } = begin('both', enquiry, key, notice)
      return { api: accepted(api.promise, key), spreadsheet: spreadsheet.promise }
    },
    sendToApi: (enquiry, key, notice) =>
      accepted(begin('api', enquiry, key, notice).api.promise, key),
    onSent(enquiry) {
      onSent?.()
      sent.push(enquiry)
    },
    onRefused: (...what) => refused.push(what),
    setTimeout: (action, ms) => timers.push({ ms, action }),
  })

  async function accepted(api: Promise<void>, key: string) {
    await api
    return { receipt: Promise.resolve({ id: `id-of-${key}`, receivedAt: new Date(0) }) }
  }

  async function fail(last: Attempt | undefined): Promise<void> {
    last?.api.reject(new Error('the server is down'))
    last?.spreadsheet.reject(new Error('the spreadsheet is down'))
    await settle()
  }

  return {
    ...{ kept, storage, stored, attempts, sent, refused, timers },
    /** Advances the time for every timer. */
    pass(ms: number) {
      for (const timer of timers.splice(0)) {
        if (timer.ms <= ms) timer.action()
        else timers.push({ ...timer, ms: timer.ms - ms })
      }
    },
    /** Only the spreadsheet accepts it. */
    halfFailLast() {
      attempts.at(-1)?.spreadsheet.resolve()
      return fail(attempts.at(-1))
    },
    failLast: () => fail(attempts.at(-1)),
  }
}

export function inMemory(): StorageOf {
  const items = new Map<string, string>()
  return () => ({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, value),
    removeItem: (key) => items.delete(key),
  })
}

export function requestIn(attempt: Attempt | undefined) {
  return { to: attempt?.to, enquiry: attempt?.enquiry, key: attempt?.key }
}

/** Runs all pending microtasks. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
