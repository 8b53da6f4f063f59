import { ensureChromium } from './chromium.mjs'
import { runHere, runQuietly } from './run.mjs'

/** Real Chromium, real server, the site as it is built. */
try {
  const chromium = await ensureChromium()
  const build = await runQuietly('Building the site if it is stale', 'node', [
    'site/build/build.ts',
    '--if-stale',
  ])
  if (build.code !== 0) throw new Error(build.output)
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)]
  process.exitCode = await runHere('playwright', args, { CHROMIUM_PATH: chromium })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
