import type { Locator, Page } from '@playwright/test'
import { positionsInSight } from './in-sight.ts'
import { needs } from './needs.ts'
import { expect, moving, routes, test } from './site.ts'

test.use(moving)

const widths = [320, 360, 412, 599, 600, 768, 899, 900, 1024, 1099, 1100, 1280, 1440, 1920, 2560]

test('no page scrolls sideways, clips text, or moves when reduced motion is preferred @product', {
  tag: '@engines',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const route of routes) {
    await page.goto(route)
    expect(await page.evaluate(() => document.getAnimations().length), route).toBe(0)

    // A browser at 200 % zoom lays the page out in half the pixels.
    const zoomed = { width: 640, height: 450 }
    for (const size of [...widths.map((width) => ({ width, height: 900 })), zoomed]) {
      await page.setViewportSize(size)
      await expectFit(page, `${route} at ${size.width} px`)
    }

    await page.setViewportSize({ width: 1280, height: 900 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectFit(page, `${route} with text twice as large`)
  }
})

test('pages adapt to media features: print, forced colours, reduced motion', {
  tag: '@media',
}, async ({ page }) => {
  for (const route of routes) {
    await page.emulateMedia({ media: 'screen', forcedColors: 'none' })
    await page.goto(route)
    const words = (await visibleWords(page)).length
    // The rules for paper come after the first paint.
    await page.waitForFunction(() =>
      Array.from(document.styleSheets).some(({ href }) => href?.includes('/late-')),
    )

    await page.emulateMedia({ media: 'print' })
    const printed = await visibleWords(page)
    expect(printed.length, route).toBeGreaterThan(words * 0.6)
    await expect(page.locator('.button').first(), route).toBeHidden()
    const pictures = page.locator('main img:visible:not(.hero__art > img)')
    await expect(pictures, route).toHaveCount(0)
    expect(await overflow(page), route).toBeLessThanOrEqual(0)

    await page.emulateMedia({ media: 'screen', forcedColors: 'active' })
    const edges = await page
      .locator('.button:visible')
      .evaluateAll((all) => all.map((button) => getComputedStyle(button).borderTopStyle))
    expect(new Set(edges), route).toEqual(new Set(['solid']))
    expect(await overflow(page), route).toBeLessThanOrEqual(0)
  }

  // A page that is opened for print would have the medium of site.ts instead.
  await page.goto('/')
  await page.emulateMedia({ media: 'print', forcedColors: 'none' })
  await expect(page.locator('#industries')).toHaveCSS('break-inside', 'avoid')
  for (const head of ['.about__head', '.core-features__head']) {
    await expect(page.locator(head)).toHaveCSS('break-after', 'avoid')
  }

  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
})

// Slow fonts replace every visible line, so they are tested at several widths.
for (const [fonts, shiftWidths] of [
  ['slow', [360, 768, 1440]],
  ['quick', [1440]],
  ['blocked', [360]],
] as const) {
  test(`nothing shifts with ${fonts} fonts`, { tag: '@shifts' }, async ({ context }) => {
    needs('fonts-liberation')
    let isSeen = Promise.withResolvers<void>()
    // Routes also keep the page out of the cache, so each visit is a first one.
    await context.route('**/*.woff2', async (route) => {
      if (fonts === 'blocked') return route.abort()
      if (fonts === 'slow') await isSeen.promise
      return route.continue()
    })
    await context.addInitScript(recordShifts)
    await context.addInitScript(provideFrames)

    for (const width of shiftWidths) {
      for (const path of ['/', '/privacy-policy']) {
        const page = await context.newPage()
        await page.setViewportSize({ width, height: 900 })
        isSeen = Promise.withResolvers<void>()
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        if (fonts === 'slow') await expectSeenWithoutFonts(page)
        isSeen.resolve()
        await expectFontsSettled(page)
        await page.evaluate(async () => {
          const { nextFrame } = window as unknown as Recorded
          for (let y = 0; y < document.body.scrollHeight; y += 400) {
            scrollTo({ top: y, behavior: 'instant' })
            for (let frame = 0; frame < 2; frame += 1) await nextFrame()
          }
        })
        await expectFontsSettled(page)

        const shifts = await page.evaluate(() => (window as unknown as Recorded).shifts)
        expect(shifts, `${path} at ${width} px`).toEqual([])
        await page.close()
      }
    }
  })
}

test('long text gets its font at the top of the page, and keeps its lines once they are read', async ({
  page,
}) => {
  needs('fonts-liberation')
  await page.addInitScript(provideFrames)
  let fonts = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise
    await route.continue()
  })
  const widthOfWords = () =>
    page
      .locator('.prose strong')
      .first()
      .evaluate((words) => words.getBoundingClientRect().width)

  for (const scrolled of [0, 300]) {
    fonts = Promise.withResolvers<void>()
    await page.goto('/privacy-policy', { waitUntil: 'domcontentloaded' })
    await expectSeenWithoutFonts(page)
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled)
    const before = await widthOfWords()
    fonts.resolve()
    await expectFontsSettled(page)

    expect((await widthOfWords()) === before, `scrolled by ${scrolled} px`).toBe(scrolled > 0)
  }
})

test('visible content does not move when the fonts load', { tag: '@engines' }, async ({ page }) => {
  needs('fonts-liberation')
  await page.addInitScript(provideFrames)
  let fonts = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise
    await route.continue()
  })

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    fonts = Promise.withResolvers<void>()
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await expectSeenWithoutFonts(page)
    const before = await page.evaluate(positionsInSight)
    fonts.resolve()
    await expectFontsSettled(page)

    expect(await page.evaluate(positionsInSight), `${width} px`).toEqual(before)
  }
})

