import { writeSiteWithBarePage } from './bare-page.ts'
import { buildIfStale, serveSite } from './built-site.ts'
import { openChromium } from './chromium.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measurePaint } from './paint.ts'
import type { Bench } from './row.ts'
import { measureWeight } from './weight.ts'

export const page: Bench = {
  name: 'page',
  about: 'how soon the pages are there, and what they weigh',
  async run(runner) {
    buildIfStale()
    const url = await serveSite(runner, await writeSiteWithBarePage(runner))
    const chromium = await openChromium(runner)
    return [
      ...(await measurePaint(runner, chromium.browser, url)),
      ...(await measureWeight(runner, chromium.browser, url)),
      ...(await measureLighthouse(runner, chromium, url)),
    ]
  },
}
