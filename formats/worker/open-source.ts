import type { BuiltDataset } from '../dataset/dataset.ts'
import type { ShapeList } from '../geometry/shapes.ts'
import type { OpenedLayer } from '../opened-layer.ts'
import { SaveProblem } from '../save/save-problems.ts'
import type { SaveFeaturesRequest, WrittenFile } from '../save-file.ts'
import type { WorkerAnswer, WorkerRequest } from './messages.ts'

export interface SaveOptions {
  /** Takes the completed share of the whole. */
  onProgress(share: number): void
  /** Terminates the worker at once. */
  signal: AbortSignal
}

/** The required part of the Worker interface. */
export interface FormatsWorker {
  postMessage(request: WorkerRequest): void
  addEventListener(kind: 'message', listen: (event: MessageEvent<WorkerAnswer>) => void): void
  addEventListener(kind: 'error' | 'messageerror', listen: () => void): void
  terminate(): void
}

/** A file that is open in its own worker, until it is closed. */
export interface OpenSource {
  layer: Omit<OpenedLayer, 'id'>
  readRow(feature: number): Promise<Record<string, string>>
  /** In degrees, and otherwise as they are in the file; null once it is closed. */
  readShapes(): Promise<ShapeList | null>
  /**
   * When cancelled, it rejects at once; the worker continues until the file would have been
   * written. `onColumns` takes the columns of a comparison before its file is written.
   */
  save(
    request: SaveFeaturesRequest,
    options: SaveOptions,
    onColumns?: (columns: BuiltDataset) => void,
  ): Promise<WrittenFile>
  close(): void
}

interface Saving {
  onProgress(share: number): void
  onColumns(columns: BuiltDataset): void
  resolve(file: WrittenFile): void
  reject(reason: unknown): void
}

export function buildSource(worker: FormatsWorker, layer: OpenSource['layer']): OpenSource {
  const rows = new Map<number, (row: Record<string, string>) => void>()
  const shapes = new Map<number, (list: ShapeList | null) => void>()
  const savings = new Map<number, Saving>()
  let ticket = 0
  let isClosed = false
  worker.addEventListener('error', close)
  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'row') {
      rows.get(data.ticket)?.(rowOf(data.cells))
      rows.delete(data.ticket)
    } else if (data.kind === 'shapes') {
      shapes.get(data.ticket)?.(data.shapes)
      shapes.delete(data.ticket)
    } else if (data.kind === 'saving') savings.get(data.ticket)?.onProgress(data.share)
    else if (data.kind === 'columns') savings.get(data.ticket)?.onColumns(data.columns)
    else if (data.kind === 'saved') savings.get(data.ticket)?.resolve(data.file)
    else if (data.kind === 'not-saved') {
      savings.get(data.ticket)?.reject(new Error(data.message))
    }
  })

  /** Pending requests for a row get an empty one. */
  function close(): void {
    worker.terminate()
    for (const take of rows.values()) take(rowOf([]))
    rows.clear()
    for (const take of shapes.values()) take(null)
    shapes.clear()
    for (const { reject } of savings.values()) reject(new SaveProblem('notWritten'))
    isClosed = true
  }

  return {
    layer,
    close,
    readRow(feature) {
      if (isClosed) return Promise.resolve(rowOf([]))
      ticket += 1
      const id = ticket
      return new Promise((resolve) => {
        rows.set(id, resolve)
        worker.postMessage({ kind: 'row', ticket: id, feature })
      })
    },
    readShapes() {
      if (isClosed) return Promise.resolve(null)
      ticket += 1
      const id = ticket
      return new Promise((resolve) => {
        shapes.set(id, resolve)
        worker.postMessage({ kind: 'shapes', ticket: id })
      })
    },
    save(request, { onProgress, signal }, onColumns = () => {}) {
      if (signal.aborted) return Promise.reject(signal.reason)
      if (isClosed) return Promise.reject(new SaveProblem('notWritten'))
      ticket += 1
      const id = ticket
      const { promise, resolve, reject } = Promise.withResolvers<WrittenFile>()
      const cancel = () => reject(signal.reason)
      signal.addEventListener('abort', cancel)
      savings.set(id, { onProgress, onColumns, resolve, reject })
      worker.postMessage({ kind: 'save-features', ticket: id, request })
      return promise.finally(() => {
        savings.delete(id)
        signal.removeEventListener('abort', cancel)
      })
    },
  }
}

/** Without a prototype: a field may have any name. */
function rowOf(cells: readonly (readonly [string, string])[]): Record<string, string> {
  const row: Record<string, string> = Object.create(null)
  for (const [field, value] of cells) row[field] = value
  return row
}
