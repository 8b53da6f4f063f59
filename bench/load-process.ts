import { setTimeout as pause } from 'node:timers/promises'
import type { LoadOptions, LoadResult } from './load.ts'
import { openPost, type Post, startSending } from './send-enquiries.ts'

/** The process behind load.ts: gets its orders in a message, answers with another, and ends. */
process.once('message', async (options: LoadOptions) => {
  const post = openPost()
  const startedAt = performance.now()
  const sending = startSending(options.url, post, options)
  await Promise.race([sending.done, untilEnough(options, post)])
  const seconds = (performance.now() - startedAt) / 1000
  const answered = post.acknowledged.size
  await sending.stop()
  const result: LoadResult = {
    perSecond: answered / seconds,
    acknowledged: [...post.acknowledged],
    statuses: post.statuses,
    rudeRefusals: post.rudeRefusals,
    broken: post.broken,
    latencies: post.latencies,
  }
  process.send?.(result, () => process.disconnect())
})

async function untilEnough({ count, durationMs }: LoadOptions, post: Post): Promise<void> {
  if (count === undefined) return pause(durationMs)
  while (post.acknowledged.size < count) await pause(50)
}
