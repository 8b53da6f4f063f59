import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'
import { follow } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)

interface Place {
  at: readonly [lat: number, lng: number]
  zoom: number
}

/** A large plot of the small survey, and a place where there is none. */
const tatikhuti = { at: [26.147227, 91.695813], zoom: 17, name: 'Tatikhuti 3 / 23' } as const
const nowhere = { at: [26.4, 91.7], zoom: 15 } as const

test('a mouse reads which plot it is on, beside its pointer', { tag: '@engines' }, async ({
  workbench: { page },
}) => {
  await expectHover(page)
})

test('without WebGL a mouse reads the same, and a question moves the map', async ({
  flat: { count, page },
}) => {
  await expectHover(page)

  await follow(page, 'ask=monday')

  await expect(page).toHaveURL(/ask=monday&size=1200&at=26/)
  await expect(page.locator('.ask-note')).toContainText(`${await count()} plots`)
})

test('whoever reaches the map by keys reads which ones steer it', async ({
  workbench: { page },
}) => {
  await goTo(page, nowhere)
  const canvas = page.locator('.map canvas').first()
  const keys = page.locator('.map__keys')
  await expect(keys).toBeHidden()

  await page.getByRole('button', { name: 'Close the explorer' }).focus()
  await page.keyboard.press('Tab')

  await expect(canvas).toBeFocused()
  await expect(keys).toBeVisible()
  await expect(canvas).toHaveAccessibleDescription('Arrows move, + − zoom, Enter picks')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'No plot here' })).toHaveCount(1)
  await expect(page.getByText('No plot here')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.card')).toHaveCount(0)
})

/** An open map goes to another place; once it rests there, the address has fewer digits. */
async function goTo(page: Page, { at, zoom }: Place): Promise<void> {
  await follow(page, `at=${at.join('_')}_${zoom}_0_0`)
  await expect(page).toHaveURL(new RegExp(`_${at[1].toFixed(5)}_${zoom}\\.00_`))
}

/** The large plot is in the middle of the map. */
async function expectHover(page: Page): Promise<void> {
  await goTo(page, tatikhuti)
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
