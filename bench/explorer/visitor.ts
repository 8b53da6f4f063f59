import type { Browser, Page } from '@playwright/test'
import { type Device, openVisit, type Visit } from '../chromium.ts'
import { hasTiming, readWatched, type Watched, watchClick, watchPage } from './in-explorer.ts'

/** Long enough for a busy machine; anything longer has failed. */
const PATIENCE_MS = 90_000

/** Rarely enough not to slow the page down. */
const POLL_MS = 50

/** All policy violations in any visit of this benchmark, in the browser's words. */
export type Violations = Set<string>

/** A first visit, whose page reports long tasks and policy violations. */
export async function openWatched(
  browser: Browser,
  device: Device,
  violations: Violations,
): Promise<Visit> {
  const visit = await openVisit(browser, device)
  await watch(visit.page, violations)
  return visit
}

/** Another tab of the same visitor. */
export async function openTab({ page }: Visit, violations: Violations): Promise<Page> {
  const tab = await page.context().newPage()
  await watch(tab, violations)
  return tab
}

/** Presses the button, and returns the time until the plots were painted. */
export async function clickOpen(page: Page): Promise<number> {
  const button = page.locator('#open-explorer')
  await button.scrollIntoViewIfNeeded()
  const click = await page.evaluateHandle(watchClick)
  await button.click()
  const clickedMs = await click.evaluate(({ clickedMs }) => clickedMs)
  const { endMs } = await waitForTiming(page, 'explorer:plots-painted')
  return endMs - clickedMs
}

/** Opens the explorer by an address that says what to show. */
export async function openShared(page: Page, url: string, parts: string): Promise<void> {
  await page.goto(`${url}/#explore?${parts}`)
  await waitForTiming(page, 'explorer:plots-painted')
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

async function watch(page: Page, violations: Violations): Promise<void> {
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript(watchPage)
  // Workers have no document with violation events, but violations are also logged.
  page.on('console', (message) => {
    const text = message.text()
    if (/content security policy|trusted ?(?:type|script|html)/i.test(text)) {
      violations.add(text.slice(0, 200))
    }
  })
}
