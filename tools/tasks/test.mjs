import { quickChecks, runByNode, runChecks } from './checks.mjs'
import { takeShard } from './choose-tests.mjs'
import { install } from './install.mjs'
import { forProduct, provide, testPackages } from './system-packages.mjs'

/**
 * On a fresh clone: installs what is missing, then runs the checks, the quick ones first. Without
 * options these are the tests that prove the product; `--all` runs every test. With `--strict`, a
 * browser test that passes only when it is repeated is a failure. `--shard=1/3` runs a third.
 */
try {
  const options = process.argv.slice(2)
  const { given } = takeShard(options)
  const unknown = given.find((word) => word !== '--all' && word !== '--strict')
  if (unknown) throw new Error(`Unknown option '${unknown}': there are --strict and --shard=1/3`)
  const areAll = given.includes('--all')
  const forUnit = options.filter((word) => word !== '--strict')
  const forBrowsers = [
    ...(areAll ? [] : ['--product']),
    ...options.filter((word) => word !== '--all'),
  ]
  const problem = await install()
  if (problem) throw new Error(problem)
  await provide(...(areAll ? testPackages : forProduct))
  // The steps skip what could not be installed here, and do not try again.
  process.env.SYSTEM_PACKAGES = 'no'
  process.exitCode = await runChecks([
    quickChecks,
    // In parallel, as both leave processors idle while they wait for databases, pages and
    // time-outs.
    [
      runByNode('Unit and database tests', 'tools/tasks/test-unit.mjs', ...forUnit),
      runByNode('Browser tests', 'tools/tasks/test-e2e.mjs', ...forBrowsers),
    ],
  ])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
