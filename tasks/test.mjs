import { install } from './install.mjs'
import { runQuietly } from './run.mjs'

/** On a fresh clone: install what is missing, then every check there is, the quick ones first. */
const steps = [
  { name: 'Types', command: 'npx', args: ['tsc', '-p', '.'] },
  { name: 'Types of the site', command: 'npx', args: ['tsc', '-p', 'site'] },
  { name: 'Types of the explorer', command: 'npx', args: ['tsc', '-p', 'explorer'] },
  { name: 'Types of browser tests', command: 'npx', args: ['tsc', '-p', 'e2e'] },
  {
    name: 'Types of the Apps Script',
    command: 'npx',
    args: ['tsc', '-p', 'integrations/google-sheets'],
  },
  { name: 'Format and lint', command: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  { name: 'Build', command: 'node', args: ['site/build/build.ts', '--if-stale'] },
  { name: 'Unit and database tests', command: 'node', args: ['tasks/test-unit.mjs'] },
  { name: 'Browser tests', command: 'node', args: ['tasks/test-e2e.mjs'] },
]

const problem = await install()
if (problem) {
  console.error(problem)
  process.exit(1)
}

const failed = []
for (const { name, command, args } of steps) {
  const { code, output, seconds } = await runQuietly(name, command, args)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}, ${seconds.toFixed(1)} s${summary(output)}`)
  if (code !== 0) {
    failed.push(name)
    console.log(output.trimEnd())
  }
}

console.log(failed.length === 0 ? 'Everything passes.' : `What failed: ${failed.join(', ')}`)
console.log(`${steps.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

/** How many tests ran, as node:test and Playwright count them. */
function summary(output) {
  const count = /^ℹ pass (\d+)/m.exec(output)?.[1] ?? /^\s+(\d+) passed/m.exec(output)?.[1]
  return count ? `, ${count} tests` : ''
}
