import type { FindingsRequest, WrittenFindings } from '../check/write-findings.ts'
import type { BuiltDataset } from '../dataset/dataset.ts'
import type { ShapeList } from '../geometry/shapes.ts'
import type { PlainTable } from '../join/join-table.ts'
import type { Questions, Wishes } from '../open-file.ts'
import type { OpenedLayer } from '../opened-layer.ts'
import type { ProblemCode } from '../problems.ts'
import type { SaveFeaturesRequest, SaveRequest, WrittenFile } from '../save-file.ts'

/**
 * From the page to the worker, which opens one file and returns its rows, unpacks or saves one. To cancel,
 * the worker is terminated, because it cannot receive messages while it works.
 */
export type WorkerRequest =
  | ({ kind: 'open'; files: readonly File[] } & Wishes)
  | { kind: 'unpack'; file: File }
  /** Reads rows without looking for coordinates. */
  | { kind: 'table'; files: readonly File[] }
  /** The reply to `ask`; null when the visitor does not answer. */
  | { kind: 'answer'; answer: unknown }
  | { kind: 'row'; ticket: number; feature: number }
  /** The shapes of the open file, as they are in it. */
  | { kind: 'shapes'; ticket: number }
  | { kind: 'check'; request: FindingsRequest }
  | { kind: 'save'; ticket: number; request: SaveRequest }
  /** Of the file that is open. */
  | { kind: 'save-features'; ticket: number; request: SaveFeaturesRequest }

/** From the worker to the page. */
export type WorkerAnswer =
  /** The content of an archive, each file with its path as its name. */
  | { kind: 'unpacked'; files: readonly File[] }
  /** Null if the files are not a table. */
  | { kind: 'table'; table: PlainTable | null }
  /** The completed share, from 0 to 1. */
  | { kind: 'progress'; share: number }
  /** A question for the visitor: its kind, and its arguments. */
  | { kind: 'ask'; question: keyof Questions; about: unknown[] }
  | { kind: 'layer'; layer: Omit<OpenedLayer, 'id'> }
  | { kind: 'row'; ticket: number; cells: readonly (readonly [string, string])[] }
  /** In degrees. */
  | { kind: 'shapes'; ticket: number; shapes: ShapeList }
  | { kind: 'checked'; found: WrittenFindings }
  | { kind: 'not-checked' }
  /** With the rows of a file without coordinates, to be joined to a layer. */
  | { kind: 'not-opened'; code: ProblemCode; message: string; table: PlainTable | null }
  | { kind: 'saving'; ticket: number; share: number }
  /** The columns of a comparison, while its file is written. */
  | { kind: 'columns'; ticket: number; columns: BuiltDataset }
  | { kind: 'saved'; ticket: number; file: WrittenFile }
  | { kind: 'not-saved'; ticket: number; message: string }

/** The common interface of a worker on the page, and of the page in the worker. */
export interface Port<Sent, Received> {
  postMessage(message: Sent, transfer: ArrayBuffer[]): void
  addEventListener(kind: 'message', listener: (event: { data: Received }) => void): void
}
