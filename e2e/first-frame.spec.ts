import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

test('a first visit paints its text before it asks for a font', async ({ page }) => {
  await page.goto('/')
  await fontsCome(page)

  const { askedAt, paintedAt } = await timesOf(page)

  expect(askedAt).toBeGreaterThanOrEqual(paintedAt)
})

test('a second page has asked for its fonts before it is painted', async ({ page }) => {
  await page.goto('/')
  await fontsCome(page)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL('/privacy-policy')
  await page.waitForLoadState()

  const { askedAt, paintedAt } = await timesOf(page)
  expect(askedAt).toBeLessThan(paintedAt)
})

test('so has a page that somebody comes back to', async ({ page }) => {
  await page.goto('/')
  await fontsCome(page)

  await page.goto('about:blank')
  await page.goto('/')

  const { askedAt, paintedAt } = await timesOf(page)
  expect(askedAt).toBeLessThan(paintedAt)
})

test.describe('with no script', () => {
  test.use({ javaScriptEnabled: false })

  test('the fonts are asked for all the same', async ({ page }) => {
    const asked = page.waitForRequest('**/assets/lessa-sans-*.woff2')

    await page.goto('/')

    await asked
  })
})

async function fontsCome(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => /^"?Lessa Sans"?$/.test(family) && status === 'loaded',
    ),
  )
}

/** When the first font was asked for, and when the page was first painted. */
async function timesOf(page: Page): Promise<{ askedAt: number; paintedAt: number }> {
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
  return page.evaluate(() => {
    const fonts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
    return {
      askedAt: Math.min(...fonts.map(({ startTime }) => startTime)),
      paintedAt: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    }
  })
}
