import { nextTask } from '../tasks.ts'

/** Jobs that run one after the other until the queue is stopped. */
export function createWorkQueue() {
  let last: Promise<void> = Promise.resolve()
  let isStopped = false
  return {
    add(job: () => Promise<void>): void {
      last = last.then(() => (isStopped ? undefined : job()))
    },
    /** Runs each step in a separate task. Resolves with whether there were any. */
    async takeSteps(steps: Iterable<unknown>): Promise<boolean> {
      let hasMore = false
      for (const _ of steps) {
        hasMore = true
        await nextTask()
        if (isStopped) return false
      }
      return hasMore
    },
    /** Resolves when every job is done, including those added meanwhile. */
    async idle(): Promise<void> {
      let seen: Promise<void>
      do {
        seen = last
        await seen
      } while (seen !== last)
    },
    isStopped: () => isStopped,
    stop(): void {
      isStopped = true
    },
  }
}
