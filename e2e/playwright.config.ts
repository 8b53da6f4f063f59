import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumAlone } from './engines.ts'

/** Chromium obeys the last such list alone, so those of Playwright's that tests feel are in it. */
const disabledFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning'],
  // Parts of the browser's own window that are pages too: drawn for each test, and seen by nobody.
  ...['WebUIToolbar', 'WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'],
]

/** Tests share a server where they do not change it; see site.ts. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: availableParallelism(),
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./left-out.ts']],
  timeout: 120_000,
  // Nothing here proves speed; a busy machine may take its time.
  expect: { timeout: 30_000 },
  use: {
    // No larger than the widest layout needs, and calm: software draws each frame.
    viewport: { width: 1120, height: 700 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
  },
  projects: [
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
            `--disable-features=${disabledFeatures.join()}`,
          ],
        },
      },
    },
    {
      name: 'firefox',
      // Most tests are about our own code, which every engine runs alike.
      grep: process.env.ALL_ENGINES ? /./ : /@engines/,
      testIgnore: ['webkit/**', ...Object.keys(chromiumAlone).map((file) => `**/${file}`)],
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        // Without a window it has neither WebGL nor a pointer that hovers; site.ts gives it a screen.
        headless: false,
        launchOptions: {
          executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
          firefoxUserPrefs: {
            // Its driver cannot ask for less motion, which nearly every test of the explorer does.
            'ui.prefersReducedMotion': 1,
            // The focus comes and goes also in a window that is not in front, as others are opened.
            'focusmanager.testmode': true,
            // Its list of downloads would open over the page, and keep the focus.
            'browser.download.alwaysOpenPanel': false,
          },
        },
      },
    },
    { name: 'webkit', testDir: './webkit' },
  ],
})
