import type { Page } from '@playwright/test'
import { pixelsOf } from './ink.ts'
import { expect, moving, test } from './site.ts'

test.use(moving)

/** Some make the window tiny for a moment. */
const captures: Record<string, (page: Page) => Promise<Buffer>> = {
  Playwright: (page) => page.screenshot({ fullPage: true }),
  async Puppeteer(page) {
    const session = await page.context().newCDPSession(page)
    const { cssContentSize } = await session.send('Page.getLayoutMetrics')
    const { data } = await session.send('Page.captureScreenshot', {
      captureBeyondViewport: true,
      clip: { ...cssContentSize, scale: 1 },
    })
    return Buffer.from(data, 'base64')
  },
  async 'a window as high as the page'(page) {
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    const whole = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: whole })
    const picture = await page.screenshot()
    await page.setViewportSize({ width, height })
    return picture
  },
}

for (const [name, capture] of Object.entries(captures)) {
  test(`a full-page capture by ${name} shows every picture of an idle page`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/', { waitUntil: 'networkidle' })

    const details = await detailsOf(page, await capture(page))

    expect(details.length).toBe(PICTURES)
    for (const { picture, detail } of details) expect(detail, picture).toBeGreaterThan(DETAILED)
  })

  test(`a full-page capture by ${name} shows every picture after five seconds on a phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.clock.install()
    await page.goto('/')
    expect(await lazyPictures(page)).toBe(PICTURES - 1)
    await page.clock.fastForward(5000)
    await expect.poll(() => lazyPictures(page)).toBe(0)
    await page.waitForLoadState('networkidle')

    const details = await detailsOf(page, await capture(page))

    expect(details.length).toBe(PICTURES)
    for (const { picture, detail } of details) expect(detail, picture).toBeGreaterThan(DETAILED)
  })
}

test('a phone’s page is as long at its load event as afterwards', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const { dataset, scrollHeight } = document.documentElement
      dataset.loaded = String(scrollHeight)
    })
  })
  for (const width of [360, 390, 430]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const loaded = Number(await page.locator('html').getAttribute('data-loaded'))
    // Lays all of it out.
    await page.screenshot({ fullPage: true })

    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(Math.abs(loaded - height), `${loaded} and ${height} at ${width}`).toBeLessThan(300)
  }
})

test('a place whose picture has not come shows more than one colour', async ({ page }) => {
  await page.route(/\/assets\/(?:ladder|scene|card|still|contact)-/, () => {})
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await expect(page.locator('.ladder img')).toHaveCSS('background-image', /^linear-gradient/)

    const details = await detailsOf(page, await page.screenshot({ fullPage: true }))

    expect(details.length).toBe(PICTURES)
    for (const { picture, range } of details)
      expect(range, `${picture} at ${width}`).toBeGreaterThan(2)
  }
})

test('visitors who save data or have a slow line load only what they see', async ({ page }) => {
  await page.clock.install()
  for (const connection of [{ saveData: true }, { effectiveType: 'slow-2g' }]) {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value, configurable: true })
    }, connection)
    await page.goto('/')
    await page.clock.fastForward(5000)

    expect(await lazyPictures(page)).toBe(PICTURES - 1)
  }
})

test('the hero stays as it is while the window is narrow for a moment', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/', { waitUntil: 'networkidle' })
  const hero = page.locator('.hero__art')
  await hero.evaluate((art) => Promise.all(art.getAnimations().map(({ finished }) => finished)))

  await page.setViewportSize({ width: 800, height: 900 })
  await page.setViewportSize({ width: 1440, height: 900 })

  await expect(hero).toHaveCSS('aspect-ratio', '2 / 1')
  expect(
    await hero.evaluate((art) => art.getAnimations().map(({ playState }) => playState)),
  ).toEqual(['finished'])
})

/** The hero, the ladder, two scenes, six cards, the still and the map. */
const PICTURES = 12
/** Neighbouring pixels of a gradient differ less, those of a blurred map more. */
const DETAILED = 0.4

interface Detail {
  picture: string
  /** The mean difference of neighbouring pixels, and the difference of the extremes, of 255. */
  detail: number
  range: number
}

/** Of the part of each picture that no text covers. */
async function detailsOf(page: Page, capture: Buffer): Promise<Detail[]> {
  const places = await page.locator('main img:not([src*=overlay])').evaluateAll((images) =>
    images.map((image) => {
      const { x, y, width, height } = image.getBoundingClientRect()
      const [right, left] = [Math.min(x + width, innerWidth) - 4, Math.max(x, 0)]
      const across = (right - left) * 0.4
      const down = height * 0.45
      return {
        picture: (image as HTMLImageElement).src, // the selector names images
        place: [right - across, y + scrollY + height * 0.2, across, down].map(Math.round),
      }
    }),
  )
  const pixels = await pixelsOf(page, capture)
  return pixels.evaluate(
    ({ data, width }, places) =>
      places.map(({ picture, place: [left = 0, top = 0, across = 0, down = 0] }) => {
        const at = (x: number, y: number, part: number) =>
          Number(data[4 * ((top + y) * width + left + x) + part])
        const [lows, highs] = [
          [255, 255, 255],
          [0, 0, 0],
        ]
        let sum = 0
        for (let y = 0; y < down; y += 1) {
          for (let x = 0; x < across; x += 1) {
            sum += Math.abs(at(x, y, 1) - at(x + 1, y, 1))
            for (const part of [0, 1, 2]) {
              lows[part] = Math.min(lows[part] ?? 0, at(x, y, part))
              highs[part] = Math.max(highs[part] ?? 0, at(x, y, part))
            }
          }
        }
        const range = Math.max(...highs.map((high, part) => high - (lows[part] ?? 0)))
        return { picture, detail: sum / (across * down), range }
      }),
    places,
  )
}

function lazyPictures(page: Page): Promise<number> {
  return page.locator('main picture > img[loading=lazy]').count()
}
