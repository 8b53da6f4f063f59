import { useRef, useState } from 'react'
import { notices } from '../content/words.ts'
import { messageOf, RefusedError } from './requests.ts'

/** What is not done of several actions; nothing if all are. */
export function restOf({ done, failed, total }: BatchResult<unknown>): string {
  if (done.length === total) return ''
  const isStopped = done.length + failed.length < total
  return notices.someOf(done.length, total) + (isStopped ? notices.stopped : '')
}

/** What became of several actions; after a stop, some are neither done nor failed. */
export interface BatchResult<Item> {
  done: Item[]
  failed: Failed<Item>[]
  total: number
}

export interface Failed<Item> {
  item: Item
  problem: string
}

export interface Progress {
  done: number
  total: number
}

let running = 0
export const isBatchRunning = () => running > 0

/** Not possible for this one; other problems, such as a stopped desk, concern all. */
const ofOne: readonly number[] = [404, 409, 422]

/**
 * Runs an action on one item after the other, because each is a log entry. One that fails does not
 * end the rest, and a person can stop it between two.
 */
export function useBatch() {
  const [progress, setProgress] = useState<Progress>()
  const isStopped = useRef(false)

  async function run<Item>(
    items: readonly Item[],
    work: (item: Item) => Promise<unknown>,
  ): Promise<BatchResult<Item>> {
    const result: BatchResult<Item> = { done: [], failed: [], total: items.length }
    isStopped.current = false
    running += 1
    for (const [done, item] of items.entries()) {
      if (isStopped.current) break
      setProgress({ done, total: items.length })
      try {
        await work(item)
        result.done.push(item)
      } catch (error) {
        result.failed.push({ item, problem: messageOf(error) })
        isStopped.current ||= !(error instanceof RefusedError && ofOne.includes(error.status))
      }
    }
    running -= 1
    setProgress(undefined)
    return result
  }

  const stop = () => {
    isStopped.current = true
  }
  return { progress, run, stop }
}
