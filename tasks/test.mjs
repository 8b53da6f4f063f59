import { quickChecks, runChecks } from './checks.mjs'
import { install } from './install.mjs'

/** On a fresh clone: installs what is missing, then runs every check, the quick ones first. */
const problem = await install()
if (problem) console.error(problem)
process.exitCode = problem
  ? 1
  : await runChecks([
      quickChecks,
      [{ name: 'Unit and database tests', command: 'node', args: ['tasks/test-unit.mjs'] }],
      [{ name: 'Browser tests', command: 'node', args: ['tasks/test-e2e.mjs'] }],
    ])
