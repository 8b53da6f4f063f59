import { chromium, type Page } from '@playwright/test'
import { explorerOf, violationsOf } from './explorer.ts'
import { errorsOf } from './popup.ts'
import { expect, test } from './site.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)

const MAPLIBRE_CHUNK = '/webgl-map-'

test('plots are picked by the pointer and by the keyboard', async ({ page }) => {
  const map = await openMap(page)
  const card = page.locator('.card')

  await map.goToTown()
  await pickSomething(map, () => page.keyboard.press('Enter'))

  await expect(card).toBeVisible()
  const first = await card.textContent()
  await card.getByRole('button', { name: /close/i }).click()
  const box = await map.box()
  const away = { x: box.width / 2 + 150, y: box.height / 2 + 40 }
  await pickSomething(map, () => map.canvas.click({ position: away }))
  await expect(card).toBeVisible()
  expect(await card.textContent()).not.toBe(first)
})

test('on a phone the map ends where the card begins, with the plot in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const map = await openMap(page)
  const card = page.locator('.card')
  await map.goToTown()
  const whole = await map.box()

  const low = { x: whole.width / 2, y: 0.85 * whole.height }
  await pickSomething(map, () => map.canvas.click({ position: low }))
  await page.waitForTimeout(2000)

  const left = await map.box()
  const over = await card.boundingBox()
  expect(Math.abs(left.y + left.height - (over?.y ?? 0))).toBeLessThanOrEqual(1)
  expect(left.x + left.width).toBeLessThanOrEqual(360)
  // The card would have covered it, so it is in the middle now, where Enter picks.
  const chosen = await card.textContent()
  await map.canvas.focus()
  await page.keyboard.press('Enter')
  await page.waitForTimeout(800)
  expect(await card.textContent()).toBe(chosen)
})

test('a picture of the map says that its data are a sample', async ({ page }) => {
  await openMap(page)

  await expect(page.locator('.map').getByText('Sample data')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Your files' })).not.toBeChecked()
})

test('the map has a name, and a crosshair while it has the focus', async ({ page }) => {
  const map = await openMap(page)

  await expect(page.getByRole('region', { name: 'Map of the sample survey' })).toHaveCount(1)
  await map.canvas.focus()
  await page.keyboard.press('ArrowLeft')

  expect(await map.crosshair()).toBe('block')
})

test('a lost graphics context comes back with the whole map', async ({ page }) => {
  const errors = errorsOf(page)
  const map = await openMap(page)
  const before = await map.weight()

  await map.canvas.evaluate(async (canvas: HTMLCanvasElement) => {
    const lose = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    if (!lose) throw new Error('this browser cannot lose a context')
    lose.loseContext()
    await new Promise((resolve) => setTimeout(resolve, 500))
    lose.restoreContext()
  })

  await expect.poll(() => map.weight(), { timeout: 60_000 }).toBeGreaterThan(0.8 * before)
  expect(errors).toEqual([])
})

test('the map tilts and lies flat again', async ({ page }) => {
  const map = await openMap(page)
  const button = page.getByRole('button', { name: 'Tilted view with buildings in 3D' })
  const flat = await map.canvas.screenshot()

  await button.click()
  await page.waitForTimeout(4000)
  const tilted = await map.canvas.screenshot()
  await button.click()
  await page.waitForTimeout(4000)

  expect(tilted.equals(flat)).toBe(false)
  expect(tilted.length).toBeGreaterThan(50_000)
  await expect(page).not.toHaveURL(/tilt/)
})

test('it needs nothing that the policy forbids', async ({ page }) => {
  const violations = await violationsOf(page)
  const scripts = scriptsOf(page)
  await openMap(page)

  expect(violations).toEqual([])
  expect(scripts.filter((path) => path.includes(MAPLIBRE_CHUNK))).toHaveLength(1)
})

test('without WebGL there is a map all the same, and no MapLibre', async ({ site }) => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-3d-apis'],
  })
  try {
    const page = await browser.newPage({
      baseURL: site.url,
      viewport: { width: 1440, height: 900 },
    })
    const errors = errorsOf(page)
    const scripts = scriptsOf(page)

    const map = await openMap(page)

    expect(await map.weight()).toBeGreaterThan(50_000)
    expect(scripts.filter((path) => path.includes(MAPLIBRE_CHUNK))).toEqual([])
    await expect(page.getByText('This browser has no WebGL')).toBeVisible()
    await expect(page.getByRole('button', { name: /3D/ })).toHaveCount(0)
    await map.goToTown()
    await pickSomething(map, () => page.keyboard.press('Enter'))
    await expect(page.locator('.card')).toBeVisible()
    expect(errors).toEqual([])
  } finally {
    await browser.close()
  }
})

function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  return scripts
}

/** The explorer's map, drawn. */
async function openMap(page: Page) {
  const explorer = explorerOf(page)
  await explorer.open()
  await explorer.isDrawn()
  const canvas = explorer.dialog.getByRole('region', { name: 'Map of the sample survey' })
  // The rest of the layers follow the plots.
  await page.waitForTimeout(3000)
  return {
    page,
    canvas,
    async box() {
      const box = await canvas.boundingBox()
      if (!box) throw new Error('the map is not on the page')
      return box
    },
    /** By keyboard, away from the water in the middle of the ward and closer to the plots. */
    async goToTown() {
      await canvas.focus()
      for (const key of ['ArrowLeft', '+', '+', '+']) {
        await page.keyboard.press(key)
        await page.waitForTimeout(1000)
      }
    },
    /** A blank map is a few kilobytes as a picture, one with plots more than fifty. */
    weight: async () => (await canvas.screenshot()).length,
    crosshair: () =>
      page
        .locator('.map')
        .first()
        .evaluate((map) => getComputedStyle(map, '::after').display),
  }
}

/** A road has nothing to pick: then the map is moved a little and asked again. */
async function pickSomething(
  { page, canvas }: Awaited<ReturnType<typeof openMap>>,
  pick: () => Promise<void>,
): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) {
    await pick()
    await page.waitForTimeout(800)
    if (await page.locator('.card').isVisible()) return
    await canvas.focus()
    await page.keyboard.press(turn % 2 === 0 ? 'ArrowUp' : 'ArrowRight')
    await page.waitForTimeout(800)
  }
}
