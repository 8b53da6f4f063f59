import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import type { Subject } from '../chromium.ts'
import { atMost, type Row, showMilliseconds } from '../row.ts'
import { countTimings, openShared, openTab, waitForTiming } from './visitor.ts'

const BAR_MS = 500
const PAUSE_MS = 300

/** From an edit in one tab to the frame that shows it in another, by their shared clock. */
export async function measureEdits(subject: Subject): Promise<Row> {
  const { runner } = subject
  const edits = runner.isQuick ? 5 : 40
  const visit = await openShared(subject, 'panel=team&plot=600')
  const tab = await openTab(visit, subject, 'panel=team&plot=600')
  const otherStatuses = visit.page
    .locator('.plot-editor')
    .first()
    .getByRole('button', { pressed: false })
  const times: number[] = []
  for (let edit = 1; edit <= edits; edit += 1) {
    if (edit % 10 === 1) runner.log('editing in one tab, watching in the other', edit, edits)
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

/** Presses the key of another status than the current one, so that each press changes the plot. */
async function editOnce(otherStatuses: Locator, tab: Page): Promise<number> {
  const known = await countTimings(tab, 'explorer:edit-painted')
  await otherStatuses.first().click()
  return (await waitForTiming(tab, 'explorer:edit-painted', known)).tookMs
}
