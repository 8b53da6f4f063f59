import { startLoad } from '../load.ts'
import { runTool } from '../owner.ts'
import { startServer } from '../real-server.ts'
import { atMost, type Rows, type Runner, showMilliseconds } from '../row.ts'
import { type DeskSubject, openDesk } from './measure.ts'

/** The sender of the newer half of the enquiries. */
export const ERASED = 'erased@example.org'

/**
 * Rejected enquiries while half of all are erased and the other half is purged, with an open desk.
 */
export async function* measureRemoval(runner: Runner, subject: DeskSubject): Rows {
  const { name, location, count } = subject
  await openDesk(runner, subject)
  const server = await startServer(runner, location)
  for (const [what, words, settings] of [
    ['erased', ['erase', '--email', ERASED], {}],
    ['purged', ['purge'], { RETENTION_DAYS: '30' }],
  ] as const) {
    runner.log(`${name}: ${count / 2} enquiries are ${what} while others arrive`)
    const load = startLoad(runner, { url: server.url, connections: 4, ratePerSecond: 20 })
    const startedAt = performance.now()
    const tool = { ...location, settings: { ...location.settings, ...settings } }
    const output = await runTool(tool, ...words)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    const { statuses, broken, latencies } = await load.endAfter({ ms: 2_000 })
    const { 200: stored = 0, ...others } = statuses
    const refused = Object.values(others).reduce((sum, number) => sum + number, broken)
    yield atMost(`${name}: refused while ${count / 2} are ${what}`, refused, {
      bar: 0,
      note:
        `${stored} stored, worst after ${showMilliseconds(Math.max(...latencies))}; ` +
        `${seconds} s; ${output.trim().replaceAll('\n', ' ')}`,
    })
  }
}
