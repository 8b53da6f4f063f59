import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { startDisplay } from './display.ts'
import { firefoxCannot } from './engines.ts'
import { violationsOf } from './explorer.ts'
import { errorsOf } from './popup.ts'
import { beginAgain, closeFiles, openWorkbench, type Workbench } from './workbench.ts'

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
  explored: {
    workbench: Workbench
    /** As it was opened. */
    first: { total: number; camera: string }
    /** What it said in the console as an error, and what its policy stopped. */
    complaints: () => string[]
  }
}

interface Asked {
  leftOut: undefined
  /** One explorer in each worker, for tests that leave the plots as they are. */
  workbench: Workbench
  /** The same with its panel for files; those that were opened are closed at the end. */
  files: Workbench
}

export const test = base.extend<Asked, Shared>({
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
      const lists = [errorsOf(page), await violationsOf(page)]
      const workbench = await openWorkbench(page)
      await expect(page).toHaveURL(/[?&]at=/)
      const camera = /[?&](at=[^&]*)/.exec(page.url())?.[1] ?? ''
      const first = { total: await workbench.count(), camera }
      await use({ workbench, first, complaints: () => lists.flat() })
      await page.close()
    },
    { scope: 'worker' },
  ],
  workbench: async ({ explored: { workbench, first, complaints } }, use) => {
    await beginAgain(workbench, first)
    await use(workbench)
    expect(complaints()).toEqual([])
  },
  files: async ({ workbench }, use) => {
    await workbench.tab('Files').click()
    await use(workbench)
    await closeFiles(workbench)
  },
})

export { expect }

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
