import { loadavg } from 'node:os'
import { benches } from './benches.ts'
import { buildIfStale } from './built-site.ts'
import { readArguments } from './read-arguments.ts'
import type { Bench, Row, Runner } from './row.ts'
import { buildTable } from './table.ts'

/** Run as `node quality/bench/bench.ts [name …] [--runs N] [--minutes N] [--quick]`; no name means all. */
const stops: (() => unknown)[] = []
let isInterrupted = false

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
const { chosen, ...options } = readOptions()
for (const bench of chosen) {
  const isMet = await measure(bench)
  if (!isMet) process.exitCode = 1
}

function readOptions() {
  try {
    return readArguments(process.argv.slice(2), benches)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

/** Whether every limit was met. What cannot be measured counts as missed. */
async function measure(bench: Bench): Promise<boolean> {
  const startedAt = performance.now()
  const runner: Runner = {
    ...options,
    log(step, n, of) {
      console.error(`${bench.name}: ${step}${of === undefined ? '' : ` (${n} of ${of})`}`)
    },
    after(stop) {
      stops.push(stop)
    },
  }
  try {
    for (const room of bench.builds) buildIfStale(room)
    const rows: Row[] = []
    for await (const row of bench.run(runner)) rows.push(row)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const load = loadavg()[0]?.toFixed(1)
    const kind = options.isQuick ? ', a quick look that proves nothing' : ''
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
