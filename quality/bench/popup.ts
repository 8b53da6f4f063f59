import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { buildIfStale, distDir, findAsset, serveSite } from './built-site.ts'
import {
  desktop,
  openChromium,
  openVisit,
  phone,
  scrollThrough,
  slowNetwork,
  slowProcessor,
} from './chromium.ts'
import { type Opening, watchOpening } from './in-page.ts'
import {
  atMost,
  type Bench,
  type Row,
  type Runner,
  showKilobytes,
  showMilliseconds,
} from './row.ts'
import { median } from './statistics.ts'
import { recordTransfers } from './weight.ts'

export const popup: Bench = {
  name: 'popup',
  about: 'how soon a click opens it, when its form is alive, what it costs those who never click',
  async run(runner) {
    buildIfStale()
    const url = await serveSite(runner)
    const { browser } = await openChromium(runner)
    return [
      ...(await measureColdClick(runner, browser, url)),
      await measureWarmForm(runner, browser, url, 1),
      await measureWarmForm(runner, browser, url, 4),
      ...weighScript(),
      ...(await measureBeforeIntent(runner, browser, url)),
    ]
  },
}

/**
 * The earliest possible click: nothing cached, the page just painted, its script perhaps not run.
 */
async function measureColdClick(runner: Runner, browser: Browser, url: string): Promise<Row[]> {
  const runs = runner.runs ?? 10
  const openings: Opening[] = []
  const lost: string[] = []
  for (let run = 1; run <= runs; run += 1) {
    runner.log('click to popup, cold', run, runs)
    const visit = await openVisit(browser, phone)
    await slowNetwork(visit)
    await slowProcessor(visit, 4)
    await visit.page.goto(url, { waitUntil: 'commit' })
    await visit.page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    const opening = await open(visit.page)
    if (typeof opening === 'string') lost.push(opening)
    else openings.push(opening)
    await visit.close()
  }
  const frames = openings.map(({ visibleFrames }) => visibleFrames)
  const openFrames = openings.map((opening) => opening.openFrames)
  return [
    atMost('clicks lost, cold', lost.length, { bar: 0, note: [...new Set(lost)].join('; ') }),
    atMost('click to popup visible, cold, frames', median(frames), {
      bar: 2,
      note: `slow 4G, 4 x CPU, ${runs} runs: ${frames.join(' ')}; open in ${openFrames.join(' ')}`,
    }),
    atMost('the same, time', median(openings.map(({ visibleMs }) => visibleMs)), {
      aim: 100,
      show: showMilliseconds,
      note: `worst ${showMilliseconds(Math.max(...openings.map(({ visibleMs }) => visibleMs)))}`,
    }),
    atMost('click to a live form, cold', median(openings.map(({ liveMs }) => liveMs)), {
      show: showMilliseconds,
    }),
  ]
}

/** A visitor whose browser already has the chunk. */
async function measureWarmForm(
  runner: Runner,
  browser: Browser,
  url: string,
  slowdown: number,
): Promise<Row> {
  const runs = runner.runs ?? 10
  const visit = await openVisit(browser, desktop)
  const times: number[] = []
  // Two warm-up visits: the browser caches compiled code from the second one on.
  for (let run = -1; run <= runs; run += 1) {
    if (run > 0) runner.log(`popup to a live form, warm, ${slowdown} x CPU`, run, runs)
    await slowProcessor(visit, 1)
    await visit.page.goto(url, { waitUntil: 'networkidle' })
    await slowProcessor(visit, slowdown)
    const opening = await open(visit.page)
    if (typeof opening === 'string') throw new Error(`The warm popup failed: ${opening}`)
    await visit.page.keyboard.type('Ada')
    await visit.page.waitForFunction(() => document.querySelector('input')?.value === 'Ada')
    if (run > 0) times.push(opening.liveMs)
  }
  await visit.close()
  return atMost(`click to typing into a live form, warm, ${slowdown} x CPU`, median(times), {
    ...(slowdown === 1 && { bar: 150 }),
    show: showMilliseconds,
    note: `${runs} runs, worst ${showMilliseconds(Math.max(...times))}`,
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

function weighScript(): Row[] {
  const chunk = [findAsset('popup', '.js.br'), findAsset('toasts', '.css.br')]
  const html = readFileSync(join(distDir, 'index.html'), 'utf8')
  const inline = [...html.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)]
  const script = inline.map(([, code]) => code).join('')
  return [
    atMost(
      'React, form and toasts, compressed',
      chunk.reduce((sum, file) => sum + statSync(file).size, 0),
      { bar: 85_000, show: showKilobytes },
    ),
    atMost('script before intent, compressed', brotliCompressSync(script).length, {
      bar: 2_000,
      show: showKilobytes,
      note: 'inline in the page',
    }),
  ]
}

/** A visitor who reads the whole page without approaching the popup loads none of its code. */
async function measureBeforeIntent(runner: Runner, browser: Browser, url: string): Promise<Row[]> {
  runner.log('reading the page without reaching for the popup')
  const visit = await openVisit(browser, desktop)
  const transfers = await recordTransfers(visit)
  await visit.page.goto(url, { waitUntil: 'load' })
  await pause(5_000)
  await scrollThrough(visit.page)
  await visit.close()
  const scripts = transfers.filter(({ kind }) => kind === 'script' || kind === 'css')
  return [
    atMost('scripts and sheets requested before intent', scripts.length, {
      bar: 0,
      note: 'after 5 s and a scroll to the end',
    }),
  ]
}
