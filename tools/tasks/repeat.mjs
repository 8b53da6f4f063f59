import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { runHere } from './run.mjs'

/** What a new or changed browser test must pass: see CONTRIBUTING.md. */
export const roundsOfRule = [
  { times: 10 },
  { times: 5, isCold: true },
  { times: 5, isCold: true, busyLoops: 4 },
]

/**
 * Runs Playwright in rounds, without its own repetitions, and reports which tests failed in how
 * many of the runs. Cold runs find no compiled code. The busy loops keep the processors from the
 * tests; they are threads of this process, so that they end with it. Resolves with an exit code.
 */
export async function repeat(playwright, rounds, env) {
  const dir = mkdtempSync(join(tmpdir(), 'repeat-'))
  const runs = rounds.flatMap(({ times, ...round }) => Array.from({ length: times }, () => round))
  const failures = new Map()
  let failedRuns = 0
  try {
    for (const [index, round] of runs.entries()) {
      const name = `Run ${index + 1} of ${runs.length}${round.isCold ? ', cold' : ''}${round.busyLoops ? `, ${round.busyLoops} busy loops` : ''}`
      const report = join(dir, `${index}.json`)
      const code = await runOnce(playwright, round, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
      if (!existsSync(report)) throw new Error(`${name}: interrupted`)
      if (code !== 0) failedRuns += 1
      for (const title of readFailures(report)) failures.set(title, (failures.get(title) ?? 0) + 1)
      console.log(`${name}: ${code === 0 ? 'passed' : 'failed'}`)
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
  for (const [title, count] of failures) {
    console.log(`failed in ${count} of ${runs.length}: ${title}`)
  }
  console.log(`${failedRuns} of ${runs.length} runs failed`)
  return failedRuns === 0 ? 0 : 1
}

async function runOnce(playwright, { isCold = false, busyLoops = 0 }, env) {
  const loop = () => new Worker('for (;;) {}', { eval: true })
  const loops = Array.from({ length: busyLoops }, loop)
  const cache = mkdtempSync(join(tmpdir(), 'cold-'))
  try {
    return await runHere('playwright', [...playwright, '--retries=0', '--reporter=line,json'], {
      ...env,
      ...(isCold && { PWTEST_CACHE_DIR: cache, NODE_COMPILE_CACHE: cache }),
    })
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()))
    rmSync(cache, { recursive: true, force: true })
  }
}

function readFailures(report) {
  return JSON.parse(readFileSync(report, 'utf8')).suites.flatMap(failedIn)
}

/** A suite contains tests and suites. */
function failedIn({ suites = [], specs = [] }) {
  const here = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`)
  return [...here, ...suites.flatMap(failedIn)]
}
