import { buffersOf } from '@app/formats/worker/transfer.ts'
import type { Reach } from './priority-flood.ts'
import { floodSample, type SampleGround } from './sample-ground.ts'

export type FloodAnswer = { kind: 'progress'; share: number } | { kind: 'reach'; reach: Reach }

/** Replies to a SampleGround with FloodAnswer messages; an error ends it. */
globalThis.onmessage = ({ data }: MessageEvent<SampleGround>) => {
  const reach = floodSample(data, (share) => answer({ kind: 'progress', share }, []))
  answer({ kind: 'reach', reach }, buffersOf(reach))
}

function answer(message: FloodAnswer, transfer: Transferable[]) {
  globalThis.postMessage(message, { transfer })
}
