/**
 * Replaces MapLibre's worker factory (`util/web_worker.ts` of its source; the build swaps the two).
 * Its workers cut sources into tiles, and this map has no sources: the survey's own layer draws
 * everything. So no thread is started, no script is loaded, and every message gets an empty reply
 * at once.
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
