import { ensureChromium } from './chromium.mjs'
import { ensureFirefox } from './firefox.mjs'
import { ensureFonts } from './fonts.mjs'
import { ensurePoppler } from './poppler.mjs'
import { repeatUnderLoad } from './repeat.mjs'
import { runHere, runQuietly } from './run.mjs'
import { ensureWebkit } from './webkit.mjs'

/**
 * Real Chromium, Firefox and WebKit, real server, the site as it is built. Words choose the tests
 * whose title, or whose file's name, has them; `--repeat 10` runs them as often in a row on a busy
 * machine. Playwright's own options come last; `--project=chromium` asks one engine alone.
 */
const given = process.argv.slice(2).filter((argument) => argument !== '--all-engines')
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
  if (!Number.isInteger(times) || times < 1) throw new Error('--repeat wants a number, such as 10')
  if (words.length > 0) await expectTests()
  const chromium = await ensureChromium()
  await ensureFonts()
  await ensurePoppler()
  const isOneAsked = given.some((option) => option.startsWith('--project='))
  const isAsked = (name) => !isOneAsked || given.includes(`--project=${name}`)
  const { projects, paths } = await otherEngines(isAsked)
  if (!isOneAsked) playwright.push(...projects)
  const env = {
    CHROMIUM_PATH: chromium,
    ...paths,
    ...(areAllEngines && { ALL_ENGINES: '1' }),
  }
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

/** Those that can be had here; of the others it is said in one line that they were left out. */
async function otherEngines(isAsked) {
  const firefox = isAsked('firefox') && (await ensureFirefox())
  const webkit = isAsked('webkit') && (await ensureWebkit())
  if (firefox === undefined) {
    console.log('Left out: Firefox, as firefox-esr or Xvfb could not be installed')
  }
  if (webkit === undefined)
    console.log('Left out: WebKit, as webkit2gtk-driver or Xvfb could not be installed')
  return {
    projects: ['chromium', firefox && 'firefox', webkit && 'webkit']
      .filter(Boolean)
      .map((name) => `--project=${name}`),
    paths: {
      ...(firefox && { FIREFOX_PATH: firefox }),
      ...(webkit && { WEBKIT_DRIVER_PATH: webkit.driver, WEBKIT_BROWSER_PATH: webkit.browser }),
    },
  }
}

/** Said before a browser is looked for, or the site is built. */
async function expectTests() {
  const list = [...playwright, '--list']
  const { code, output } = await runQuietly('Looking for the tests', 'playwright', list)
  if (code === 0) return
  const isNone = output.includes('No tests found')
  const line = `No test of the browser has '${words.join(' ')}' in its title or its file's name`
  throw new Error(isNone ? line : output.trimEnd())
}

/** Playwright takes a pattern, and looks for it in the names of files too. */
function grep(words) {
  return ['--grep', words.join(' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')]
}
