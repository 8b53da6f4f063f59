import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { runHere } from './run.mjs'

const BUSY_LOOPS = 2

/**
 * Runs Playwright this often in a row, beside loops that keep two processors busy, and reports
 * which tests failed in how many of the runs. The loops are threads of this process, so that they
 * end with it. Resolves with an exit code.
 */
export async function repeatUnderLoad(playwright, times, env, busyLoops = BUSY_LOOPS) {
  const loops = Array.from({ length: busyLoops }, () => new Worker('for (;;) {}', { eval: true }))
  const dir = mkdtempSync(join(tmpdir(), 'repeat-'))
  const failures = new Map()
  let failedRuns = 0
  try {
    for (let run = 1; run <= times; run++) {
      const report = join(dir, `${run}.json`)
      const args = [...playwright, '--retries=0', '--reporter=line,json']
      const code = await runHere('playwright', args, {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      })
      if (!existsSync(report)) throw new Error(`Run ${run} of ${times} was interrupted`)
      if (code !== 0) failedRuns += 1
      for (const title of readFailures(report)) failures.set(title, (failures.get(title) ?? 0) + 1)
      console.log(`Run ${run} of ${times}: ${code === 0 ? 'passed' : 'failed'}`)
    }
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()))
    rmSync(dir, { recursive: true, force: true })
  }
  for (const [title, count] of failures) console.log(`failed in ${count} of ${times}: ${title}`)
  console.log(`${failedRuns} of ${times} runs failed`)
  return failedRuns === 0 ? 0 : 1
}

function readFailures(report) {
  return JSON.parse(readFileSync(report, 'utf8')).suites.flatMap(failedIn)
}

/** A suite contains tests and suites. */
function failedIn({ suites = [], specs = [] }) {
  const here = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`)
  return [...here, ...suites.flatMap(failedIn)]
}
