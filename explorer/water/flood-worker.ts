import { buffersOf } from '@app/formats/worker/transfer.ts'
import { floodOwn, type OwnGround } from './own-ground.ts'
import { floodSample, type SampleGround } from './sample-ground.ts'

export type FloodAnswer<Result> =
  | { kind: 'progress'; share: number }
  | { kind: 'done'; result: Result }

/** Replies to a ground with FloodAnswer messages; an error ends it. */
globalThis.onmessage = ({ data }: MessageEvent<SampleGround | OwnGround>) => {
  const onProgress = (share: number) => answer({ kind: 'progress', share }, [])
  const result = 'plots' in data ? floodOwn(data, onProgress) : floodSample(data, onProgress)
  answer({ kind: 'done', result }, buffersOf(result))
}

function answer(message: FloodAnswer<unknown>, transfer: Transferable[]) {
  globalThis.postMessage(message, { transfer })
}
