import { install } from './install.mjs'
import { runQuietly } from './run.mjs'

/**
 * On a fresh clone: install what is missing, then every check there is, the quick ones first and
 * side by side: each leaves a processor idle by itself.
 */
const steps = [
  [
    { name: 'Types', command: 'tsc', args: ['-p', '.'] },
    { name: 'Types of the site', command: 'tsc', args: ['-p', 'site'] },
    { name: 'Types of the pictures', command: 'tsc', args: ['-p', 'art'] },
    { name: 'Types of the explorer', command: 'tsc', args: ['-p', 'explorer'] },
    { name: 'Types of the desk', command: 'tsc', args: ['-p', 'desk'] },
    { name: 'Types of browser tests', command: 'tsc', args: ['-p', 'e2e'] },
    {
      name: 'Types of the Apps Script',
      command: 'tsc',
      args: ['-p', 'integrations/google-sheets'],
    },
    { name: 'Format and lint', command: 'biome', args: ['ci', '--error-on-warnings', '.'] },
    { name: 'Build', command: 'node', args: ['site/build/build.ts', '--if-stale'] },
    { name: 'Build of the desk', command: 'node', args: ['desk/build/build.ts', '--if-stale'] },
  ],
  [{ name: 'Unit and database tests', command: 'node', args: ['tasks/test-unit.mjs'] }],
  [{ name: 'Browser tests', command: 'node', args: ['tasks/test-e2e.mjs'] }],
]

const problem = await install()
if (problem) {
  console.error(problem)
  process.exit(1)
}

const failed = []
for (const batch of steps) await Promise.all(batch.map(runStep))

console.log(failed.length === 0 ? 'Everything passes.' : `What failed: ${failed.join(', ')}`)
console.log(`${steps.flat().length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

async function runStep({ name, command, args }) {
  const { code, output, seconds } = await runQuietly(name, command, args)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}, ${seconds.toFixed(1)} s${summary(output)}`)
  for (const [line] of output.matchAll(/^(?:Left out|Firefox): .*$/gm)) console.log(`     ${line}`)
  if (code !== 0) {
    failed.push(name)
    console.log(failuresIn(output).trimEnd())
  }
}

/** What failed must not be looked for among hundreds that passed or were not asked. */
function failuresIn(output) {
  return output.replace(/^\s*(?:[✓✔] |-\s+\d+ \[).*\n/gm, '')
}

/** How many tests ran, as node:test and Playwright count them. */
function summary(output) {
  const count = /^ℹ pass (\d+)/m.exec(output)?.[1] ?? /^\s+(\d+) passed/m.exec(output)?.[1]
  return count ? `, ${count} tests` : ''
}
