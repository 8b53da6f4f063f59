import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { distDir, findAsset } from './built-site.ts'
import {
  desktop,
  openVisit,
  phone,
  type Subject,
  scrollThrough,
  slowNetwork,
  slowProcessor,
} from './chromium.ts'
import { type Opening, watchOpening } from './in-page.ts'
import { atMost, type Row, type Rows, repeat, showKilobytes, showMilliseconds } from './row.ts'
import { median } from './statistics.ts'
import { recordTransfers } from './weight.ts'

const RUNS = { full: 10 }

export async function* measurePopup(subject: Subject): Rows {
  yield* measureColdClick(subject)
  yield measureWarmForm(subject, 1)
  yield measureWarmForm(subject, 4)
  yield* weighScript()
  yield measureBeforeIntent(subject)
}

/**
 * The earliest possible click: nothing cached, the page just painted, its script perhaps not run.
 */
async function* measureColdClick({ runner, browser, url }: Subject): Rows {
  const clicks = await repeat(runner, 'click to popup, cold', RUNS, async () => {
    const visit = await openVisit(browser, phone)
    await slowNetwork(visit)
    await slowProcessor(visit, 4)
    await visit.page.goto(url, { waitUntil: 'commit' })
    await visit.page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    const opening = await open(visit.page)
    await visit.close()
    return opening
  })
  const lost = clicks.filter((click) => typeof click === 'string')
  const openings = clicks.filter((click) => typeof click !== 'string')
  const frames = openings.map(({ visibleFrames }) => visibleFrames)
  const openFrames = openings.map((opening) => opening.openFrames)
  const times = openings.map(({ visibleMs }) => visibleMs)
  yield atMost('clicks lost, cold', lost.length, { bar: 0, note: [...new Set(lost)].join('; ') })
  yield atMost('click to popup visible, cold, frames', median(frames), {
    bar: 2,
    note: `slow 4G, 4 x CPU, ${clicks.length} runs: ${frames.join(' ')}; open in ${openFrames.join(' ')}`,
  })
  yield atMost('the same, time', median(times), {
    aim: 100,
    show: showMilliseconds,
    note: `worst ${showMilliseconds(Math.max(...times))}`,
  })
  yield atMost('click to a live form, cold', median(openings.map(({ liveMs }) => liveMs)), {
    show: showMilliseconds,
  })
}

/** A visitor whose browser already has the chunk. */
async function measureWarmForm({ runner, browser, url }: Subject, slowdown: number): Promise<Row> {
  const visit = await openVisit(browser, desktop)
  const step = `popup to a live form, warm, ${slowdown} x CPU`
  // Two warm-up visits: the browser caches compiled code from the second one on.
  const times = await repeat(runner, step, { ...RUNS, warmUp: 2 }, async () => {
    await slowProcessor(visit, 1)
    await visit.page.goto(url, { waitUntil: 'networkidle' })
    await slowProcessor(visit, slowdown)
    const opening = await open(visit.page)
    if (typeof opening === 'string') throw new Error(`The warm popup failed: ${opening}`)
    await visit.page.keyboard.type('Ada')
    await visit.page.waitForFunction(() => document.querySelector('input')?.value === 'Ada')
    return opening.liveMs
  })
  await visit.close()
  return atMost(`click to typing into a live form, warm, ${slowdown} x CPU`, median(times), {
    bar: slowdown === 1 ? 150 : undefined,
    show: showMilliseconds,
    note: `${times.length} runs, worst ${showMilliseconds(Math.max(...times))}`,
  })
}

const PATIENCE_MS = 20_000

/** A real mouse press on the hero's button; a description if it had no effect. */
async function open(page: Page): Promise<Opening | string> {
  const watch = await page.evaluateHandle(watchOpening, PATIENCE_MS)
  const button = page.locator('main [command="show-modal"]').first()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button that opens the popup is not there')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  return watch.evaluate(({ seen }) => seen)
}

function* weighScript() {
  const chunk = [findAsset('popup', '.js.br'), findAsset('toasts', '.css.br')]
  const html = readFileSync(join(distDir, 'index.html'), 'utf8')
  const inline = [...html.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)]
  const script = inline.map(([, code]) => code).join('')
  const bytes = chunk.reduce((sum, file) => sum + statSync(file).size, 0)
  yield atMost('React, form and toasts, compressed', bytes, { bar: 85_000, show: showKilobytes })
  yield atMost('script before intent, compressed', brotliCompressSync(script).length, {
    bar: 2_000,
    show: showKilobytes,
    note: 'inline in the page',
  })
}

/** A visitor who reads the whole page without approaching the popup loads none of its code. */
async function measureBeforeIntent({ runner, browser, url }: Subject): Promise<Row> {
  runner.log('reading the page without reaching for the popup')
  const visit = await openVisit(browser, desktop)
  const transfers = await recordTransfers(visit)
  await visit.page.goto(url, { waitUntil: 'load' })
  await pause(5_000)
  await scrollThrough(visit.page)
  await visit.close()
  const scripts = transfers.filter(({ kind }) => kind === 'script' || kind === 'css')
  return atMost('scripts and sheets requested before intent', scripts.length, {
    bar: 0,
    note: 'after 5 s and a scroll to the end',
  })
}
