import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { makeFolder } from '../../../tools/testing/folder.ts'
import { desktop, openVisit, type Subject, type Visit } from '../chromium.ts'
import type { BigFile } from './big-file.ts'
import { hasTiming, readWatched, type Watched, watchClick, watchPage } from './in-explorer.ts'

/** Long enough for a busy machine; anything longer has failed. */
const PATIENCE_MS = 90_000

/** Rarely enough not to slow the page down. */
const POLL_MS = 50

/** A first visit on a desktop, whose page reports its timings and long tasks. */
export async function openWatched({ browser }: Subject): Promise<Visit> {
  const visit = await openVisit(browser, desktop)
  await watch(visit.page)
  return visit
}

/** Opens the explorer in a first visit, by an address that says what to show. */
export async function openShared(subject: Subject, parts: string): Promise<Visit> {
  const visit = await openWatched(subject)
  await showShared(visit.page, subject, parts)
  return visit
}

/** The same in another tab of the same visitor. */
export async function openTab({ page }: Visit, subject: Subject, parts: string): Promise<Page> {
  const tab = await page.context().newPage()
  await watch(tab)
  await showShared(tab, subject, parts)
  return tab
}

async function watch(page: Page): Promise<void> {
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript(watchPage)
}

async function showShared(page: Page, { url }: Subject, parts: string): Promise<void> {
  await page.goto(`${url}/#explore?${parts}`)
  await waitForTiming(page, 'explorer:plots-painted')
}

/** Presses the button, and returns the time until the plots, or files, were painted. */
export async function clickOpen(page: Page, painted = 'plots-painted'): Promise<number> {
  const { clickedMs } = await clickWatched(page, page.locator('#open-explorer'))
  const { endMs } = await waitForTiming(page, `explorer:${painted}`)
  return endMs - clickedMs
}

export async function clickWatched(page: Page, button: Locator) {
  await button.scrollIntoViewIfNeeded()
  const click = await page.evaluateHandle(watchClick)
  await button.click()
  return click.evaluate(async ({ clickedMs, paintedMs }) => ({
    clickedMs: await clickedMs,
    paintedMs: await paintedMs,
  }))
}

/** Opens a file by its path: the browser reads it itself, as for a visitor. */
export async function openFile({ runner }: Subject, page: Page, { name, buffer }: BigFile) {
  const path = join(makeFolder(runner), name)
  writeFileSync(path, buffer)
  await page.locator('.explorer input[type=file][multiple]').setInputFiles(path)
  return waitForTiming(page, 'explorer:file-painted')
}

export async function countTimings(page: Page, name: string): Promise<number> {
  const { timings } = await readSeen(page)
  return timings.filter((timing) => timing.name === name).length
}

/** The first timing of this name after the known ones. */
export async function waitForTiming(
  page: Page,
  name: string,
  known = 0,
): Promise<Watched['timings'][number]> {
  await page.waitForFunction(hasTiming, { name, known }, { polling: POLL_MS })
  const { timings } = await readSeen(page)
  const timing = timings.filter((candidate) => candidate.name === name)[known]
  if (timing === undefined) throw new Error(`The page has lost its timing ${name}`)
  return timing
}

export function readSeen(page: Page): Promise<Watched> {
  return page.evaluate(readWatched)
}
