import { ensureChromium } from './chromium.mjs'
import { runHere } from './run.mjs'

/** Real Chromium, real server, the site as it is built. */
try {
  const chromium = await ensureChromium()
  const buildCode = await runHere('node', ['site/build/build.ts', '--if-stale'])
  if (buildCode !== 0) process.exit(buildCode)
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)]
  process.exitCode = await runHere('playwright', args, { CHROMIUM_PATH: chromium })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
