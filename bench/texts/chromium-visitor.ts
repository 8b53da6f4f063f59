import type { Browser } from '@playwright/test'
import type { Visitor } from './visitor.ts'

export function visitWithChromium(browser: Browser): Visitor {
  return {
    name: 'Chromium',
    async open(url) {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(url)
      return {
        // Playwright's own type requires serialisable data, and so does ours.
        run: (work, given) => page.evaluate(work as (given: unknown) => never, given),
        close: () => context.close(),
      }
    },
  }
}
