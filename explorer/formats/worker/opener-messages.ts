import type { OpenStep } from '../open-file.ts'
import type { OpenedLayer } from '../opened-layer.ts'
import type { ProblemCode } from '../problems.ts'

/** From the page to the worker. */
export type OpenerRequest =
  | { kind: 'open'; files: readonly File[] }
  /** The answer to `ask-crs`; null when the visitor has none. */
  | { kind: 'crs'; crs: string | null }
  | { kind: 'row'; ticket: number; feature: number }

/** From the worker to the page. */
export type OpenerAnswer =
  | { kind: 'progress'; share: number; step: OpenStep }
  | { kind: 'ask-crs' }
  | { kind: 'layer'; layer: Omit<OpenedLayer, 'id'> }
  | { kind: 'row'; ticket: number; cells: readonly (readonly [string, string])[] }
  | { kind: 'problem'; code: ProblemCode; message: string }

/** A worker seen from the page, or the page seen from the worker. */
export interface Port<Sent, Received> {
  postMessage(message: Sent, transfer: ArrayBuffer[]): void
  addEventListener(kind: 'message', listener: (event: { data: Received }) => void): void
}
