import { randomBytes, randomUUID } from 'node:crypto'

/** What code asks of the machine it runs on. Whoever passes in another decides on time and chance. */
export interface Machine {
  /** The time of day in milliseconds, which may be wrong and may leap. */
  now(): number
  /** Milliseconds since some moment, which never leap. */
  steady(): number
  /** Calls back once, unless what it returns is called before. */
  after(ms: number, action: () => void, options?: TimerOptions): () => void
  /** Calls back once everything that has happened by now is dealt with. */
  afterTurn(action: () => void): void
  random(): number
  randomBytes(size: number): Buffer
  randomUUID(): string
}

export interface TimerOptions {
  /** Whether the process may end without it. */
  isIdle?: boolean
}

export const realMachine: Machine = {
  now: () => Date.now(),
  steady: () => performance.now(),
  after(ms, action, { isIdle = false } = {}) {
    const timer = setTimeout(action, ms)
    if (isIdle) timer.unref()
    return () => clearTimeout(timer)
  },
  afterTurn: (action) => {
    setImmediate(action)
  },
  random: () => Math.random(),
  randomBytes,
  randomUUID: () => randomUUID(),
}

/** Resolves after that time, or as soon as the signal is aborted. */
export function sleep(
  machine: Machine,
  ms: number,
  { signal, ...options }: TimerOptions & { signal?: AbortSignal } = {},
): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const cancel = machine.after(ms, end, options)
    signal?.addEventListener('abort', end, { once: true })
    function end(): void {
      cancel()
      signal?.removeEventListener('abort', end)
      resolve()
    }
  })
}

/** Calls back again and again, with so much time between, until what it returns is called. */
export function every(machine: Machine, ms: number, action: () => void): () => void {
  let cancel = machine.after(ms, again, { isIdle: true })
  function again(): void {
    cancel = machine.after(ms, again, { isIdle: true })
    action()
  }
  return () => cancel()
}
