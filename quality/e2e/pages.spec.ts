import type { Page } from '@playwright/test'
import { expect, routes, test } from './site.ts'

test('every page is complete, without requests to other sites, messages, cookies or storage @product', {
  tag: '@engines',
}, async ({ page, context, baseURL }) => {
  const strangers: string[] = []
  const messages: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) strangers.push(request.url())
  })
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(error.message))

  for (const route of routes) {
    const answer = await page.goto(route)
    await scrollThrough(page, route)

    expect(strangers, route).toEqual([])
    // The browser reports the status of the 404 page.
    const isNoise = (text: string) => answer?.status() === 404 && text.includes('404')
    expect(
      messages.filter((text) => !isNoise(text)),
      route,
    ).toEqual([])
    expect(await context.cookies(), route).toEqual([])
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length), route).toBe(0)
  }
})

test('the landing page highlights one figure and blurs two cards until they are hovered @product', async ({
  page,
}) => {
  await page.goto('/')
  const styles = (selector: string, name: 'backgroundColor' | 'filter') =>
    page
      .locator(selector)
      .evaluateAll((all, name) => all.map((one) => getComputedStyle(one)[name]), name)

  const [first, second, third] = await styles('#about li', 'backgroundColor')
  expect(first).toBe(third)
  expect(second).not.toBe(first)

  const isBlurred = [true, false, false, false, false, true]
  const filters = await styles('#industries li img', 'filter')
  expect(filters.map((filter) => filter.startsWith('blur'))).toEqual(isBlurred)
  expect(new Set(await styles('#industries li h3', 'filter'))).toEqual(new Set(['none']))

  const card = page.locator('#industries li').first()
  await card.hover()
  await expect(card.locator('img')).toHaveCSS('filter', 'blur(0px)')
})

test('a phone opens at a section in the right font, even if no first paint is reported', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 })
  // Firefox reports no first paint for an address with a fragment.
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined
  })
  await page.goto('/#contact')

  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => family.replaceAll('"', '') === 'Lessa Sans' && status === 'loaded',
    ),
  )
  // Content above needs its final height, or the section would move.
  const isLaidOut = (title: Element) => title.checkVisibility({ contentVisibilityAuto: true })
  expect(await page.locator('#industries h2').evaluate(isLaidOut)).toBe(true)
  await expect(page.locator('#contact')).toBeInViewport()
})

test('the sections of the legal pages open below the bar @product', async ({ page }) => {
  for (const path of ['/privacy-policy', '/terms-and-conditions']) {
    await page.goto(path)
    const links = page.locator('.legal__contents a')
    expect(await links.count()).toBeGreaterThanOrEqual(10)

    for (const link of await links.all()) {
      const href = (await link.getAttribute('href')) ?? ''
      await page.goto(`${path}${href}`)
      const tops = await page.locator(`.header, ${href}`).evaluateAll(([bar, section]) => ({
        bar: bar?.getBoundingClientRect().bottom ?? Number.NaN,
        section: section?.getBoundingClientRect().top ?? Number.NaN,
      }))
      expect(tops.section, href).toBeGreaterThanOrEqual(tops.bar - 1)
    }
  }
})

/** Scrolls each picture into view and waits for it. A missing one is named in the error. */
async function scrollThrough(page: Page, route: string) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      scrollTo({ top: y, behavior: 'instant' })
      // A browser detects in one frame what is near the viewport, and requests it before the next.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    }
  })
  const missing = () =>
    page
      .locator('img:visible')
      .evaluateAll((all) =>
        all
          .filter((image) => image instanceof HTMLImageElement && image.naturalWidth === 0)
          .map((image) => (image instanceof HTMLImageElement ? image.currentSrc : '')),
      )
  await expect.poll(missing, route).toEqual([])
}
