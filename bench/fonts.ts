import type { Browser, Page } from '@playwright/test'
import { openVisit, phone } from './chromium.ts'
import { atLeast, type Desk, type Row } from './row.ts'

/** Whether a returning visitor sees our fonts in the first frame of the next page. */
export async function measureFonts(desk: Desk, browser: Browser, url: string): Promise<Row[]> {
  const visits = desk.isQuick ? 3 : 10
  let second = 0
  let again = 0
  for (let count = 1; count <= visits; count += 1) {
    desk.say('fonts in the first frame of a second page and of a return', count, visits)
    const visit = await openVisit(browser, phone)
    await visit.page.goto(url)
    await visit.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('lessa-sans')),
    )
    await visit.page.locator('footer a[href="/privacy-policy"]').click()
    await visit.page.waitForURL('**/privacy-policy')
    if (await hasFontsInFirstFrame(visit.page)) second += 1
    await visit.page.goto('about:blank')
    await visit.page.goto(url)
    if (await hasFontsInFirstFrame(visit.page)) again += 1
    await visit.close()
  }
  return [
    atLeast('second pages with fonts in the first frame', second, { bar: visits }),
    atLeast('returns with fonts in the first frame', again, { bar: visits }),
  ]
}

async function hasFontsInFirstFrame(page: Page): Promise<boolean> {
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-paint')
    const arrivals = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('lessa-sans'))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    return paint !== undefined && arrivals.some((arrival) => arrival <= paint.startTime)
  })
}
