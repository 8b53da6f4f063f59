import type { Assembled } from '@app/server/assemble.ts'
import type { SpreadsheetFile, SpreadsheetRow } from '@app/server/spreadsheet-file.ts'
import type { Enquiry } from '@app/server/store/store.ts'
import type { Disk } from './disk.ts'
import type { Oracle, Sent, Texts } from './oracle.ts'
import type { Clock, Process } from './process.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { Shape } from './shape.ts'

/** The quality of the network between visitors and servers. */
export interface Network {
  losesRequests: number
  losesAnswers: number
  /** The probability that a request arrives twice. */
  twice: number
  slowMs: number
}

export const goodNetwork: Network = { losesRequests: 0, losesAnswers: 0, twice: 0, slowMs: 0 }

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
  release: number
  start(): void
  crash(): void
  stop(onStopped: () => void): void
}

/** A recipient of deliveries. */
export interface Taker {
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
export interface World {
  readonly shape: Shape
  readonly random: Random
  readonly scheduler: Scheduler
  readonly dataDir: string
  readonly disk: Disk
  readonly oracle: Oracle
  readonly sheet: SpreadsheetFile & { readonly rows: readonly (SpreadsheetRow & { at: number })[] }
  readonly mail: Taker
  readonly webhook: Taker
  readonly servers: readonly Life[]
  readonly clocks: readonly Clock[]
  readonly erasures: Erasure[]
  /** The actor for everything outside our processes. */
  readonly outside: Process
  network: Network
  readonly desk: { close(): void } | undefined
  isRestoring: boolean
  /** Observes a promise: a rejection ends this world. */
  attend(promise: Promise<unknown>): void
  guard(action: () => void): void
  later(ms: number, label: string, action: () => void): void
  tell(line: string): void
  /** For this long from now, the world may be unhealthy. */
  disturbed(what: string, ms?: number): void
  isHealthySince(time: number): boolean
  healDisk(): void
  heard(server: Life, level: string, message: string): void
  refused(sent: Sent, status: number): void
  left(visitor: object): void
  /** When the first erasure after it was stored was done. */
  erasedAt(sent: Sent): number | undefined
}
