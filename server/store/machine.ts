import { randomBytes, randomUUID } from 'node:crypto'

/** Time and randomness for all code, so that tests and the simulation can replace them. */
export interface Machine {
  /** The time of day in milliseconds, which may be wrong and may leap. */
  now(): number
  /** Monotonic milliseconds. */
  steady(): number
  /** Calls back once; the returned function cancels it. */
  after(ms: number, action: () => void, options?: TimerOptions): () => void
  /** Calls back once all pending events are handled. */
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

/** Calls back repeatedly at this interval; the returned function stops it. */
export function every(machine: Machine, ms: number, action: () => void): () => void {
  let cancel = machine.after(ms, again, { isIdle: true })
  function again(): void {
    cancel = machine.after(ms, again, { isIdle: true })
    action()
  }
  return () => cancel()
}
