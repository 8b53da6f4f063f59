import { startWorker } from '../loading/start-worker.ts'
import type { FloodAnswer } from './flood-worker.ts'
import url from './flood-worker.ts?worker&url'
import type { OwnGround } from './own-ground.ts'
import type { Reach } from './priority-flood.ts'
import type { SampleGround } from './sample-ground.ts'

export interface FloodOptions {
  onProgress(share: number): void
  signal: AbortSignal
}

export function requestReach(
  { terrain, water, boundary }: SampleGround,
  options: FloodOptions,
): Promise<Reach> {
  return requestFlood({ terrain, water, boundary }, options)
}

/** Orders a ground in a worker, which is terminated when the promise settles. */
export async function requestFlood<Result>(
  ground: SampleGround | OwnGround,
  { onProgress, signal }: FloodOptions,
): Promise<Result> {
  signal.throwIfAborted()
  const worker = startWorker(url)
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  worker.onmessage = ({ data }: MessageEvent<FloodAnswer<Result>>) => {
    if (data.kind === 'progress') onProgress(data.share)
    else resolve(data.result)
  }
  worker.onerror = ({ message }) => reject(new Error(message || 'the flood worker did not start'))
  worker.postMessage(ground)
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', abort)
    worker.terminate()
  }
}
