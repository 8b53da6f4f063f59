import type { PlainTable } from '../join/join-table.ts'
import type { Questions } from '../open-file.ts'
import type { OpenedLayer } from '../opened-layer.ts'
import type { ProblemCode } from '../problems.ts'
import type { SaveFeaturesRequest, SaveRequest, WrittenFile } from '../save-file.ts'

/**
 * From the page to the worker, which opens one file and tells its rows, or saves one. It is
 * cancelled by ending it, since it hears nothing while it is at work.
 */
export type WorkerRequest =
  | { kind: 'open'; files: readonly File[] }
  /** To `ask`; null when the visitor has none. */
  | { kind: 'answer'; answer: unknown }
  | { kind: 'row'; ticket: number; feature: number }
  | { kind: 'save'; ticket: number; request: SaveRequest }
  /** Of the file that is open. */
  | { kind: 'save-features'; ticket: number; request: SaveFeaturesRequest }

/** From the worker to the page. */
export type WorkerAnswer =
  /** Of the whole, from 0 to 1. */
  | { kind: 'progress'; share: number }
  /** What the file leaves open: one of the page's own questions, and what it takes. */
  | { kind: 'ask'; question: keyof Questions; about: unknown }
  | { kind: 'layer'; layer: Omit<OpenedLayer, 'id'> }
  | { kind: 'row'; ticket: number; cells: readonly (readonly [string, string])[] }
  /** With the rows of a file that has no places, to be joined to a layer. */
  | { kind: 'not-opened'; code: ProblemCode; message: string; table: PlainTable | null }
  | { kind: 'saving'; ticket: number; share: number }
  | { kind: 'saved'; ticket: number; file: WrittenFile }
  | { kind: 'not-saved'; ticket: number; message: string }

/** A worker seen from the page, or the page seen from the worker. */
export interface Port<Sent, Received> {
  postMessage(message: Sent, transfer: ArrayBuffer[]): void
  addEventListener(kind: 'message', listener: (event: { data: Received }) => void): void
}
