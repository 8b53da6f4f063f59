import { createHash } from 'node:crypto'
import type { Scheduler } from './scheduler.ts'

/** Everything that happened, as readable lines and as one hash to compare runs. */
export class History {
  /** Its name differs in each run, and is left out of the lines. */
  folder = ''
  readonly lines: string[] = []
  readonly #hash = createHash('sha256')
  readonly #scheduler: Scheduler
  readonly #isKept: boolean
  #waiting = ''

  constructor(scheduler: Scheduler, isKept: boolean) {
    this.#scheduler = scheduler
    this.#isKept = isKept
  }

  /** A line for people to read. */
  record(text: string): void {
    const line = this.folder === '' ? text : text.replaceAll(this.folder, '…')
    const time = new Date(this.#scheduler.now).toISOString()
    this.#add(`${time} ${line}\n`)
    if (this.#isKept) this.lines.push(`${time}  ${line}`)
  }

  step(actor: string, label: string): void {
    this.#add(`${this.#scheduler.now} ${actor} ${label}\n`)
  }

  #add(text: string): void {
    this.#waiting += text
    if (this.#waiting.length < BLOCK) return
    this.#hash.update(this.#waiting)
    this.#waiting = ''
  }

  digest(): string {
    this.#hash.update(this.#waiting)
    this.#waiting = ''
    return this.#hash.copy().digest('hex')
  }
}

const BLOCK = 65_536
