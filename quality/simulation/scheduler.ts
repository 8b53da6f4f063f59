import TinyQueue from 'tinyqueue'

/** An actor that events happen to; dead actors get none. */
export interface Actor {
  readonly name: string
  isAlive: boolean
}

interface Event {
  time: number
  number: number
  actor: Actor
  label: string
  action(): void
  isCancelled: boolean
}

/** Runs one event after another, in the order of a time that advances only between them. */
export class Scheduler {
  /** Milliseconds since 1970: the true time of this world. */
  now: number
  /** How many events have happened. */
  steps = 0
  readonly #events = new TinyQueue<Event>(
    [],
    (one, other) => one.time - other.time || one.number - other.number,
  )
  /** Whether anything uses real files, which have to be awaited. */
  usesFiles = false
  #held = 0
  #number = 0

  constructor(start: number) {
    this.now = start
  }

  /** Returns a function that cancels it. */
  in(ms: number, actor: Actor, label: string, action: () => void): () => void {
    this.#number += 1
    const time = this.now + Math.max(0, ms)
    const event: Event = { time, number: this.#number, actor, label, action, isCancelled: false }
    this.#events.push(event)
    return () => {
      event.isCancelled = true
    }
  }

  /** Runs events until that time; calls `afterEach` after each, once all its effects are done. */
  async run(until: number, afterEach: (actor: Actor, label: string) => void): Promise<void> {
    const events = this.#events
    for (let next = events.peek(); next && next.time <= until; next = events.peek()) {
      events.pop()
      if (next.isCancelled || !next.actor.isAlive) continue
      this.now = next.time
      this.steps += 1
      next.action()
      await this.#settle()
      afterEach(next.actor, next.label)
    }
    this.now = Math.max(this.now, until)
  }

  /** Runs no events until it is done: it takes no simulated time. */
  hold<T>(work: Promise<T>): Promise<T> {
    this.#held += 1
    const release = () => {
      this.#held -= 1
    }
    work.then(release, release)
    return work
  }

  async #settle(): Promise<void> {
    do await new Promise(setImmediate)
    while (this.#held > 0 || (this.usesFiles && isAnyFileInUse()))
  }
}

function isAnyFileInUse(): boolean {
  return process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))
}
