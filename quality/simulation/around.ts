import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Assembled } from '@app/server/assemble.ts'
import type { ReceiptMailer } from '@app/server/delivery/receipts.ts'
import { openSqliteDatabase } from '@app/server/store/sqlite/database.ts'
import type { Enquiry } from '@app/server/store/store.ts'
import { Disk, noTrouble } from './disk.ts'
import { History } from './history.ts'
import { DAY_MS, Oracle, type Sent, type Texts, Violation } from './oracle.ts'
import { Clock, Process } from './process.ts'
import { Random } from './random.ts'
import { Scheduler } from './scheduler.ts'
import type { Shape } from './shape.ts'
import { Sheet } from './sheet.ts'

/** Clocks that differ by less are trusted, so an erasure may apply for this long afterwards. */
const CLOCKS_DIFFER_MS = DAY_MS / 2

export const START = Date.UTC(2026, 0, 5)

/**
 * The quality of the network between visitors and servers: the probabilities that a request or its
 * answer is lost, and that a request arrives twice.
 */
export const goodNetwork = { losesRequests: 0, losesAnswers: 0, twice: 0, slowMs: 0 }

export interface Erasure {
  email: string
  begunAt: number
  endedAt: number
  isDone: boolean
}

/** One of the servers, across restarts. */
export interface Life {
  readonly name: string
  readonly clock: Clock
  readonly process: Process | undefined
  readonly assembled: Assembled | undefined
  readonly channels: readonly string[]
  release: number
  start(): void
  crash(): void
  stop(onStopped: () => void): void
}

/** A recipient of deliveries, and of receipts. */
export interface Taker {
  takeReceipt: ReceiptMailer['send']
  isDown: boolean
  /** The probability that it accepts something but its response is lost. */
  losesAnswers: number
  slowMs: number
  take(
    channel: string,
    enquiry: Pick<Enquiry, 'id' | keyof Texts>,
    signal: AbortSignal,
  ): Promise<void>
}

/** The part of a world that its actors see. */
export abstract class World {
  readonly shape: Shape
  readonly random: Random
  readonly scheduler = new Scheduler(START)
  readonly history: History
  readonly dataDir: string
  readonly disk: Disk
  readonly databaseClock = new Clock(this.scheduler)
  readonly oracle: Oracle
  readonly sheet = new Sheet(this.scheduler)
  abstract readonly mail: Taker
  abstract readonly webhook: Taker
  abstract readonly servers: readonly Life[]
  abstract readonly clocks: readonly Clock[]
  readonly erasures: Erasure[] = []
  /** The actor for everything outside our processes. */
  readonly outside: Process
  network = goodNetwork
  abstract readonly desk: { close(): void } | undefined
  isRestoring = false
  violation: Violation | undefined
  #troubleUntil = Number.NEGATIVE_INFINITY

  constructor(shape: Shape, root: string, keepsHistory: boolean) {
    this.shape = shape
    this.random = new Random(`${shape.seed}/world`)
    this.history = new History(this.scheduler, keepsHistory)
    this.dataDir = mkdtempSync(join(root, `world-${process.pid}-`))
    this.history.folder = this.dataDir
    const file = join(this.dataDir, 'enquiries.db')
    this.outside = new Process(
      'outside',
      this.scheduler,
      this.databaseClock,
      this.random.fork('outside'),
    )
    void openSqliteDatabase(file, this.outside.machine).close()
    this.disk = new Disk(this.scheduler, this.databaseClock)
    this.oracle = new Oracle({
      ...{ file, retentionDays: shape.retentionDays, dailyLimit: shape.dailyLimit },
      now: () => this.scheduler.now,
      fewestChannels: () => Math.min(...this.servers.map(({ channels }) => channels.length)),
      mayBeErased: (email, since) =>
        this.erasures.some((one) => one.email === email && one.endedAt >= since - CLOCKS_DIFFER_MS),
    })
    this.disk.onChange = (table) => this.oracle.changed.add(table)
  }

  abstract onLog(server: Life, level: string, message: string): void
  abstract onLeft(visitor: object): void

  /** Observes a promise: a rejection ends this world. */
  attend(promise: Promise<unknown>): void {
    promise.catch((error) => this.fail(error))
  }

  guard(action: () => void): void {
    try {
      action()
    } catch (error) {
      this.fail(error)
    }
  }

  fail(error: unknown): void {
    this.violation ??=
      error instanceof Violation
        ? error
        : new Violation(
            'nothing fails that nobody foresaw',
            error instanceof Error ? (error.stack ?? '') : String(error),
          )
  }

  later(ms: number, label: string, action: () => void): void {
    this.scheduler.in(ms, this.outside, label, () => this.guard(action))
  }

  record(line: string): void {
    this.history.record(line)
  }

  /** For this long from now, the world may be unhealthy. */
  disturbed(what: string, ms = 0): void {
    this.record(what)
    this.#troubleUntil = Math.max(this.#troubleUntil, this.scheduler.now + ms)
  }

  isHealthySince(time: number): boolean {
    return this.#troubleUntil < time
  }

  healDisk(): void {
    this.disk.trouble = noTrouble()
  }

  onRefused(sent: Sent, status: number): void {
    this.fail(new Violation('what the form takes is taken', `${sent.mark}: ${status}`))
  }

  /** When the first erasure after it was stored was done. */
  erasedAt({ email, isErased, storedAt = 0 }: Sent): number | undefined {
    if (!isErased) return undefined
    return this.erasures.find((one) => one.email === email && one.isDone && one.begunAt > storedAt)
      ?.endedAt
  }
}
