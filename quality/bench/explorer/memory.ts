import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import type { Subject } from '../chromium.ts'
import { atMost, type Row, repeat, showMegabytes } from '../row.ts'
import { median } from '../statistics.ts'
import { openShared } from './visitor.ts'

const BAR_BYTES = 250_000_000

/** Every layer of the survey, from the lowest to the topmost. */
const LAYERS =
  'elevation.relief.water.flood.plots.plot-lines.blocks.contours.roads.buildings.lights.population.tracks.control-points.opened.labels'

/** Until memory that only the start needed is released. */
const SETTLE_MS = 8000

export async function measureMemory(subject: Subject): Promise<Row> {
  const step = 'showing all layers and reading the memory'
  const bytes = await repeat(subject.runner, step, { full: 5, quick: 1 }, async () => {
    const { close } = await openShared(subject, `layers=${LAYERS}&panel=metrics`)
    await pause(SETTLE_MS)
    const rendererBytes = await readRendererBytes(subject.browser)
    await close()
    return rendererBytes
  })
  return atMost('memory of the page with all layers', median(bytes), {
    bar: BAR_BYTES,
    show: showMegabytes,
    note: `PSS of its process; ${bytes.map(showMegabytes).join(', ')}`,
  })
}

/**
 * The memory of this browser's largest renderer process, with its share of shared memory, as Linux
 * counts it (PSS). WebGL runs in another process.
 */
async function readRendererBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  if (renderers.length === 0) throw new Error('No page has a process of its own')
  return Math.max(...renderers.map(({ id }) => proportionalBytes(id)))
}

/** A process may end while it is being read. */
function proportionalBytes(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
