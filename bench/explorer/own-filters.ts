import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { desktop } from '../chromium.ts'
import { atMost, type Desk, type Row, showMilliseconds } from '../row.ts'
import { median } from '../statistics.ts'
import { makeOwnSurvey } from './big-file.ts'
import { countTimings, openShared, openWatched, type Violations, waitForTiming } from './visitor.ts'

const FEATURES = 100_000
const METRICS_BAR_MS = 50
const PIXELS_BAR_MS = 600

/** Warm-up changes of the filter: the browser compiles code that runs often. */
const WARM_UP = 3

/** Until the last change is fully painted. */
const QUIET_MS = 500

/** From the press of a bar to all figures of a visitor's file in the document, and to its map. */
export async function measureOwnFilters(
  desk: Desk,
  browser: Browser,
  url: string,
  violations: Violations,
): Promise<Row[]> {
  const runs = desk.runs ?? (desk.isQuick ? 2 : 5)
  const dir = mkdtempSync(join(tmpdir(), 'bench-own-'))
  desk.atEnd(async () => rmSync(dir, { recursive: true, force: true }))
  const file = makeOwnSurvey(FEATURES)
  const path = join(dir, file.name)
  writeFileSync(path, file.buffer)
  const visit = await openWatched(browser, desktop, violations)
  const { page } = visit
  await openShared(page, url, 'panel=files')
  await page.locator('.explorer input[type=file]').first().setInputFiles(path)
  await waitForTiming(page, 'explorer:file-painted')
  await page.getByLabel('Colour by').selectOption('use')
  const bars = page.getByRole('toolbar', { name: 'use', exact: true }).getByRole('button')
  const barCount = await bars.count()
  const metrics: number[] = []
  const pixels: number[] = []
  const cleared: number[] = []
  for (let run = 1 - WARM_UP; run <= runs; run += 1) {
    if (run > 0) desk.say(`filtering ${FEATURES} features of a file`, run, runs)
    const bar = bars.nth((run + WARM_UP) % barCount)
    const set = await press(page, bar)
    // A second press shows all features again, which is the most to paint.
    const clear = await press(page, bar)
    if (run <= 0) continue
    metrics.push(set.metricsMs)
    pixels.push(set.pixelsMs)
    cleared.push(clear.pixelsMs)
  }
  await visit.close()
  return [
    atMost(`filter to metrics, ${FEATURES} features of a file`, median(metrics), {
      bar: METRICS_BAR_MS,
      show: showMilliseconds,
      note: metrics.map(showMilliseconds).join(', '),
    }),
    atMost(`filter to pixels, ${FEATURES} features of a file`, median(pixels), {
      bar: PIXELS_BAR_MS,
      show: showMilliseconds,
      note: pixels.map(showMilliseconds).join(', '),
    }),
    atMost(`filter cleared to pixels, ${FEATURES} features of a file`, median(cleared), {
      bar: PIXELS_BAR_MS,
      show: showMilliseconds,
      note: cleared.map(showMilliseconds).join(', '),
    }),
  ]
}

async function press(page: Page, bar: Locator): Promise<{ metricsMs: number; pixelsMs: number }> {
  const known = {
    metrics: await countTimings(page, 'explorer:filter-metrics'),
    pixels: await countTimings(page, 'explorer:filter-pixels'),
  }
  await bar.click()
  const metrics = await waitForTiming(page, 'explorer:filter-metrics', known.metrics)
  const pixels = await waitForTiming(page, 'explorer:filter-pixels', known.pixels)
  await pause(QUIET_MS)
  return { metricsMs: metrics.tookMs, pixelsMs: pixels.tookMs }
}
