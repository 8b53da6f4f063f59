import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repeat, roundsOfRule } from './repeat.mjs'
import './default-settings.mjs'
import { runHere, runQuietly } from './run.mjs'
import { forProduct, provide } from './system-packages.mjs'

const engines = {
  chromium: ['chromium'],
  firefox: ['firefox-esr', 'xvfb'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
}
/** Tests that need one of these are skipped without it, see quality/e2e/needs.ts. */
const readers = ['fonts-liberation', 'gdal-bin', 'poppler-utils']

/**
 * Runs real Chromium, Firefox and WebKit against the real server and the built site. Words select
 * the tests whose title or file name contains them. `--product` runs the tests of `npm test`, in
 * Chromium. `--strict` fails if a test passes only when it is repeated. `--repeat` runs the tests
 * as often as CONTRIBUTING.md demands of a new one, `--repeat 10` ten times. Playwright's own
 * options come last; `--project=chromium` runs one engine.
 */
const ours = ['--all-engines', '--product', '--strict', '--']
const given = process.argv.slice(2).filter((argument) => !ours.includes(argument))
const [areAllEngines, isForProduct, isStrict] = ['--all-engines', '--product', '--strict'].map(
  (option) => process.argv.includes(option),
)
const rounds = takeRounds()
const optionsFrom = given.findIndex((argument) => argument.startsWith('-'))
const words = optionsFrom < 0 ? given : given.slice(0, optionsFrom)
const areFiles = words.every((word) => /\.spec\.ts(?::\d+)?$/.test(word))
// Playwright takes one pattern, and also matches it against file names, which come first.
const pattern = [
  ...(areFiles ? [] : [words.join(' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')]),
  ...(isForProduct ? ['@product'] : []),
].join('.*')
const playwright = [
  ...['test', '--config', 'quality/e2e/playwright.config.ts'],
  ...(areFiles ? words : []),
  ...(pattern === '' ? [] : ['--grep', pattern]),
  ...(isForProduct ? ['--project=chromium'] : []),
  ...(isStrict ? ['--fail-on-flaky-tests'] : []),
  ...given.slice(words.length),
]

// Another run may be writing the usual cache of compiled tests, or have filled it from other code.
const cache = mkdtempSync(join(tmpdir(), 'compiled-tests-'))
process.env.PWTEST_CACHE_DIR = cache
process.once('exit', () => rmSync(cache, { recursive: true, force: true }))

try {
  if (rounds.some(({ times }) => !(times >= 1))) {
    throw new Error('--repeat needs a number, such as 10')
  }
  if (words.length > 0) await expectTests()
  const chosen = isForProduct
    ? ['chromium']
    : Object.keys(engines).filter((name) => given.includes(`--project=${name}`))
  const { names, env } = await findEngines(chosen.length > 0 ? chosen : Object.keys(engines))
  if (chosen.length > names.length && !isForProduct) {
    throw new Error('Not every engine that was named is installed')
  }
  if (names.length === 0) process.exit(0)
  if (chosen.length === 0) playwright.push(...names.map((name) => `--project=${name}`))
  for (const build of ['site/build/build.ts', 'desk/build/build.ts']) {
    const buildCode = await runHere('node', [build, '--if-stale'])
    if (buildCode !== 0) process.exit(buildCode)
  }
  process.exitCode =
    rounds.length === 0
      ? await runHere('playwright', playwright, env)
      : await repeat(playwright, rounds, env)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** The number that may follow `--repeat` is taken out of the arguments with it. */
function takeRounds() {
  const at = given.indexOf('--repeat')
  if (at < 0) return []
  const hasNumber = given.length > at + 1 && !given[at + 1].startsWith('-')
  const [, number] = given.splice(at, hasNumber ? 2 : 1)
  return hasNumber ? [{ times: Math.floor(Number(number)), busyLoops: 2 }] : roundsOfRule
}

/** The installed engines; prints one line for each of the others. */
async function findEngines(wanted) {
  const packages = isForProduct
    ? forProduct
    : new Set([...wanted.flatMap((name) => engines[name]), ...readers])
  const { missing, env } = await provide(...packages)
  const names = wanted.filter((name) => {
    const lacking = engines[name].find((one) => missing.includes(one))
    if (lacking) console.log(`Left out: all tests in ${name}, as ${lacking} is not installed`)
    return !lacking
  })
  return { names, env: { ...env, ...(areAllEngines && { ALL_ENGINES: '1' }) } }
}

/** Checked before a browser is searched for or the site is built. */
async function expectTests() {
  const list = [...playwright, '--list']
  const { code, output } = await runQuietly('Looking for the tests', 'playwright', list)
  if (code === 0) return
  const isNone = output.includes('No tests found')
  const line = `No browser test has '${words.join(' ')}' in its title or file name`
  throw new Error(isNone ? line : output.trimEnd())
}
