import { setTimeout as pause } from 'node:timers/promises'
import { startLoad } from '../load.ts'
import { makeFolder } from '../processes.ts'
import { startServer } from '../real-server.ts'
import { atMost, type Row, type Runner, showMegabytes, showMilliseconds } from '../row.ts'
import { sendOnce } from '../send-enquiries.ts'
import { median } from '../statistics.ts'

/**
 * Memory before and after many enquiries, then how soon a new process responds with that many
 * stored.
 */
export async function measureManyEnquiries(runner: Runner): Promise<Row[]> {
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
  return [
    atMost('memory at rest', restBytes, { bar: 130e6, show: showMegabytes }),
    atMost(`memory after ${stored} enquiries`, afterBytes, {
      bar: 180e6,
      show: showMegabytes,
      note: `at ${Math.round(load.perSecond)}/s`,
    }),
    await measureColdStart(runner, dataDir, stored),
  ]
}

async function measureColdStart(runner: Runner, dataDir: string, stored: number): Promise<Row> {
  const runs = runner.runs ?? (runner.isQuick ? 2 : 10)
  const full: number[] = []
  const empty: number[] = []
  for (let run = 1; run <= runs; run += 1) {
    runner.log('cold start to first 200', run, runs)
    full.push(await startToFirst200(runner, dataDir))
    empty.push(await startToFirst200(runner, makeFolder(runner)))
  }
  return atMost(`cold start to first 200 on ${stored} enquiries`, median(full), {
    bar: 1_000,
    show: showMilliseconds,
    note:
      `worst ${showMilliseconds(Math.max(...full))} of ${runs}; ` +
      `${showMilliseconds(median(empty))} without a database`,
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
