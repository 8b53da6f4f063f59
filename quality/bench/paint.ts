import { BARE_PATH } from './bare-page.ts'
import { sitePaths } from './built-site.ts'
import {
  type Device,
  desktop,
  desktopNetwork,
  openVisit,
  phone,
  type Subject,
  slow4G,
  slowNetwork,
  slowProcessor,
} from './chromium.ts'
import { type Paints, readPaints } from './in-page.ts'
import { atMost, type Row, type Rows, repeat, showMilliseconds, showRatio } from './row.ts'
import { median, middleHalf } from './statistics.ts'

/** The limits apply to a phone; a desktop's figures are only informative. */
const bars = { fcp: 1.1, lcp: 0.65 } as const

/** Lighthouse's throttling: a phone on slow 4G, a desktop on a typical office connection. */
const visitors = [
  { device: phone, network: slow4G, processor: 4, pairs: 5, bars },
  { device: desktop, network: desktopNetwork, processor: 1, pairs: 3 },
] as const

/** First and largest paint of every page, as multiples of a bare page's in the same run. */
export async function* measurePaint(subject: Subject): Rows {
  for (const visitor of visitors) {
    const paints = new Map([BARE_PATH, ...sitePaths].map((path) => [path, [] as Paints[]]))
    const step = `first and largest paint beside a bare page, ${visitor.device.name}`
    await repeat(subject.runner, step, { full: visitor.pairs }, async (round) => {
      // Pages take turns, because each visit affects the next one.
      const turns = [...paints]
      for (const [path, list] of round % 2 === 0 ? turns : turns.reverse()) {
        list.push(await paint(subject, path, visitor))
      }
    })
    const bare = paints.get(BARE_PATH) ?? []
    for (const path of sitePaths) {
      for (const metric of ['fcp', 'lcp'] as const) {
        const what = `applied ${metric.toUpperCase()} of ${path}, ${visitor.device.name}`
        const bar = 'bars' in visitor ? visitor.bars[metric] : undefined
        yield compare(what, metric, paints.get(path) ?? [], bare, bar)
      }
    }
  }
}

interface Visitor {
  device: Device
  network: typeof slow4G
  processor: number
}

/** One visit with an empty cache, and a network and processor that are actually throttled. */
async function paint(
  { browser, url }: Subject,
  path: string,
  { device, network, processor }: Visitor,
): Promise<Paints> {
  const visit = await openVisit(browser, device)
  await slowNetwork(visit, network)
  await slowProcessor(visit, processor)
  await visit.page.goto(`${url}${path}`, { waitUntil: 'networkidle' })
  const paints = await visit.page.evaluate(readPaints)
  await visit.close()
  return paints
}

function compare(
  what: string,
  metric: 'fcp' | 'lcp',
  ours: readonly Paints[],
  bare: readonly Paints[],
  bar: number | undefined,
): Row {
  const ratios = ours.map((paints, pair) => paints[metric] / (bare[pair]?.[metric] ?? Number.NaN))
  const middle = middleHalf(ratios).map((ratio) => ratio.toFixed(2))
  const [ourMs, bareMs] = [ours, bare].map((all) => median(all.map((paints) => paints[metric])))
  const elements = metric === 'lcp' ? [...new Set(ours.map(({ element }) => element))] : []
  return atMost(what, median(ratios), {
    bar,
    show: showRatio,
    note: [
      `${showMilliseconds(ourMs ?? 0)} to ${showMilliseconds(bareMs ?? 0)}`,
      `half of them ${middle.join(' to ')}`,
      ...elements,
    ].join(', '),
  })
}
