import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Runner } from './row.ts'
import type { Post, Sending } from './send-enquiries.ts'

export interface LoadResult extends Omit<Post, 'acknowledged' | 'unanswered'> {
  perSecond: number
  acknowledged: [string, string][]
}

/** Messages to the process: to begin, and when to end. */
export type LoadOrder =
  | { begin: Sending & { url: string } }
  | { endAfterMs: number }
  | { endAfterCount: number }

/** Sends enquiries from a separate process, so that sending does not delay other measurements. */
export function startLoad(runner: Runner, options: Sending & { url: string }) {
  const child = fork(join(import.meta.dirname, 'load-process.ts'))
  runner.after(() => child.kill('SIGKILL'))
  const tell = (order: LoadOrder) => child.send(order)
  tell({ begin: options })

  return {
    /** Resolves once all were sent and answered. */
    async endAfter(limit: { ms: number } | { count: number }) {
      tell('ms' in limit ? { endAfterMs: limit.ms } : { endAfterCount: limit.count })
      const [result] = await Promise.race([once(child, 'message'), once(child, 'exit')])
      if (typeof result !== 'object') throw new Error('The process that sends ended early')
      // What load-process.ts sends.
      return result as LoadResult
    },
  }
}
