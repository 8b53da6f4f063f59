/**
 * Stands in for MapLibre's worker factory (`util/web_worker.ts` of its source; the build swaps the
 * two). Its workers cut sources into tiles, and this map has no sources: everything is drawn by the
 * survey's own layer. So no thread is started, no script fetched, and every message is answered at
 * once with nothing.
 */
export async function workerFactory(): Promise<IdleWorker> {
  return new IdleWorker()
}

class IdleWorker extends EventTarget {
  postMessage({ id, sourceMapId }: { id: string; sourceMapId: string | number | null }): void {
    const data = { id, type: '<response>', origin: location.origin, targetMapId: sourceMapId }
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }

  terminate(): void {}
}
