import { loadavg } from 'node:os'
import { container } from './container.ts'
import { crash } from './crash.ts'
import { ownersDesk, removal } from './desk.ts'
import { enquiries } from './enquiries.ts'
import { explorer } from './explorer.ts'
import { failover } from './failover.ts'
import { page } from './page.ts'
import { popup } from './popup.ts'
import { readArguments } from './read-arguments.ts'
import type { Bench, Runner } from './row.ts'
import { simulation } from './simulate.ts'
import { buildTable } from './table.ts'

/**
 * Run as `node quality/bench/bench.ts [name …] [--runs N] [--minutes N] [--quick]`; no name means all, in
 * this order.
 */
const benches: readonly Bench[] = [
  page,
  popup,
  explorer,
  enquiries,
  ownersDesk,
  removal,
  crash,
  failover,
  simulation,
  container,
]

const stops: (() => unknown)[] = []
let isInterrupted = false

const { chosen, runs, minutes, isQuick, problem } = readArguments(process.argv.slice(2), benches)
if (problem) {
  console.error(problem)
  process.exit(2)
}
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, async () => {
    isInterrupted = true
    await stopAll()
    process.exit(code)
  })
}
for (const bench of chosen) {
  const isMet = await measure(bench)
  if (!isMet) process.exitCode = 1
}

/** Whether every limit was met. What cannot be measured counts as missed. */
async function measure(bench: Bench): Promise<boolean> {
  const startedAt = performance.now()
  const runner: Runner = {
    runs,
    minutes,
    isQuick: isQuick ?? false,
    log(step, n, of) {
      console.error(`${bench.name}: ${step}${of === undefined ? '' : ` (${n} of ${of})`}`)
    },
    atEnd(stop) {
      stops.push(stop)
    },
  }
  try {
    const rows = await bench.run(runner)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const load = loadavg()[0]?.toFixed(1)
    const kind = isQuick ? ', a quick look that proves nothing' : ''
    console.log(
      `\n${bench.name}: ${bench.about} (${seconds} s, load of the machine ${load}${kind})`,
    )
    console.log(buildTable(rows))
    return rows.every(({ ok }) => ok)
  } catch (error) {
    if (isInterrupted) return await new Promise(() => {}) // what was stopped fails; exit is near
    console.error(error)
    return false
  } finally {
    await stopAll()
  }
}

async function stopAll(): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
}
