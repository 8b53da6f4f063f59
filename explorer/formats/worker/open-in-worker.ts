import { startWorker } from '../../plane/start-worker.ts'
import type { OpenedLayer } from '../opened-layer.ts'
import { type OpenOptions, openThrough } from './open-through.ts'
import workerUrl from './opener-worker.ts?worker&url'

const opened = new Map<number, Awaited<ReturnType<typeof openThrough>>>()
let lastId = 0

/**
 * Opens one file, or several that belong together, in a worker of its own; nothing leaves the
 * browser. Whatever goes wrong rejects with an OpenProblem, whose message is for the visitor.
 */
export async function openFile(
  files: File | readonly File[],
  options: OpenOptions,
): Promise<OpenedLayer> {
  const list = files instanceof File ? [files] : files
  const source = await openThrough(() => startWorker(workerUrl), list, options)
  lastId += 1
  opened.set(lastId, source)
  return { ...source.layer, id: lastId }
}

/** What the file says of one feature; empty when the layer is closed. */
export async function readRow(
  layer: Pick<OpenedLayer, 'id'>,
  feature: number,
): Promise<Record<string, string>> {
  return opened.get(layer.id)?.readRow(feature) ?? {}
}

/** Ends the layer's worker and lets go of its memory. */
export function closeLayer(layer: Pick<OpenedLayer, 'id'>): void {
  opened.get(layer.id)?.close()
  opened.delete(layer.id)
}
