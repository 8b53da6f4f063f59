import type { Locator, Page } from '@playwright/test'
import { expect, test } from './site.ts'

test('a first visit paints its text before it asks for a font', async ({ page }) => {
  await page.goto('/')
  await fontsCome(page)

  const { askedAt, paintedAt } = await timesOf(page)

  expect(askedAt).toBeGreaterThanOrEqual(paintedAt)
})

test('the font that a first visit adds is the one of the sheet', async ({ page }) => {
  await page.goto('/')
  await fontsCome(page)

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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } })

  test('what lies below rests, and stirs with the first touch, where it belongs', async ({
    page,
  }) => {
    await holdLongWaits(page)
    await page.goto('/')
    await fontsCome(page)
    const industries = page.locator('#industries h2')
    expect(await isLaidOut(industries)).toBe(false)
    expect(await asked(page, 'lessa-note')).toBe(false)

    await page.getByRole('button', { name: 'Open menu' }).click()
    expect(await isLaidOut(industries)).toBe(true)
    await page.getByRole('dialog').getByRole('link', { name: 'INDUSTRIES' }).click()

    await expect(industries).toBeInViewport()
    await expect.poll(() => asked(page, 'lessa-note')).toBe(true)
  })

  test('what lies below wakes by itself, without its font, when all else is done', async ({
    page,
  }) => {
    await holdLongWaits(page)
    await page.goto('/')
    await fontsCome(page)
    const industries = page.locator('#industries h2')
    expect(await isLaidOut(industries)).toBe(false)

    await endLongWaits(page)

    expect(await isLaidOut(industries)).toBe(true)
    expect(await asked(page, 'lessa-note')).toBe(false)
  })

  test('nothing rests above a place that was asked for', async ({ page }) => {
    await page.goto('/#contact')
    await fontsCome(page)

    expect(await isLaidOut(page.locator('#industries h2'))).toBe(true)
    await expect(page.locator('#contact')).toBeInViewport()
  })

  for (const path of ['/', '/privacy-policy', '/terms-and-conditions']) {
    for (const width of [320, 599]) {
      test(`the first frame of ${path} at ${width} px leaves out what is below it`, async ({
        page,
      }) => {
        const height = 863
        await page.setViewportSize({ width, height })
        await page.addInitScript(recordRest)
        await page.goto(path)

        const next = page.locator('main * + section').first()
        await expect.poll(() => isLaidOut(next.locator('h2'))).toBe(true)
        const { paintedAt } = await timesOf(page)
        expect(await page.evaluate(readRest)).toBeGreaterThanOrEqual(paintedAt)

        await page.evaluate(() => {
          document.documentElement.dataset.resting = 'deep'
        })
        expect(await isLaidOut(next.locator('h2'))).toBe(false)
        expect(
          await next.evaluate((section) => section.getBoundingClientRect().top),
        ).toBeGreaterThan(height)
      })
    }
  }

  test('what rests is there for those who read without eyes', async ({ page }) => {
    await page.goto('/')

    await expect(page.getByRole('heading', { name: 'Industries', level: 2 })).toHaveCount(1)
  })
})

/** Notes when the page is no longer in the rest in which it begins. */
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

/** However slow the machine: a page that waits three seconds waits until the test lets it go on. */
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

function asked(page: Page, font: string): Promise<boolean> {
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
