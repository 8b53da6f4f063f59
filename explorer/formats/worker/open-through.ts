import type { OpenStep } from '../open-file.ts'
import type { OpenedLayer } from '../opened-layer.ts'
import { OpenProblem, problemOf, problems } from '../problems.ts'
import type { OpenerAnswer, OpenerRequest } from './opener-messages.ts'

export interface OpenOptions {
  /** Takes the share of the whole that is done, and what is being done. */
  onProgress(share: number, step: OpenStep): void
  signal: AbortSignal
  /** Asked when the file does not tell its reference system: 'EPSG:32646', or null for none. */
  askCrs(): Promise<string | null>
}

/** As much of a Worker as is needed. */
export interface OpenerWorker {
  postMessage(request: OpenerRequest): void
  addEventListener(kind: 'message', listen: (event: MessageEvent<OpenerAnswer>) => void): void
  addEventListener(kind: 'error' | 'messageerror', listen: () => void): void
  terminate(): void
}

export interface OpenSource {
  layer: Omit<OpenedLayer, 'id'>
  readRow(feature: number): Promise<Record<string, string>>
  close(): void
}

/** All in all, and without a sign of life. The time in which the visitor is asked does not count. */
export const patience = { totalMs: 180_000, silenceMs: 45_000 }

/**
 * Opens files through a worker; whatever ends before a layer is there ends the worker as well, and
 * is told in a sentence that names the first of the files.
 */
export function openThrough(
  start: () => OpenerWorker,
  files: readonly File[],
  { onProgress, signal, askCrs }: OpenOptions,
  { totalMs, silenceMs } = patience,
): Promise<OpenSource> {
  if (signal.aborted) return Promise.reject(problems.cancelled())
  const [first] = files
  if (first === undefined) return Promise.reject(problems.noFiles())
  const { name } = first
  return new Promise((resolve, reject) => {
    const worker = start()
    let leftMs = totalMs
    let since = Date.now()
    let timer = setTimeout(fail, Math.min(silenceMs, totalMs), problems.tooSlow())

    function stopClock(): void {
      clearTimeout(timer)
      leftMs -= Date.now() - since
    }

    function startClock(): void {
      since = Date.now()
      timer = setTimeout(fail, Math.max(0, Math.min(silenceMs, leftMs)), problems.tooSlow())
    }

    function fail(problem: OpenProblem): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      worker.terminate()
      reject(problemOf(name, problem))
    }

    function cancel(): void {
      fail(problems.cancelled())
    }

    async function ask(): Promise<void> {
      try {
        const crs = await askCrs()
        startClock()
        worker.postMessage({ kind: 'crs', crs })
      } catch {
        fail(problems.needsCrs())
      }
    }

    signal.addEventListener('abort', cancel, { once: true })
    for (const kind of ['error', 'messageerror'] as const) {
      worker.addEventListener(kind, () => fail(problems.failed()))
    }
    worker.addEventListener('message', ({ data }) => {
      if (data.kind === 'row') return
      stopClock()
      if (data.kind === 'ask-crs') {
        ask()
        return
      }
      if (data.kind === 'problem') fail(new OpenProblem(data.code, data.message))
      else if (data.kind === 'layer') {
        signal.removeEventListener('abort', cancel)
        resolve(buildSource(worker, data.layer))
      } else {
        onProgress(data.share, data.step)
        startClock()
      }
    })
    worker.postMessage({ kind: 'open', files })
  })
}

function buildSource(worker: OpenerWorker, layer: OpenSource['layer']): OpenSource {
  const waiting = new Map<number, (row: Record<string, string>) => void>()
  let ticket = 0
  let isClosed = false
  worker.addEventListener('error', close)
  worker.addEventListener('message', ({ data }) => {
    if (data.kind !== 'row') return
    waiting.get(data.ticket)?.(rowOf(data.cells))
    waiting.delete(data.ticket)
  })

  /** Who still waits for a row gets an empty one. */
  function close(): void {
    worker.terminate()
    for (const take of waiting.values()) take(rowOf([]))
    waiting.clear()
    isClosed = true
  }

  return {
    layer,
    close,
    readRow(feature) {
      if (isClosed) return Promise.resolve(rowOf([]))
      ticket += 1
      const asked = ticket
      return new Promise((resolve) => {
        waiting.set(asked, resolve)
        worker.postMessage({ kind: 'row', ticket: asked, feature })
      })
    },
  }
}

/** Without a prototype: a field may be called anything at all. */
function rowOf(cells: readonly (readonly [string, string])[]): Record<string, string> {
  const row: Record<string, string> = Object.create(null)
  for (const [field, value] of cells) row[field] = value
  return row
}
