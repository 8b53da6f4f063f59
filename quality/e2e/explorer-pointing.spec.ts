import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'
import { follow, goOnMap } from './workbench.ts'

/** A large plot of the small survey, and a place without a plot. */
const tatikhuti = { at: 'at=26.147227_91.695813_17_0_0', name: 'Tatikhuti 3 / 23' }
const NOWHERE = 'at=26.4_91.7_15_0_0'

test('shows the plot under the mouse beside its pointer', { tag: '@engines' }, async ({
  workbench: { page },
}) => {
  await expectHover(page)
})

test('without WebGL shows the same tooltip, and a question moves the map', async ({
  flat: { count, page },
}) => {
  await expectHover(page)

  await follow(page, 'ask=monday')

  await expect(page).toHaveURL(/ask=monday&size=1200&at=26/)
  await expect(page.locator('.ask-note')).toContainText(`${await count()} plots`)
})

test('shows which keys move the map when it gets the focus by keyboard', async ({
  workbench: { page },
}) => {
  await goOnMap(page, NOWHERE)
  const canvas = page.locator('.map canvas').first()
  const keys = page.locator('.map__keys')
  await expect(keys).toBeHidden()

  await page.getByRole('button', { name: 'Close the explorer' }).focus()
  await page.keyboard.press('Tab')

  await expect(canvas).toBeFocused()
  await expect(keys).toBeVisible()
  await expect(canvas).toHaveAccessibleDescription('Arrow keys move, + − zoom, Enter selects')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'No plot here' })).toHaveCount(1)
  await expect(page.getByText('No plot here')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.card')).toHaveCount(0)
})

/** The large plot is in the middle of the map. */
async function expectHover(page: Page): Promise<void> {
  await goOnMap(page, tatikhuti.at)
  const map = await page.locator('.map').boundingBox()
  if (map === null) throw new Error('there is no map')
  const spot = { x: map.x + map.width / 2, y: map.y + map.height / 2 }
  const tip = page.locator('.map__tip')

  await page.mouse.move(spot.x - 30, spot.y)
  await page.mouse.move(spot.x, spot.y)

  await expect(tip).toContainText(tatikhuti.name)
  await expect(tip).toContainText('m²')
  await expect(page.locator('.map__hover')).toBeVisible()
  const box = await tip.boundingBox()
  const isBeside = (box?.x ?? 0) > spot.x || (box?.y ?? 0) > spot.y
  expect(isBeside).toBe(true)
  await expect(page.locator('.card')).toHaveCount(0)
  await page.mouse.move(map.x + map.width / 2, map.y - 40)
  await expect(tip).toBeHidden()
}
