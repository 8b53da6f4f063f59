import { setTimeout as pause } from 'node:timers/promises'
import { makeFolder } from '../../../tools/testing/folder.ts'
import { startLoad } from '../load.ts'
import { type RealServer, startServer } from '../real-server.ts'
import { atMost, type Row, type Runner, showMegabytes } from '../row.ts'
import { median } from '../statistics.ts'

const RATE_PER_SECOND = 300
const SAMPLE_MS = 1_000

/** The growth from the first half of the time to the second, after a warm-up. */
export async function measureGrowth(runner: Runner): Promise<Row> {
  const minutes = runner.minutes ?? (runner.isQuick ? 0.2 : 3)
  const server = await startServer(runner, { dataDir: makeFolder(runner) })
  const { url } = server
  runner.log('warming up')
  const warmUpMs = runner.isQuick ? 2_000 : 30_000
  await startLoad(runner, { url, connections: 64 }).endAfter({ ms: warmUpMs })
  runner.log(`memory over ${minutes} minutes of ${RATE_PER_SECOND} enquiries/s`)
  const durationMs = minutes * 60_000
  const load = startLoad(runner, { url, connections: 64, ratePerSecond: RATE_PER_SECOND })
  const samples = await sampleMemory(server, durationMs)
  const { acknowledged } = await load.endAfter({ ms: 0 })
  await server.end()

  const first = median(samples.slice(0, samples.length / 2))
  const second = median(samples.slice(samples.length / 2))
  return atMost(`growth over ${minutes} minutes of load`, Math.max(0, second - first), {
    bar: 0.1 * first,
    show: showMegabytes,
    note:
      `${showMegabytes(first)} in the first half, ${showMegabytes(second)} in the second, ` +
      `${acknowledged.length} enquiries; the demand is --minutes 10`,
  })
}

async function sampleMemory(server: RealServer, durationMs: number): Promise<number[]> {
  const samples: number[] = []
  const endAt = performance.now() + durationMs
  while (performance.now() < endAt) {
    samples.push(server.memoryBytes())
    await pause(SAMPLE_MS)
  }
  return samples
}
