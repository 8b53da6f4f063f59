import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { startDisplay } from './display.ts'
import { firefoxCannot } from './engines.ts'
import { beginAgain, openWorkbench, type Workbench } from './workbench.ts'

const projectDir = join(import.meta.dirname, '..')

export interface Site {
  url: string
  /** Where this server keeps its enquiries; empty when the test begins. */
  dataDir: string
}

/** Every page, and one that is none. */
export const routes = ['/', '/privacy-policy', '/terms-and-conditions', '/no-such-page'] as const

interface Shared {
  /** One server in each worker; it starts with a fresh database and is stopped at the end. */
  site: Site
  explored: { workbench: Workbench; total: number }
}

export const test = base.extend<{ workbench: Workbench; leftOut: undefined }, Shared>({
  leftOut: [
    async ({ browserName }, use, testInfo) => {
      for (const [tag, reason] of Object.entries(firefoxCannot)) {
        testInfo.skip(browserName === 'firefox' && testInfo.tags.includes(tag), reason)
      }
      await use(undefined)
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
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here.
    async ({}, use) => {
      const server = await startSite()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  explored: [
    async ({ browser, site }, use) => {
      const viewport = { width: 1440, height: 900 }
      const page = await browser.newPage({ baseURL: site.url, viewport, reducedMotion: 'reduce' })
      const workbench = await openWorkbench(page)
      await use({ workbench, total: await workbench.count() })
      await page.close()
    },
    { scope: 'worker' },
  ],
  /** One explorer in each worker, for tests that leave the camera, files and plots as they are. */
  workbench: async ({ explored: { workbench, total } }, use) => {
    await beginAgain(workbench, total)
    await use(workbench)
  },
})

export { expect } from '@playwright/test'

/** Starts the real server on a free port of this machine, with another build of the site if named. */
export async function startSite(
  settings: Record<string, string> = {},
  siteDir?: string,
): Promise<Site & { stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'enquiries-'))
  const child = spawn(process.execPath, ['server/start.mjs', ...(siteDir ? [siteDir] : [])], {
    cwd: projectDir,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '10000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readAddress(child)
  return {
    url,
    dataDir,
    async stop() {
      const isOver = new Promise((resolve) => child.once('exit', resolve))
      // Ctrl-C reaches the server by itself; then there is nothing to wait for.
      const isRunning = child.exitCode === null && child.signalCode === null
      if (isRunning && child.kill('SIGTERM')) await isOver
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const address = /http:\/\/\S+/.exec(text)?.[0]
      if (address) resolve(address)
    })
  })
}
