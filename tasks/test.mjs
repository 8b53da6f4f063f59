import { quickChecks, runChecks } from './checks.mjs'
import { install } from './install.mjs'
import { provide, testPackages } from './system-packages.mjs'

/** On a fresh clone: installs what is missing, then runs every check, the quick ones first. */
try {
  const problem = await install()
  if (problem) throw new Error(problem)
  await provide(...testPackages)
  // The steps skip what could not be installed here, and do not try again.
  process.env.SYSTEM_PACKAGES = 'no'
  process.exitCode = await runChecks([
    quickChecks,
    // In parallel, as both leave processors idle while they wait for databases, pages and
    // time-outs.
    [
      { name: 'Unit and database tests', command: 'node', args: ['tasks/test-unit.mjs'] },
      { name: 'Browser tests', command: 'node', args: ['tasks/test-e2e.mjs'] },
    ],
  ])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
