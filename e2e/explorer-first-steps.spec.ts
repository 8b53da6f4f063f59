import type { Page } from '@playwright/test'
import { explorerOf } from './explorer.ts'
import { errorsOf } from './popup.ts'
import { expect, test } from './site.ts'
import { wide } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)
// The map is at once where it is sent, so that a plot is where a test looks for it.
test.use({ viewport: wide })

interface Place {
  at: readonly [lat: number, lng: number]
  zoom: number
}

/** A large plot of the sample survey, and a place where there is none. */
const silasako = { at: [26.132915, 91.713576], zoom: 17, name: 'Silasako 8 / 8' } as const
const nowhere = { at: [26.4, 91.7], zoom: 15 } as const

test('hints that were closed stay closed in this tab, and the map has the focus', async ({
  page,
}) => {
  const { hints } = await open(page, '/#explore?')
  await expect(hints).toBeVisible()
  await explorerOf(page).expectNoViolation()

  await page.getByRole('button', { name: 'Close these hints' }).click()

  await expect(hints).toHaveCount(0)
  await expect(page.locator('.map canvas').first()).toBeFocused()
  await page.reload()
  await explorerOf(page).isDrawn()
  await expect(hints).toHaveCount(0)
  const kept = await page.evaluate(() => [localStorage.length, sessionStorage.length])
  expect(kept).toEqual([0, 1])
})

test('hints can be closed where storage is forbidden', async ({ page }) => {
  const errors = errorsOf(page)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
  })
  const { hints } = await open(page, '/#explore?')

  await page.getByRole('button', { name: 'Close these hints' }).click()

  await expect(hints).toHaveCount(0)
  expect(errors).toEqual([])
})

test('whoever has chosen something needs no hints', async ({ workbench }) => {
  const { page } = workbench
  const hints = page.locator('.first-steps')
  for (const address of ['#explore?tax=1', '#explore?plot=12', '#explore?show=table']) {
    await page.evaluate((hash) => location.assign(hash), address)
    await expect(hints).toHaveCount(0)
    await page.evaluate(() => location.assign('#explore?'))
    await expect(hints).toBeVisible()
  }
})

test('a mouse reads which plot it is on, beside its pointer', async ({ workbench: { page } }) => {
  await expectHover(page)
})

test('without WebGL a mouse reads the same', async ({ flat: { page } }) => {
  await expectHover(page)
})

test('active filters stand beside the count, and each is removed by a press', async ({
  workbench,
}) => {
  const { page, explorer, count } = workbench
  const total = await count()
  await page.evaluate(() => location.assign('#explore?landUse=5&flood=8'))
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button')
  await expect(chips).toHaveCount(2)
  await explorer.expectNoViolation()
  const both = await count()

  await chips.first().focus()
  await page.keyboard.press('Enter')

  await expect(chips).toHaveCount(1)
  await expect(chips.first()).toBeFocused()
  const one = await workbench.countOtherThan(both)
  expect(one).toBeGreaterThan(both)
  await page.keyboard.press('Enter')
  await expect(chips).toHaveCount(0)
  await expect(page.locator('.survey-bar__count')).toBeFocused()
  await expect.poll(count).toBe(total)
})

for (const view of ['map', 'table']) {
  test(`where nothing is left, the ${view} names the filter to remove`, async ({ workbench }) => {
    const { page, count } = workbench
    // No industrial plot floods and has paid, but many another one has.
    await page.evaluate(
      (shown) => location.assign(`#explore?landUse=16&flood=8&tax=1&show=${shown}`),
      view,
    )
    await expect.poll(count).toBe(0)

    const remove = page.locator('.nothing-left').getByRole('button')
    await expect(remove).toHaveText('Remove Land use: Industrial')
    await remove.click()

    await expect.poll(count).toBeGreaterThan(0)
    await expect(page.locator('.nothing-left')).toHaveCount(0)
    await expect(page.locator('.filter-chips__chip')).toHaveCount(2)
  })
}

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
  const miss = page.getByText('No plot here')
  await expect(miss).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.card')).toHaveCount(0)
  await expect(miss).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(miss).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the ward fills the height, whichever comes first, the map or the survey', async ({
    page,
  }) => {
    const places: string[] = []
    for (const late of ['webgl-map', 'survey-worker']) {
      await page.unrouteAll()
      await page.route(`**/assets/${late}-*.js*`, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 6000))
        await route.continue()
      })
      await page.goto(`/?${late}#explore?`)
      await explorerOf(page).isDrawn()
      await expect(page).toHaveURL(/at=/)
      places.push(/at=[^&]*/.exec(page.url())?.[0] ?? '')
    }

    expect(places[0]).toBe(places[1])
    // At this zoom the ward is as high as the map; all of it would be seen below zoom 12.
    const zoom = places[0]?.split('_')[2]
    expect(Number(zoom)).toBeGreaterThan(12.7)
    await expect(page.locator('.workbench__side')).toHaveCount(0)
  })

  test('a legend opens over the map, and a tap shows no tip', { tag: '@touch' }, async ({
    phone: { page },
  }) => {
    const hints = page.locator('.first-steps')
    const legend = page.locator('.map-legend')

    await expect(hints).toBeInViewport({ ratio: 1 })
    await legend.locator('summary').click()

    await expect(legend.getByRole('listitem')).toHaveCount(10)
    await expect(legend).toBeInViewport({ ratio: 1 })
    await explorerOf(page).expectNoViolation()
    await page.touchscreen.tap(300, 560)
    await expect(page.locator('.card')).toBeVisible()
    await expect(page.locator('.map__tip')).toBeHidden()
    await expect(legend).toBeHidden()
  })
})

async function open(page: Page, address: string) {
  await page.goto(address)
  await explorerOf(page).isDrawn()
  return { hints: page.locator('.first-steps') }
}

/** An open map goes to another place; once it rests there, the address has fewer digits. */
async function goTo(page: Page, { at, zoom }: Place): Promise<void> {
  await page.evaluate((hash) => location.assign(hash), `#explore?at=${at.join('_')}_${zoom}_0_0`)
  await expect(page).toHaveURL(new RegExp(`_${at[1].toFixed(5)}_${zoom}\\.00_`))
}

/** The large plot is in the middle of the map. */
async function expectHover(page: Page): Promise<void> {
  await goTo(page, silasako)
  const map = await page.locator('.map').boundingBox()
  if (map === null) throw new Error('there is no map')
  const spot = { x: map.x + map.width / 2, y: map.y + map.height / 2 }
  const tip = page.locator('.map__tip')

  await page.mouse.move(spot.x - 30, spot.y)
  await page.mouse.move(spot.x, spot.y)

  await expect(tip).toContainText(silasako.name)
  await expect(tip).toContainText('m²')
  await expect(page.locator('.map__hover')).toBeVisible()
  const box = await tip.boundingBox()
  const isBeside = (box?.x ?? 0) > spot.x || (box?.y ?? 0) > spot.y
  expect(isBeside).toBe(true)
  await expect(page.locator('.card')).toHaveCount(0)
  await page.mouse.move(map.x + map.width / 2, map.y - 40)
  await expect(tip).toBeHidden()
}
