import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Desk } from './row.ts'
import type { Post } from './send-enquiries.ts'

export interface LoadOptions {
  url: string
  connections: number
  ratePerSecond?: number
  durationMs: number
  /** Ends after so many acknowledgements instead. */
  count?: number
}

export interface LoadResult extends Omit<Post, 'acknowledged' | 'unanswered'> {
  perSecond: number
  acknowledged: [string, string][]
}

/** Enquiries from a process of their own, so that sending them holds up no other measurement. */
export async function runLoad(desk: Desk, options: LoadOptions): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'load-process.ts'))
  desk.atEnd(async () => {
    child.kill('SIGKILL')
  })
  child.send(options)
  const [result] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (typeof result !== 'object') throw new Error('The process that sends enquiries ended early')
  // What load-process.ts sends.
  return result as LoadResult
}
