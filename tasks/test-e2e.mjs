import { repeatUnderLoad } from './repeat.mjs'
import { runHere, runQuietly } from './run.mjs'
import { provide } from './system-packages.mjs'

const engines = {
  chromium: ['chromium'],
  firefox: ['firefox-esr', 'xvfb'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
}
/** Tests that need one of these are skipped without it, see e2e/needs.ts. */
const readers = ['fonts-liberation', 'gdal-bin', 'poppler-utils']

/**
 * Runs real Chromium, Firefox and WebKit against the real server and the built site. Words select
 * the tests whose title or file name contains them. `--repeat 10` runs them ten times in a row on a
 * busy machine. Playwright's own options come last; `--project=chromium` runs one engine.
 */
const given = process.argv
  .slice(2)
  .filter((argument) => argument !== '--all-engines' && argument !== '--')
const areAllEngines = process.argv.includes('--all-engines')
const repeatAt = given.indexOf('--repeat')
const times = repeatAt < 0 ? 1 : Number(given.splice(repeatAt, 2)[1] ?? 10)
const optionsFrom = given.findIndex((argument) => argument.startsWith('-'))
const words = optionsFrom < 0 ? given : given.slice(0, optionsFrom)
const playwright = [
  ...['test', '--config', 'e2e/playwright.config.ts'],
  ...(words.every((word) => /\.spec\.ts(?::\d+)?$/.test(word)) ? words : grep(words)),
  ...given.slice(words.length),
]

try {
  if (!Number.isInteger(times) || times < 1) throw new Error('--repeat needs a number, such as 10')
  if (words.length > 0) await expectTests()
  const chosen = Object.keys(engines).filter((name) => given.includes(`--project=${name}`))
  const { names, env } = await findEngines(chosen.length > 0 ? chosen : Object.keys(engines))
  if (chosen.length > names.length) throw new Error('Not every engine that was named is installed')
  if (names.length === 0) process.exit(0)
  if (chosen.length === 0) playwright.push(...names.map((name) => `--project=${name}`))
  for (const build of ['site/build/build.ts', 'desk/build/build.ts']) {
    const buildCode = await runHere('node', [build, '--if-stale'])
    if (buildCode !== 0) process.exit(buildCode)
  }
  process.exitCode =
    repeatAt < 0
      ? await runHere('playwright', playwright, env)
      : await repeatUnderLoad(playwright, times, env)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** The installed engines; prints one line for each of the others. */
async function findEngines(wanted) {
  const packages = new Set([...wanted.flatMap((name) => engines[name]), ...readers])
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

/** Playwright takes a pattern, and also matches it against file names. */
function grep(words) {
  return ['--grep', words.join(' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')]
}
