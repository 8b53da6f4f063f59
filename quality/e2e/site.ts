import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testedPages } from '@app/site/content/accessibility.ts'
import { type Browser, test as base, expect, type Page, type WorkerFixture } from '@playwright/test'
import { end, untilPrinted } from './child.ts'
import { startDisplay } from './display.ts'
import { firefoxCannot } from './engines.ts'
import { takeWebgl } from './explorer.ts'
import { explainPages } from './what-is-there.ts'
import {
  beginAgain,
  closeFiles,
  type Explored,
  openExplored,
  type Workbench,
  wide,
} from './workbench.ts'

const projectDir = join(import.meta.dirname, '../..')

export interface Site {
  url: string
  /** Where this server stores its enquiries; empty when the test begins. */
  dataDir: string
}

/** Every page, and one that does not exist. */
export const routes = Object.keys(testedPages)

/** For tests of animations. All others prefer reduced motion. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const

interface Shared {
  explored: Explored
  exploredPhone: Explored
  exploredFlat: Explored
}

interface Fixtures {
  leftOut: undefined
  /** A failure names what the shared pages show. Those of the test's own context are closed then. */
  explained: undefined
  /** One explorer in each worker, for tests that do not edit plots. */
  workbench: Workbench
  /** The same with its panel for files. The test's files are closed at the end. */
  files: Workbench
  /** Another one without WebGL on a phone of 360 × 740 pixels, until a test rotates or shrinks it. */
  phone: Workbench
  /** Another one in a browser without WebGL. */
  flat: Workbench
}

/** One server in each worker. It starts with a fresh database and is stopped at the end. */
export const testWithSite = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here.
    async ({}, use) => {
      const server = await startSite()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

// Chromium adds 46 bytes for its socket, whose path has at most 107.
if (tmpdir().length > 61) process.env.TMPDIR = '/tmp'

export const test = testWithSite.extend<Fixtures, Shared>({
  leftOut: [
    async ({ browserName }, use, testInfo) => {
      for (const [tag, reason] of Object.entries(firefoxCannot)) {
        testInfo.skip(browserName === 'firefox' && testInfo.tags.includes(tag), reason)
      }
      await use(undefined)
    },
    { auto: true },
  ],
  explained: [
    async ({ browser }, use, testInfo) => {
      await use(undefined)
      const pages = browser.contexts().flatMap((context) => context.pages())
      await explainPages(pages, testInfo)
    },
    { auto: true },
  ],
  launchOptions: [
    async ({ launchOptions, browserName }, use) => {
      if (browserName === 'chromium') return use(launchOptions)
      const display = await startDisplay(1920, 1400)
      await use({ ...launchOptions, env: { ...process.env, DISPLAY: display.name } })
      display.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  context: async ({ context }, use, testInfo) => {
    await use(context)
    await explainPages(context.pages(), testInfo)
  },
  page: async ({ page, browserName }, use) => {
    if (browserName === 'chromium') await reduceTransparency(page)
    await use(page)
  },
  explored: exploredWith({ viewport: wide }),
  exploredPhone: exploredWith(
    { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    takeWebgl,
  ),
  exploredFlat: exploredWith({ viewport: wide }, takeWebgl),
  workbench: ({ explored }, use) => lend(explored, use),
  phone: ({ exploredPhone }, use) => lend(exploredPhone, use),
  flat: ({ exploredFlat }, use) => lend(exploredFlat, use),
  files: async ({ workbench }, use) => {
    await workbench.tab('Files').click()
    await use(workbench)
    await closeFiles(workbench)
  },
})

export { expect }

/** Blurring what is behind the popup takes a fourth of the time of its tests. */
async function reduceTransparency(page: Page): Promise<void> {
  const features = [{ name: 'prefers-reduced-transparency', value: 'reduce' }]
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setEmulatedMedia', { features })
}

/** A fixture: an explorer for all tests of a worker. */
function exploredWith(
  options: Parameters<typeof openExplored>[1],
  prepare?: (page: Page) => Promise<void>,
): [WorkerFixture<Explored, { browser: Browser; site: Site }>, { scope: 'worker' }] {
  return [
    async ({ browser, site }, use) => {
      await use(await openExplored(browser, { ...options, baseURL: site.url }, prepare))
    },
    { scope: 'worker' },
  ]
}

/** Reset to its initial state. Any error until the end of the test fails it. */
async function lend(explored: Explored, use: (workbench: Workbench) => Promise<void>) {
  await beginAgain(explored)
  await use(explored.workbench)
  expect(explored.complaints()).toEqual([])
}

/**
 * Starts the real server on a free port of this machine, with another build of the site if given.
 */
export async function startSite(
  settings: Record<string, string> = {},
  siteDir?: string,
): Promise<Site & { stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'enquiries-'))
  const start = join(projectDir, 'server', 'start.mjs')
  const child = spawn(process.execPath, [start, ...(siteDir ? [siteDir] : [])], {
    cwd: dataDir, // not the project, which may have an .env
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '10000',
      ENQUIRIES_PER_DAY: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await untilPrinted(child, /http:\/\/\S+/)
  return {
    url,
    dataDir,
    async stop() {
      await end(child)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
