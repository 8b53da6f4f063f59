import { writeSiteWithBarePage } from './bare-page.ts'
import { buildIfStale, serveSite } from './built-site.ts'
import { openChromium } from './chromium.ts'
import { measureFonts } from './fonts.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measurePaint } from './paint.ts'
import type { Bench } from './row.ts'
import { measureShifts } from './shifts.ts'
import { measureWeight } from './weight.ts'

export const page: Bench = {
  name: 'page',
  about: 'how soon the pages are there, what they weigh, whether they hold still',
  async run(desk) {
    buildIfStale()
    const url = await serveSite(desk, await writeSiteWithBarePage(desk))
    const chromium = await openChromium(desk)
    return [
      ...(await measurePaint(desk, chromium.browser, url)),
      ...(await measureWeight(desk, chromium.browser, url)),
      ...(await measureFonts(desk, chromium.browser, url)),
      ...(await measureShifts(desk, chromium.browser, url)),
      ...(await measureLighthouse(desk, chromium, url)),
    ]
  },
}
