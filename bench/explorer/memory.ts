import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { desktop } from '../chromium.ts'
import { atMost, type Desk, type Row, showMegabytes } from '../row.ts'
import { median } from '../statistics.ts'
import { readRendererBytes } from './renderer-memory.ts'
import { openShared, openWatched, type Violations } from './visitor.ts'

const BAR_BYTES = 250_000_000

/** Every layer of the survey, from the lowest to the topmost. */
const LAYERS =
  'elevation.relief.water.flood.plots.plot-lines.blocks.contours.roads.buildings.lights.population.tracks.control-points.opened.labels'

/** Until memory that only the start needed is released. */
const SETTLE_MS = 8000

export async function measureMemory(
  desk: Desk,
  browser: Browser,
  url: string,
  violations: Violations,
): Promise<Row> {
  const runs = desk.runs ?? (desk.isQuick ? 1 : 5)
  const bytes: number[] = []
  for (let run = 1; run <= runs; run += 1) {
    desk.say('showing all layers and reading the memory', run, runs)
    const visit = await openWatched(browser, desktop, violations)
    await openShared(visit.page, url, `layers=${LAYERS}&panel=metrics`)
    await pause(SETTLE_MS)
    bytes.push(await readRendererBytes(browser))
    await visit.close()
  }
  return atMost('memory of the page with all layers', median(bytes), {
    bar: BAR_BYTES,
    show: showMegabytes,
    note: `PSS of its process; ${bytes.map(showMegabytes).join(', ')}`,
  })
}
