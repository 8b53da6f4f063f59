import type { Locator, Page } from '@playwright/test'
import { placesInSight } from './in-sight.ts'
import { needs } from './needs.ts'
import { expect, moving, routes, test } from './site.ts'

test.use(moving)

const widths = [320, 360, 412, 599, 600, 768, 899, 900, 1024, 1099, 1100, 1280, 1440, 1920, 2560]

for (const route of routes) {
  test(`${route} stands still for those who asked for it, and never scrolls sideways`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(route)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)

    // A browser that zooms to 200 % lays the page out in half the pixels.
    const zoomed = { width: 640, height: 450 }
    for (const size of [...widths.map((width) => ({ width, height: 900 })), zoomed]) {
      await page.setViewportSize(size)

      expect(await overflow(page), `${size.width} px`).toBeLessThanOrEqual(0)
      expect(await clippedText(page), `${size.width} px`).toEqual([])
    }

    await page.setViewportSize({ width: 1280, height: 900 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })

    expect(await overflow(page), 'text twice as large').toBeLessThanOrEqual(0)
    expect(await clippedText(page), 'text twice as large').toEqual([])
  })

  test(`${route} keeps its words on paper and its edges in forced colours`, {
    tag: '@media',
  }, async ({ page }) => {
    await page.goto(route)
    const words = (await visibleWords(page)).length

    await page.emulateMedia({ media: 'print' })
    const printed = await visibleWords(page)
    expect(printed.length).toBeGreaterThan(words * 0.6)
    await expect(page.locator('.button').first()).toBeHidden()
    for (const picture of await page.locator('main img').all()) await expect(picture).toBeHidden()
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    await page.emulateMedia({ media: 'screen', forcedColors: 'active' })
    for (const button of await page.locator('.button:visible').all()) {
      await expect(button).toHaveCSS('border-top-style', 'solid')
    }
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
}

for (const width of [320, 360, 412, 768, 1024, 1440]) {
  for (const fonts of ['quick', 'slow', 'blocked'] as const) {
    test(`nothing shifts at ${width} px with ${fonts} fonts`, { tag: '@shifts' }, async ({
      page,
    }) => {
      needs('fonts-liberation')
      await page.setViewportSize({ width, height: 900 })
      let isSeen = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        if (fonts === 'blocked') return route.abort()
        if (fonts === 'slow') await isSeen.promise
        return route.continue()
      })
      await page.addInitScript(() => {
        const shifts: string[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
            const names = sources.map(({ node }) => `${node?.nodeName}: ${node?.textContent}`)
            shifts.push(`${value} by ${names.join(', ')}`)
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })

      for (const path of ['/', '/privacy-policy']) {
        isSeen = Promise.withResolvers<void>()
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        if (fonts === 'slow') await expectSeenWithoutFonts(page)
        isSeen.resolve()
        await expectFontsSettled(page)
        await page.evaluate(async () => {
          for (let y = 0; y < document.body.scrollHeight; y += 400) {
            scrollTo({ top: y, behavior: 'instant' })
            for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
          }
        })
        await expectFontsSettled(page)

        const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
        expect(shifts, path).toEqual([])
      }
    })
  }
}

for (const width of [390, 1440]) {
  test(`what is in sight at ${width} px stands still when the fonts come`, async ({ page }) => {
    needs('fonts-liberation')
    await page.setViewportSize({ width, height: 900 })
    const fonts = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await fonts.promise
      await route.continue()
    })

    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await expectSeenWithoutFonts(page)
    const before = await page.evaluate(placesInSight)
    fonts.resolve()
    await expectFontsSettled(page)

    expect(await page.evaluate(placesInSight)).toEqual(before)
  })
}

test('the scenes write in a size that can be read and does not outgrow the page', async ({
  page,
}) => {
  await page.goto('/')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const scene of await page.locator('.scene img').all()) {
      await scene.scrollIntoViewIfNeeded()
      await expect.poll(() => smallestText(scene), `${width} px`).toBeGreaterThanOrEqual(11)
      await expect.poll(() => smallestText(scene), `${width} px`).toBeLessThanOrEqual(22)
    }
  }
})

test('on paper the industries stay together, and each title with what it is of', {
  tag: '@media',
}, async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/')

  await expect(page.locator('#industries')).toHaveCSS('break-inside', 'avoid')
  for (const head of ['.about__head', '.core-features__head']) {
    await expect(page.locator(head)).toHaveCSS('break-after', 'avoid')
  }
})

test('labels and values of the contact list share a baseline', async ({ page }) => {
  await page.goto('/')
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })

    const off = await page.locator('.contact__facts > div').evaluateAll((rows) =>
      rows.map((row) => {
        // The foot of an empty box that stands on the line.
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

    expect(Math.max(...off)).toBeLessThan(0.6)
  }
})

test("on a phone the explorer's button is as wide as the others", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')

  const across = await page
    .locator('main .button')
    .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().width))

  expect(across.length).toBeGreaterThanOrEqual(3)
  expect(new Set(across).size).toBe(1)
})

/** What the types of the platform do not know yet. */
interface Shift {
  value: number
  sources: { node?: Node }[]
}

/** In pixels: each scene is named by the width at which its smallest text has 14.3. */
function smallestText(scene: Locator): Promise<number> {
  return scene.evaluate((image: HTMLImageElement) => {
    const drawn = Number(/-(\d+)-[\w-]{8}\.svg$/.exec(image.currentSrc)?.[1])
    return (14.3 * image.clientWidth) / drawn
  })
}

/** The page is painted, and the 100 ms are over for which a browser would rather show no text. */
async function expectSeenWithoutFonts(page: Page) {
  await page.waitForFunction(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    return painted && performance.now() > painted.startTime + 300
  })
}

/** Fonts were asked for, none is on its way, and what the last one changed is laid out and told. */
async function expectFontsSettled(page: Page) {
  await page.waitForFunction(() => {
    const faces = [...document.fonts].filter(({ family }) => /^"?Lessa Sans"?$/.test(family))
    return faces.some(({ status }) => status !== 'unloaded') && document.fonts.status === 'loaded'
  })
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
  })
}

/** What a reader sees, not what the markup holds. */
function visibleWords(page: Page) {
  return page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('h1, h2, h3, p, li, dt, dd')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.textContent)
      .join(' '),
  )
}

function overflow(page: Page) {
  return page.evaluate(async () => {
    await document.fonts.ready
    return document.documentElement.scrollWidth - innerWidth
  })
}

/** Text that is cut off by the box it stands in, or hangs out of the screen. */
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
