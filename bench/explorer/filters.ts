import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { desktop } from '../chromium.ts'
import { atMost, type Desk, type Row, showMilliseconds } from '../row.ts'
import { median } from '../statistics.ts'
import { countTimings, openShared, openWatched, type Violations, waitForTiming } from './visitor.ts'

const sizes = [
  { plots: 12_600, metricsBarMs: 10, pixelsBarMs: 250 },
  { plots: 100_000, metricsBarMs: 50, pixelsBarMs: 600 },
] as const

/** Warm-up changes of the filter: the browser compiles code that runs often. */
const WARM_UP = 3

/** Until the last change is fully painted. */
const QUIET_MS = 500

/** From a change of the filter to all metrics in the document, and to the painted map. */
export async function measureFilters(
  desk: Desk,
  browser: Browser,
  url: string,
  violations: Violations,
): Promise<Row[]> {
  const runs = desk.runs ?? (desk.isQuick ? 2 : 5)
  const rows: Row[] = []
  for (const { plots, metricsBarMs, pixelsBarMs } of sizes) {
    const visit = await openWatched(browser, desktop, violations)
    await openShared(visit.page, url, `size=${plots}&panel=metrics`)
    const metrics: number[] = []
    const pixels: number[] = []
    for (let run = 1 - WARM_UP; run <= runs; run += 1) {
      if (run > 0) desk.say(`filtering ${plots} plots`, run, runs)
      const took = await changeFilter(visit.page, plots, run)
      await pause(QUIET_MS)
      if (run <= 0) continue
      metrics.push(took.metricsMs)
      pixels.push(took.pixelsMs)
    }
    await visit.close()
    rows.push(
      atMost(`filter to metrics, ${plots} plots`, median(metrics), {
        bar: metricsBarMs,
        show: showTenths,
        note: metrics.map(showTenths).join(', '),
      }),
      atMost(`filter to pixels, ${plots} plots`, median(pixels), {
        bar: pixelsBarMs,
        show: showMilliseconds,
        note: pixels.map(showMilliseconds).join(', '),
      }),
    )
  }
  return rows
}

/** A different set of land uses each time, so that every change has an effect. */
async function changeFilter(page: Page, plots: number, run: number) {
  const known = {
    metrics: await countTimings(page, 'explorer:filter-metrics'),
    pixels: await countTimings(page, 'explorer:filter-pixels'),
  }
  const codes = 1 + (((run + WARM_UP) * 37) % 1022)
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#explore?size=${plots}&panel=metrics&landUse=${codes}`)
  const metrics = await waitForTiming(page, 'explorer:filter-metrics', known.metrics)
  const pixels = await waitForTiming(page, 'explorer:filter-pixels', known.pixels)
  return { metricsMs: metrics.tookMs, pixelsMs: pixels.tookMs }
}

function showTenths(ms: number): string {
  return `${ms.toFixed(1)} ms`
}
