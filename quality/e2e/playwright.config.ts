import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumAlone } from './engines.ts'

/**
 * Chromium uses only the last list of disabled features, so it repeats the ones of Playwright that
 * matter.
 */
const disabledFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning'],
  // A renderer in reserve for each page, which no test uses.
  'SpareRendererForSitePerProcess',
  // Parts of the browser's own interface that are rendered as pages, although nobody sees them.
  ...['WebUIToolbar', 'WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'],
]

/** Tests share a server unless they change it; see site.ts. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // Each starts its own browsers, server and explorers. While they wait, unit tests run.
  workers: availableParallelism(),
  forbidOnly: Boolean(process.env.CI),
  // A newcomer's first run must not fail by chance. Those tests are named at the end (left-out.ts).
  retries: 2,
  reporter: [['list'], ['./left-out.ts']],
  // No test here measures speed, and a busy machine that renders maps in software is slow.
  timeout: 240_000,
  // A wait ends before its test does, so that the log shows what was there instead.
  expect: { timeout: 30_000, toPass: { timeout: 90_000 } },
  use: {
    // As small as the widest layout allows, with reduced motion: each frame is rendered in
    // software.
    viewport: { width: 1120, height: 700 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    trace: 'on-first-retry',
  },
  // Those that wait the most come first, so that nothing waits for them at the end.
  projects: [
    { name: 'webkit', testDir: './webkit' },
    {
      name: 'firefox',
      // Starting another Firefox costs as much as several of its tests.
      workers: process.env.ALL_ENGINES ? availableParallelism() : 1,
      // Most tests are about our own code, which every engine runs alike.
      grep: process.env.ALL_ENGINES ? /./ : /@engines/,
      testIgnore: ['webkit/**', ...Object.keys(chromiumAlone).map((file) => `**/${file}`)],
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        // Headless Firefox has neither WebGL nor a hovering pointer; site.ts provides a virtual
        // screen.
        headless: false,
        launchOptions: {
          executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
          firefoxUserPrefs: {
            // Its driver cannot emulate reduced motion, which nearly every explorer test needs.
            'ui.prefersReducedMotion': 1,
            // As in site.ts for Chromium.
            'layout.css.prefers-reduced-transparency.enabled': true,
            'ui.prefersReducedTransparency': 1,
            // Focus events also fire in a window that is not in front, as tests open several.
            'focusmanager.testmode': true,
            // Its list of downloads would open over the page and take the focus.
            'browser.download.alwaysOpenPanel': false,
          },
        },
      },
    },
    {
      name: 'chromium',
      testIgnore: 'webkit/**',
      use: {
        launchOptions: {
          executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
          args: [
            ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            // Otherwise, it logs a 'slow network' on a machine that is busy or has no network.
            '--force-effective-connection-type=4G',
            // Pages are open for seconds here, in which optimised code does not pay.
            '--js-flags=--no-opt,--single-threaded',
            `--disable-features=${disabledFeatures.join()}`,
          ],
        },
      },
    },
  ],
})
