import type { Locator, Page } from '@playwright/test'
import { expect, test } from './site.ts'

test('a first visit paints its text before requesting a font, and later visits request it at once', async ({
  page,
}) => {
  await page.addInitScript(countFramesBeforeFont)
  await page.goto('/')
  await fontsCome(page)
  const first = await timesOf(page)
  expect(first.askedAt).toBeGreaterThanOrEqual(first.paintedAt)
  // A paint is reported before it is shown.
  expect(await page.evaluate(() => Reflect.get(window, 'framesBeforeFont'))).toBeGreaterThan(0)

  const [added, inSheet] = await page.evaluate(() => {
    const font = [...document.fonts].find(({ family }) => /^"?Lessa Sans"?$/.test(family))
    const rule = document.styleSheets[0]?.cssRules[0] as CSSMediaRule
    const { style } = rule.cssRules[0] as CSSFontFaceRule
    const names = ['font-weight', 'ascent-override', 'descent-override', 'line-gap-override']
    return [
      [font?.weight, font?.ascentOverride, font?.descentOverride, font?.lineGapOverride],
      names.map((name) => style.getPropertyValue(name) || 'normal'),
    ]
  })
  expect(added).toEqual(inSheet)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL('/privacy-policy')
  await page.waitForLoadState()
  const second = await timesOf(page)
  expect(second.askedAt).toBeLessThan(second.paintedAt)

  await page.goto('about:blank')
  await page.goto('/')
  const again = await timesOf(page)
  expect(again.askedAt).toBeLessThan(again.paintedAt)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } })

  test('content below the fold is not rendered until the first touch, or until the page has loaded', async ({
    page,
  }) => {
    await holdLongWaits(page)
    await keepVisitsFirst(page)
    const industries = page.locator('#industries h2')
    const visit = async () => {
      await page.goto('/')
      await fontsCome(page)
      expect(await isLaidOut(industries)).toBe(false)
      expect(await isRequested(page, 'lessa-note')).toBe(false)
      // It is in the accessibility tree all the same.
      await expect(page.getByRole('heading', { name: 'Industries', level: 2 })).toHaveCount(1)
    }

    await visit()
    await endLongWaits(page)
    expect(await isLaidOut(industries)).toBe(true)
    expect(await isRequested(page, 'lessa-note')).toBe(false)

    await visit()
    await page.getByRole('button', { name: 'Open menu' }).click()
    expect(await isLaidOut(industries)).toBe(true)
    await page.getByRole('dialog').getByRole('link', { name: 'INDUSTRIES' }).click()
    await expect(industries).toBeInViewport()
    await expect.poll(() => isRequested(page, 'lessa-note')).toBe(true)
  })

  test('the first frame of each page leaves out content below the fold', async ({ page }) => {
    await keepVisitsFirst(page)
    await page.addInitScript(recordRest)
    const height = 863
    for (const width of [320, 599]) {
      await page.setViewportSize({ width, height })
      for (const path of ['/', '/privacy-policy', '/terms-and-conditions']) {
        const where = `${path} at ${width} px`
        await page.goto(path)
        const next = page.locator('main * + section:has(h2)').first()
        await expect.poll(() => isLaidOut(next.locator('h2')), where).toBe(true)
        const { paintedAt } = await timesOf(page)
        expect(await page.evaluate(readRest), where).toBeGreaterThanOrEqual(paintedAt)

        await page.evaluate(() => {
          document.documentElement.dataset.resting = 'deep'
        })
        expect(await isLaidOut(next.locator('h2')), where).toBe(false)
        const top = await next.evaluate((section) => section.getBoundingClientRect().top)
        expect(top, where).toBeGreaterThan(height)
      }
    }
  })
})

/** A page from the cache is not a first visit, and routes turn the cache off. */
async function keepVisitsFirst(page: Page): Promise<void> {
  await page.route('**/*', (route) => route.continue())
}

/** Counts the frames from the reported first paint to the first request for a font. */
function countFramesBeforeFont(): void {
  const { load } = FontFace.prototype
  let frames = 0
  const count = () => requestAnimationFrame(() => (frames += 1))
  new PerformanceObserver(count).observe({ type: 'paint', buffered: true })
  FontFace.prototype.load = function () {
    Object.assign(window, { framesBeforeFont: frames })
    return load.call(this)
  }
}

/** Records when the page starts to render what is below the fold. */
function recordRest(): void {
  let isDeep = false
  new MutationObserver(() => {
    const wasDeep = isDeep
    isDeep = document.documentElement.dataset.resting === 'deep'
    if (wasDeep && !isDeep) Object.assign(window, { wokeAt: performance.now() })
  }).observe(document, { subtree: true, attributeFilter: ['data-resting'] })
}

function readRest(): number {
  return (window as unknown as { wokeAt: number }).wokeAt
}

/** Replaces the page's three-second timer, so that a slow machine cannot change the result. */
async function holdLongWaits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wait = setTimeout
    const held: TimerHandler[] = []
    const waitOrHold = (action: TimerHandler, ms?: number) =>
      ms === 3000 ? held.push(action) : wait(action, ms)
    Object.assign(window, { held, setTimeout: waitOrHold })
  })
}

async function endLongWaits(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { held } = window as unknown as { held: (() => void)[] }
    for (const action of held) action()
  })
}

function isLaidOut(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node.checkVisibility({ contentVisibilityAuto: true }))
}

function isRequested(page: Page, font: string): Promise<boolean> {
  return page.evaluate(
    (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
    font,
  )
}

async function fontsCome(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => /^"?Lessa Sans"?$/.test(family) && status === 'loaded',
    ),
  )
}

/** When the first font was requested, and when the page was first painted. */
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
