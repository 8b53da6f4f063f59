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
  readonly #heap: Event[] = []
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
    this.#push(event)
    return () => {
      event.isCancelled = true
    }
  }

  /** Runs events until that time; calls `afterEach` after each, once all its effects are done. */
  async run(until: number, afterEach: (actor: Actor, label: string) => void): Promise<void> {
    for (let next = this.#heap[0]; next !== undefined && next.time <= until; next = this.#heap[0]) {
      this.#pop()
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
    while (this.#held > 0 || (this.usesFiles && isAnyFileAsked()))
  }

  #push(event: Event): void {
    const heap = this.#heap
    let at = heap.push(event) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = heap[above]
      if (parent === undefined || !isBefore(event, parent)) break
      heap[at] = parent
      at = above
    }
    heap[at] = event
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let at = 0
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]]
      const isRight = right !== undefined && left !== undefined && isBefore(right, left)
      const child = isRight ? right : left
      if (child === undefined || !isBefore(child, last)) break
      heap[at] = child
      at = 2 * at + (isRight ? 2 : 1)
    }
    heap[at] = last
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.time < other.time || (one.time === other.time && one.number < other.number)
}

function isAnyFileAsked(): boolean {
  return process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))
}
