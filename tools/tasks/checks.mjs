import './default-settings.mjs'
import { runQuietly } from './run.mjs'
import { leftOutIn } from './system-packages.mjs'

const rooms = [
  '.',
  'site',
  'art',
  'explorer',
  'formats',
  'desk',
  'quality/simulation',
  'quality/e2e',
  'deploy/google-sheets',
]

/** Quick, and independent of each other. */
export const quickChecks = [
  ...rooms.map((room) => ({
    name: room === '.' ? 'Types' : `Types of ${room}`,
    command: 'tsc',
    args: ['-p', room],
  })),
  { name: 'Format and lint', command: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  runByNode('Build', 'site/build/build.ts', '--if-stale'),
  runByNode('Build of the desk', 'desk/build/build.ts', '--if-stale'),
]

export function runByNode(name, ...args) {
  return { name, command: 'node', args }
}

/**
 * Runs batches one after the other, and the checks of a batch in parallel. Resolves with an exit
 * code.
 */
export async function runChecks(batches) {
  const results = []
  for (const batch of batches) results.push(...(await Promise.all(batch.map(runCheck))))
  const printed = results.map(({ output }) => output).join('\n')
  const leftOut = [...(printed.match(/^Left out: .*$/gm) ?? []), ...leftOutIn(printed)]
  for (const line of [...leftOut, ...(printed.match(/^Flaky: .*$/gm) ?? [])]) console.log(line)
  const failures = results.filter(({ code }) => code !== 0)
  const failed = failures.map(({ name }) => name)
  const passes = leftOut.length === 0 ? 'Everything passes.' : 'Everything that ran passes.'
  console.log(failed.length === 0 ? passes : `Failed: ${failed.join(', ')}`)
  for (const test of failures.flatMap(({ output }) => failedTests(output))) console.log(`  ${test}`)
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`)
  return failed.length === 0 ? 0 : 1
}

async function runCheck({ name, command, args }) {
  const { code, output, seconds } = await runQuietly(name, command, args)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}, ${seconds.toFixed(1)} s${summary(output)}`)
  for (const [line] of output.matchAll(/^Firefox: .*$/gm)) console.log(`     ${line}`)
  if (code !== 0) console.log(failuresIn(output).trimEnd())
  return { name, code, output }
}

/** Without the hundreds of lines about suites and about tests that passed or were skipped. */
function failuresIn(output) {
  return output.replace(/^\s*(?:[✓✔▶﹣] |-\s+\d+ \[).*\n/gm, '')
}

/**
 * The place and the name of each failed test, in the formats of node:test and Playwright. An error
 * after the end of a test fails the process, although every test has passed.
 */
export function failedTests(output) {
  const ofNode = [...output.matchAll(/^test at (\S+?)(?::\d+)?\n✖ (.*) \([\d.]+ms\)$/gm)]
  const afterTests = [...output.matchAll(/^(?:ℹ Error: |Ended with )(.*)$/gm)]
  const ofPlaywright = [...output.matchAll(/^ +\d+\) (\[.+?)[ ─]*$/gm)]
  // Playwright prints the failure of a test that passed later as well, with all of its tags.
  const flaky = [...output.matchAll(/^Flaky: (.*)$/gm)].map(([, name]) => name)
  return [
    ...ofNode.map(([, place, name]) => `${place} ${name}`),
    ...afterTests.map(([line]) => line),
    ...new Set(
      ofPlaywright
        .map(([, name]) => name)
        .filter((name) => !flaky.some((title) => name.startsWith(title))),
    ),
  ]
}

/** How many tests ran, as node:test and Playwright count them. */
function summary(output) {
  const count = /^ℹ pass (\d+)/m.exec(output)?.[1] ?? /^\s+(\d+) passed/m.exec(output)?.[1]
  return count ? `, ${count} tests` : ''
}
