import type { Locator } from '@playwright/test'
import { expect, test } from './site.ts'
import { buildOwnSurvey } from './visitor-files.ts'
import { choose, openWorkbench, pasteOver } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)

const village = {
  ...buildOwnSurvey(60),
  name: 'All plots of the northern bank, as surveyed in 2025, second edition.geojson',
}

/** At 1440 × 900 and 200 % of its size, and at 1280 × 1024 and 400 %. */
const screens = {
  phone: { width: 360, height: 740, hasTouch: true, isMobile: true },
  tablet: { width: 768, height: 1024, hasTouch: true, isMobile: true },
  'page at 200 %': { width: 720, height: 450 },
  'page at 400 %': { width: 320, height: 256 },
}

for (const [screen, { width, height, ...touch }] of Object.entries(screens)) {
  test.describe(`on a ${screen}`, { tag: '@touch' }, () => {
    test.use({ viewport: { width, height }, ...touch })

    test('the name of a file hides no button, and no panel cuts what is in it', async ({
      page,
    }) => {
      const { explorer, tab } = await openWorkbench(page)
      const { dialog } = explorer
      await tab('Files').click()
      await choose(page, village)
      await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(village.name)

      await expectApart(dialog.locator('.explorer__bar > *'))
      expect(await spillOf(dialog.locator('.explorer__title'))).toBe(0)
      for (const name of ['Layers', 'Filters', 'Metrics', 'Files']) {
        await tab(name).click()
        const panel = page
          .locator('.workbench__side, .workbench__metrics')
          .filter({ visible: true })
        await expect(panel).toHaveCount(1)
        await expect(page.locator('.workbench__wait')).toHaveCount(0)
        expect(await overflowOf(panel), name).toBeLessThanOrEqual(0)
        await expectApart(page.locator('.map-controls, .workbench__side, .workbench__metrics'))
      }
    })
  })
}

test('what passes no filter is called as what is looked at', async ({ page }) => {
  const { explorer, count, tab } = await openWorkbench(page)
  const { dialog } = explorer
  await tab('Files').click()
  await choose(page, village)
  await expect.poll(count).toBe(60)
  await tab('Filters').click()
  await pasteOver(dialog.getByRole('searchbox', { name: 'owner' }), 'nobody')

  await expect(dialog.locator('.nothing-left')).toContainText('No feature')
})

/** Of those that are seen, none lies over another. */
async function expectApart(things: Locator): Promise<void> {
  const boxes = []
  for (const thing of await things.filter({ visible: true }).all()) {
    const box = await thing.boundingBox()
    if (box) boxes.push(box)
  }
  for (const [place, a] of boxes.entries()) {
    for (const b of boxes.slice(place + 1)) {
      const isBeside = a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1
      const isBelow = a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1
      expect(isBeside || isBelow, JSON.stringify([a, b])).toBe(true)
    }
  }
}

/** By how many pixels a text is seen beyond its box. */
function spillOf(text: Locator): Promise<number> {
  return text.evaluate((element) =>
    getComputedStyle(element).overflowX === 'visible'
      ? element.scrollWidth - element.clientWidth
      : 0,
  )
}

/** By how many pixels the content is wider than its panel. */
function overflowOf(panel: Locator): Promise<number> {
  return panel.evaluate((element) => element.scrollWidth - element.clientWidth)
}