test('the scenes of the landing page are legible, its contact list and its buttons aligned', async ({
  page,
}) => {
  await page.goto('/')
  const scenes = page.locator('.scene img')
  expect(await scenes.count()).toBeGreaterThan(1)
  for (const scene of await scenes.all()) await scene.scrollIntoViewIfNeeded()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => illegible(scenes), `${width} px`).toEqual([])
  }

  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const off = await page.locator('.contact__facts > div').evaluateAll((rows) =>
      rows.map((row) => {
        // The bottom of an empty inline box, which is the baseline.
        const feet = ['dt', 'dd > a, dd:not(:has(a))'].map((part) => {
          const mark = document.createElement('span')
          mark.style.display = 'inline-block'
          row.querySelector(part)?.append(mark)
          const foot = mark.getBoundingClientRect().bottom
          mark.remove()
          return foot
        })
        return Math.abs(Number(feet[0]) - Number(feet[1]))
      }),
    )
    expect(Math.max(...off), `${width} px`).toBeLessThan(0.6)
  }

  // On a phone the explorer's button is as wide as the others.
  const across = await page
    .locator('main .button')
    .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().width))
  expect(across.length).toBeGreaterThanOrEqual(3)
  expect(new Set(across).size).toBe(1)
})

/** Not yet in TypeScript's DOM types. */
interface Shift {
  value: number
  sources: { node?: Node }[]
}

interface Recorded {
  shifts: string[]
  nextFrame(): Promise<unknown>
}

/** Text sizes in pixels. A scene is named after the width at which its smallest text has 14.3. */
function illegible(scenes: Locator): Promise<number[]> {
  return scenes.evaluateAll((images) =>
    images
      .map((image) => {
        const { currentSrc = '' } = image as HTMLImageElement // the selector names images
        return (14.3 * image.clientWidth) / Number(/-(\d+)-[\w-]{5}\.svg$/.exec(currentSrc)?.[1])
      })
      .filter((size) => !(size >= 11 && size <= 22)),
  )
}

/**
 * The page is painted, and the 100 ms during which a browser hides text without its font are over.
 */
async function expectSeenWithoutFonts(page: Page) {
  await page.waitForFunction(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    return painted && performance.now() > painted.startTime + 300
  })
}

/** Fonts were requested, none is pending, and the layout shifts of the last one are recorded. */
async function expectFontsSettled(page: Page) {
  await page.waitForFunction(
    () => {
      const faces = [...document.fonts].filter(({ family }) => /^"?Lessa Sans"?$/.test(family))
      return faces.some(({ status }) => status !== 'unloaded') && document.fonts.status === 'loaded'
    },
    null,
    // Playwright polls by frames, and would wait for ever where there are none.
    { polling: 100 },
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    const { nextFrame } = window as unknown as Recorded
    for (let frame = 0; frame < 3; frame += 1) await nextFrame()
    await new Promise((resolve) => setTimeout(resolve))
  })
}

/**
 * Runs in the page: `nextFrame` rejects once hundreds of timers have fired without a frame. On a
 * busy machine Chromium sometimes stops drawing a page for good while its timers continue; see
 * decision 22.
 */
function provideFrames(): void {
  const nextFrame = () =>
    new Promise<void>((resolve, reject) => {
      let ticks = 0
      const timer = setInterval(() => {
        ticks += 1
        if (ticks === 400) reject(new Error('The browser draws no more frames'))
      }, 50)
      requestAnimationFrame(() => {
        clearInterval(timer)
        resolve()
      })
    })
  Object.assign(window, { nextFrame })
}

/** Runs in the page: the layout shifts with their scores, in order. */
function recordShifts(): void {
  const shifts: string[] = []
  Object.assign(window, { shifts })
  const isLongText = (node?: Node) => {
    const element = node instanceof Element ? node : node?.parentElement
    return element?.closest('.legal') != null
  }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
      // A shift without an element of the page. Seen once, with a score of 0.00006.
      if (sources.length > 0 && sources.every(({ node }) => !node)) continue
      // Long text changes its font while the reader is still at the top.
      if (scrollY === 0 && sources.every(({ node }) => isLongText(node))) continue
      const names = sources.map(({ node }) => `${node?.nodeName}: ${node?.textContent}`)
      shifts.push(`${value} by ${names.join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Visible text, not what is in the markup. */
function visibleWords(page: Page) {
  return page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('h1, h2, h3, p, li, dt, dd')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.textContent)
      .join(' '),
  )
}

async function expectFit(page: Page, where: string) {
  expect(await overflow(page), where).toBeLessThanOrEqual(0)
  expect(await clippedText(page), where).toEqual([])
}

function overflow(page: Page) {
  return page.evaluate(async () => {
    await document.fonts.ready
    return document.documentElement.scrollWidth - innerWidth
  })
}

/** Text that is clipped by its box or overflows the screen. */
function clippedText(page: Page) {
  return page.evaluate(() => {
    const clipped: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const element = node.parentElement
      // Numerals of the legal texts hang in the margin on purpose.
      const isDrawn = element?.closest(
        '[role="img"], [aria-hidden="true"], .header__skip, dialog, noscript, .prose h2 > span',
      )
      if (!element || isDrawn || !node.textContent?.trim() || !element.checkVisibility()) continue
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      const box = element
        .closest('p, li, h1, h2, h3, a, button, dt, dd, div, section')
        ?.getBoundingClientRect()
      const left = Math.max(0, box?.left ?? 0)
      const right = Math.min(innerWidth, box?.right ?? innerWidth)
      if (text.left < left - 1 || text.right > right + 1)
        clipped.push(node.textContent.slice(0, 40))
    }
    return clipped
  })
}
