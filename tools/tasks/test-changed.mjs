import { quickChecks, runByNode, runChecks } from './checks.mjs'
import { install } from './install.mjs'
import { capture } from './run.mjs'

/**
 * Types, lint, and the tests that can be affected by what changed since main, or since a given
 * commit.
 */
const problem = await install()
const [commit = 'main'] = process.argv.slice(2)
const { code, output } = problem
  ? { code: 1, output: problem }
  : await capture('node', ['tools/testing/affected.ts', commit])

if (code !== 0) {
  console.error(output.includes('unknown revision') ? `Unknown commit '${commit}'` : output)
  process.exitCode = 1
} else {
  const { changed, unit, browser } = JSON.parse(output)
  console.log(
    `${changed.length} files changed since ${commit}: ${unit.length} files of unit tests and ${browser.length} of browser tests can be affected.`,
  )
  const unitTests = runByNode('Unit tests', 'tools/tasks/test-unit.mjs', ...unit)
  const browserArgs = ['tools/tasks/test-e2e.mjs', ...browser, '--product']
  const browserTests = runByNode('Browser tests in Chromium', ...browserArgs)
  process.exitCode = await runChecks([
    quickChecks,
    [...(unit.length > 0 ? [unitTests] : []), ...(browser.length > 0 ? [browserTests] : [])],
  ])
}
