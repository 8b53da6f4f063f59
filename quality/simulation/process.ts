import type { Machine } from '@app/server/store/machine.ts'
import type { Random } from './random.ts'
import type { Actor, Scheduler } from './scheduler.ts'

/** A computer's clock, which may be wrong. */
export class Clock {
  /** How far it is ahead of the true time. */
  aheadMs = 0
  /** How much it gains in each millisecond. */
  gain = 0
  readonly #scheduler: Scheduler
  readonly #start: number

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
    this.#start = scheduler.now
  }

  now(): number {
    const { now } = this.#scheduler
    return Math.floor(now + this.aheadMs + (now - this.#start) * this.gain)
  }
}

/** One run of a process: after a crash, another one starts without its state. */
export class Process implements Actor {
  isAlive = true
  /** The number of steps until it dies; undefined: never. */
  stepsLeft: number | undefined
  readonly name: string
  readonly machine: Machine
  readonly random: Random
  readonly #ends = new Set<() => void>()

  constructor(name: string, scheduler: Scheduler, clock: Clock, random: Random) {
    this.name = name
    this.random = random
    const startedAt = scheduler.now
    // Timers are slightly late, which also puts simultaneous ones in some order.
    const late = (ms: number) => random.between(0, ms)
    this.machine = {
      now: () => clock.now(),
      steady: () => scheduler.now - startedAt,
      after: (ms, action) => scheduler.in(ms + late(1), this, 'timer', action),
      afterTurn: (action) => {
        scheduler.in(late(0.05), this, 'turn', action)
      },
      random: () => random.fraction(),
      randomBytes: (size) => random.bytes(size),
      randomUUID: () => random.uuid(),
    }
  }

  /** Cleanup by the operating system when the process ends; returns a function that cancels it. */
  atEnd(action: () => void): () => void {
    this.#ends.add(action)
    return () => this.#ends.delete(action)
  }

  kill(): void {
    if (!this.isAlive) return
    this.isAlive = false
    for (const end of this.#ends) end()
    this.#ends.clear()
  }
}
