import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../tools/testing/until.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { openPost, startSending } from './send-enquiries.ts'

/** The process behind load.ts: receives its orders as messages, replies with one, and ends. */
const post = openPost()
let sending: ReturnType<typeof startSending> | undefined
let startedAt = 0

process.on('message', async (order: LoadOrder) => {
  if ('begin' in order) {
    startedAt = performance.now()
    sending = startSending(order.begin.url, post, order.begin)
  } else {
    await Promise.race([sending?.done, untilEnough(order)])
    await report()
  }
})

async function untilEnough(order: { endAfterMs: number } | { endAfterCount: number }) {
  if ('endAfterMs' in order) return pause(order.endAfterMs)
  await until(() => post.acknowledged.size >= order.endAfterCount, { everyMs: 50 })
}

async function report(): Promise<void> {
  const perSecond = (1000 * post.acknowledged.size) / (performance.now() - startedAt)
  await sending?.stop()
  const { unanswered: _, acknowledged, ...counts } = post
  const result: LoadResult = { ...counts, perSecond, acknowledged: [...acknowledged] }
  process.send?.(result, () => process.disconnect())
}
