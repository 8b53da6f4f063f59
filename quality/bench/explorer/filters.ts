import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Subject } from '../chromium.ts'
import { atMost, type Row, type Rows, repeat, showMilliseconds } from '../row.ts'
import { median } from '../statistics.ts'
import { makeSurveyFile } from './big-file.ts'
import { clickWatched, countTimings, openFile, openShared, waitForTiming } from './visitor.ts'

const sizes = [
  { plots: 12_600, metricsBarMs: 10, pixelsBarMs: 250 },
  { plots: 100_000, metricsBarMs: 50, pixelsBarMs: 600 },
] as const

/** With warm-up changes of the filter: the browser compiles code that runs often. */
const CHANGES = { full: 5, quick: 2, warmUp: 3 }

/** Until the last change is fully painted. */
const QUIET_MS = 500

/** From a change of the filter to all metrics in the document, and to the painted map. */
export async function* measureFilters(subject: Subject): Rows {
  for (const { plots, metricsBarMs, pixelsBarMs } of sizes) {
    const { page, close } = await openShared(subject, `size=${plots}&panel=metrics`)
    const what = `${plots} plots`
    const times = await repeat(subject.runner, `filtering ${what}`, CHANGES, (run) => {
      // A different set of land uses each time, so that every change has an effect.
      const codes = 1 + (((run + 2) * 37) % 1022)
      const hash = `#explore?size=${plots}&panel=metrics&landUse=${codes}`
      return time(page, () => page.evaluate((next) => location.assign(next), hash))
    })
    await close()
    yield row(`filter to metrics, ${what}`, times, 'metricsMs', metricsBarMs)
    yield row(`filter to pixels, ${what}`, times, 'pixelsMs', pixelsBarMs)
  }
}

const FEATURES = 300_000

/** The same from the press of a bar, for the features of a visitor's file. */
export async function* measureFileFilters(subject: Subject): Rows {
  const { page, close } = await openShared(subject, 'panel=files')
  await openFile(subject, page, makeSurveyFile(FEATURES))
  await page.getByLabel('Colour by').selectOption('use')
  const bars = page.getByRole('toolbar', { name: 'use', exact: true }).getByRole('button')
  const barCount = await bars.count()
  const what = `${FEATURES} features of a file`
  const times = await repeat(subject.runner, `filtering ${what}`, CHANGES, async (run) => {
    const bar = bars.nth((run + 2) % barCount)
    const set = await time(page, () => bar.click())
    // A second press shows all features again, which is the most to paint.
    return { ...set, clearedMs: (await time(page, () => bar.click())).pixelsMs }
  })
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.locator('.table-row').first().waitFor()
  const sorts: number[] = []
  for (const column of await page.locator('.table-head__button').all()) {
    const { clickedMs, paintedMs } = await clickWatched(page, column)
    sorts.push(paintedMs - clickedMs)
  }
  await close()
  yield row(`filter to metrics, ${what}`, times, 'metricsMs', 50)
  yield row(`filter to pixels, ${what}`, times, 'pixelsMs', 600)
  yield row(`filter cleared to pixels, ${what}`, times, 'clearedMs', 600)
  yield atMost(`table sorted, ${what}`, Math.max(...sorts), {
    bar: 1000,
    show: showMilliseconds,
    note: `each column once, the slowest counts: ${sorts.map(showMilliseconds).join(', ')}`,
  })
}

async function time(page: Page, change: () => Promise<void>) {
  const known = {
    metrics: await countTimings(page, 'explorer:filter-metrics'),
    pixels: await countTimings(page, 'explorer:filter-pixels'),
  }
  await change()
  const metrics = await waitForTiming(page, 'explorer:filter-metrics', known.metrics)
  const pixels = await waitForTiming(page, 'explorer:filter-pixels', known.pixels)
  await pause(QUIET_MS)
  return { metricsMs: metrics.tookMs, pixelsMs: pixels.tookMs }
}

function row<K extends string>(
  what: string,
  changes: readonly Record<K, number>[],
  part: K,
  bar: number,
): Row {
  const show = bar < 100 ? (ms: number) => `${ms.toFixed(1)} ms` : showMilliseconds
  const times = changes.map((change) => change[part])
  return atMost(what, median(times), { bar, show, note: times.map(show).join(', ') })
}
