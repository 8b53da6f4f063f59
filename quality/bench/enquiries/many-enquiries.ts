import { setTimeout as pause } from 'node:timers/promises'
import { makeFolder } from '../../../tools/testing/folder.ts'
import { startLoad } from '../load.ts'
import { startServer } from '../real-server.ts'
import {
  atMost,
  type Row,
  type Rows,
  type Runner,
  repeat,
  showMegabytes,
  showMilliseconds,
} from '../row.ts'
import { sendOnce } from '../send-enquiries.ts'
import { median } from '../statistics.ts'

/**
 * Memory before and after many enquiries, then how soon a new process responds with that many
 * stored.
 */
export async function* measureManyEnquiries(runner: Runner): Rows {
  const count = runner.isQuick ? 2_000 : 100_000
  const dataDir = makeFolder(runner)
  const server = await startServer(runner, { dataDir })
  await pause(2_000)
  const restBytes = server.memoryBytes()
  runner.log(`storing ${count} enquiries`)
  const load = await startLoad(runner, { url: server.url, connections: 64 }).endAfter({ count })
  await pause(1_000)
  const afterBytes = server.memoryBytes()
  await server.end()

  const stored = load.acknowledged.length
  yield atMost('memory at rest', restBytes, { bar: 130e6, show: showMegabytes })
  yield atMost(`memory after ${stored} enquiries`, afterBytes, {
    bar: 180e6,
    show: showMegabytes,
    note: `at ${Math.round(load.perSecond)}/s`,
  })
  yield measureColdStart(runner, dataDir, stored)
}

async function measureColdStart(runner: Runner, dataDir: string, stored: number): Promise<Row> {
  const what = 'cold start to first 200'
  const starts = await repeat(runner, what, { full: 10, quick: 2 }, async () => ({
    fullMs: await startToFirst200(runner, dataDir),
    emptyMs: await startToFirst200(runner, makeFolder(runner)),
  }))
  const times = starts.map(({ fullMs }) => fullMs)
  return atMost(`${what} on ${stored} enquiries`, median(times), {
    bar: 1_000,
    show: showMilliseconds,
    note:
      `worst ${showMilliseconds(Math.max(...times))} of ${times.length}; ` +
      `${showMilliseconds(median(starts.map(({ emptyMs }) => emptyMs)))} without a database`,
  })
}

/** From before the process starts to the first enquiry's response; /healthz would be too easy. */
async function startToFirst200(runner: Runner, dataDir: string): Promise<number> {
  const startedAt = performance.now()
  const server = await startServer(runner, { dataDir })
  const status = await sendOnce(server.url)
  const ms = performance.now() - startedAt
  await server.end('SIGKILL')
  if (status !== 200) throw new Error(`The first enquiry was answered with ${status}`)
  return ms
}
