import { startWorker } from '../loading/start-worker.ts'
import type { FloodAnswer } from './flood-worker.ts'
import url from './flood-worker.ts?worker&url'
import type { Reach } from './priority-flood.ts'
import type { SampleGround } from './sample-ground.ts'

interface Options {
  onProgress(share: number): void
  signal: AbortSignal
}

/** Orders the ground in a worker, which is terminated when the promise settles. */
export async function requestReach(
  { terrain, water, boundary }: SampleGround,
  { onProgress, signal }: Options,
): Promise<Reach> {
  const worker = startWorker(url)
  const { promise, resolve, reject } = Promise.withResolvers<Reach>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  worker.onmessage = ({ data }: MessageEvent<FloodAnswer>) => {
    if (data.kind === 'progress') onProgress(data.share)
    else resolve(data.reach)
  }
  worker.onerror = ({ message }) => reject(new Error(message || 'the flood worker did not start'))
  worker.postMessage({ terrain, water, boundary })
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', abort)
    worker.terminate()
  }
}
