import { startWorker } from '../../plane/start-worker.ts'
import type { WrittenFile } from '../save-plots.ts'
import { ExportProblem } from '../save-problems.ts'
import type { ExportAnswer, ExportRequest } from './export-request.ts'
import workerUrl from './exporter-worker.ts?worker&url'

export interface ExportOptions {
  onProgress(share: number): void
  /** Aborting ends the worker at once; the promise then rejects with the signal's reason. */
  signal: AbortSignal
}

/**
 * Writes the plots that pass in a worker of its own. The survey stays with the caller. Rejects with
 * a sentence for the visitor.
 */
export function exportPlots(
  { format, survey, passes }: ExportRequest,
  { onProgress, signal }: ExportOptions,
): Promise<WrittenFile> {
  const { promise, resolve, reject } = Promise.withResolvers<WrittenFile>()
  if (signal.aborted) {
    reject(signal.reason)
    return promise
  }
  const worker = startWorker(workerUrl)
  const cancel = () => reject(signal.reason)
  signal.addEventListener('abort', cancel)
  worker.addEventListener('error', () => reject(new ExportProblem('notLoaded')))
  worker.addEventListener('messageerror', () => reject(new ExportProblem('notWritten')))
  worker.addEventListener('message', ({ data }: MessageEvent<ExportAnswer>) => {
    if (data.kind === 'progress') onProgress(data.share)
    else if (data.kind === 'failure') reject(new Error(data.message))
    else resolve({ name: data.name, type: data.type, bytes: data.bytes })
  })
  // Only what is written is copied to the worker, however much of a survey the caller holds.
  const { seed, origin, plots, blocks } = survey
  const request: ExportRequest = { format, survey: { seed, origin, plots, blocks }, passes }
  worker.postMessage(request)
  return promise.finally(() => {
    signal.removeEventListener('abort', cancel)
    worker.terminate()
  })
}
