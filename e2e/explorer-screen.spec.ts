import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

// Software draws the map, two tests at a time.
test.setTimeout(120_000)

test('nothing hides or leaves what is beside it, and a sheet has most of the screen', async ({
  phone: { explorer, page },
}) => {
  const sheet = explorer.dialog.locator('.workbench__side')

  for (const panel of ['none', 'filters']) {
    await page.evaluate((hash) => location.assign(hash), `#explore?landUse=5&panel=${panel}`)
    await expect(sheet).toHaveCount(panel === 'none' ? 0 : 1)
    for (const [width, height] of [
      [320, 640],
      [330, 640],
      [340, 640],
      [350, 640],
      [320, 256],
      [360, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const size = `${panel}, ${width} × ${height}`

      const cross = await explorer.close.boundingBox()
      expect(cross, size).toMatchObject({ width: 44, height: 44 })
      const sight = await explorer.dialog.evaluate((dialog) => dialog.scrollWidth)
      expect(sight, size).toBe(width)
      for (const bar of ['.explorer__bar', '.survey-bar', '.panel-tabs']) {
        expect(await crowdedIn(page, bar), `${bar} at ${size}`).toEqual([])
      }
    }
  }

  // A screen that is zoomed to 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  await expect.poll(async () => (await sheet.boundingBox())?.height).toBeGreaterThan(256 / 2)
})

test('on a phone that lies, a sheet or a card leaves the map in sight', async ({
  phone: { explorer, page },
}) => {
  for (const [width, height] of [
    [844, 390],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => location.assign('#explore?panel=filters'))
    await expectBeside(page, '.workbench__side')
    await page.evaluate(() => location.assign('#explore?panel=none&plot=812'))
    await expectBeside(page, '.card')
    await expect(explorer.dialog.locator('.map-controls')).toBeInViewport({ ratio: 1 })
  }
})

async function expectBeside(page: Page, cover: string): Promise<void> {
  await expect(page.locator(cover)).toBeVisible()
  const covered = await page.locator(cover).boundingBox()
  const map = await page.locator('.map').boundingBox()
  expect(map?.x).toBe((covered?.x ?? 0) + (covered?.width ?? 0))
  expect(map?.width).toBeGreaterThan(400)
  expect(map?.height).toBeGreaterThan(200)
}

/** The children of a bar that reach into the next one, or out of the window. */
function crowdedIn(page: Page, bar: string): Promise<string[]> {
  return page.locator(bar).evaluate((element) => {
    const seen = [...element.children].filter((child) => child.checkVisibility())
    const boxes = seen
      .map((child) => ({ name: child.className, box: child.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1)
    const isApart = (a: DOMRect, b: DOMRect) =>
      a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
    return boxes.flatMap(({ name, box }, i) => {
      const others = boxes.slice(i + 1).filter((other) => !isApart(box, other.box))
      const isOut = box.left < 0 || box.right > innerWidth || box.bottom > innerHeight
      return isOut || others.length > 0 ? [name] : []
    })
  })
}
