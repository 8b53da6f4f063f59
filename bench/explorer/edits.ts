import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { desktop } from '../chromium.ts'
import { atMost, type Desk, type Row, showMilliseconds } from '../row.ts'
import {
  countTimings,
  openShared,
  openTab,
  openWatched,
  type Violations,
  waitForTiming,
} from './visitor.ts'

const BAR_MS = 500
const PAUSE_MS = 300

/** From an edit in one tab to the frame that shows it in another, by their shared clock. */
export async function measureEdits(
  desk: Desk,
  browser: Browser,
  url: string,
  violations: Violations,
): Promise<Row> {
  const edits = desk.isQuick ? 5 : 40
  const visit = await openWatched(browser, desktop, violations)
  await openShared(visit.page, url, 'panel=team&plot=600')
  const tab = await openTab(visit, violations)
  await openShared(tab, url, 'panel=team&plot=600')
  const otherStatuses = visit.page
    .locator('.plot-editor')
    .first()
    .getByRole('button', { pressed: false })
  const times: number[] = []
  for (let edit = 1; edit <= edits; edit += 1) {
    if (edit % 10 === 1) desk.say('editing in one tab, watching in the other', edit, edits)
    times.push(await editOnce(otherStatuses, tab))
    await pause(PAUSE_MS)
  }
  await visit.close()
  const sorted = times.toSorted((a, b) => a - b)
  const within = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  return atMost('edit to paint in a second tab, p95', within(0.95), {
    bar: BAR_MS,
    show: showMilliseconds,
    note: `${edits} edits, half within ${showMilliseconds(within(0.5))}`,
  })
}

type Locator = ReturnType<Page['locator']>

/** Presses the key of another status than the current one, so that each press changes the plot. */
async function editOnce(otherStatuses: Locator, tab: Page): Promise<number> {
  const known = await countTimings(tab, 'explorer:edit-painted')
  await otherStatuses.first().click()
  return (await waitForTiming(tab, 'explorer:edit-painted', known)).tookMs
}
