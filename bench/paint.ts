import type { Browser } from '@playwright/test'
import { BARE_PATH } from './bare-page.ts'
import { openVisit, phone, slowNetwork, slowProcessor } from './chromium.ts'
import { type Paints, readPaints } from './in-page.ts'
import { atMost, type Desk, type Row, showMilliseconds, showRatio } from './row.ts'
import { median, middleHalf } from './statistics.ts'

const BAR = 1.25
const AIM = 0.9

/** First and largest paint of the landing page, as multiples of a bare page's in the same run. */
export async function measurePaint(desk: Desk, browser: Browser, url: string): Promise<Row[]> {
  const pairs = desk.runs ?? 9
  const ours: Paints[] = []
  const bare: Paints[] = []
  for (let pair = 1; pair <= pairs; pair += 1) {
    desk.say('first and largest paint beside a bare page', pair, pairs)
    const turns = [
      { path: '/', paints: ours },
      { path: BARE_PATH, paints: bare },
    ]
    // Whoever goes second finds the machine as the first has left it, so they take turns.
    for (const { path, paints } of pair % 2 === 0 ? turns : turns.reverse()) {
      paints.push(await paint(browser, `${url}${path}`))
    }
  }
  return (['fcp', 'lcp'] as const).map((metric) => compare(metric, ours, bare))
}

/** One visit with an empty cache, on slow 4G and a processor four times slower than this one. */
async function paint(browser: Browser, url: string): Promise<Paints> {
  const visit = await openVisit(browser, phone)
  await slowNetwork(visit)
  await slowProcessor(visit, 4)
  await visit.page.goto(url, { waitUntil: 'networkidle' })
  const paints = await visit.page.evaluate(readPaints)
  await visit.close()
  return paints
}

function compare(metric: 'fcp' | 'lcp', ours: readonly Paints[], bare: readonly Paints[]): Row {
  const ratios = ours.map((paints, pair) => paints[metric] / (bare[pair]?.[metric] ?? Number.NaN))
  const middle = middleHalf(ratios).map((ratio) => ratio.toFixed(2))
  const [ourMs, bareMs] = [ours, bare].map((all) => median(all.map((paints) => paints[metric])))
  return atMost(`${metric.toUpperCase()} of / against a bare page`, median(ratios), {
    bar: BAR,
    aim: AIM,
    show: showRatio,
    note:
      `${showMilliseconds(ourMs ?? 0)} to ${showMilliseconds(bareMs ?? 0)}, ` +
      `${ratios.length} pairs, half of them ${middle.join(' to ')}`,
  })
}
