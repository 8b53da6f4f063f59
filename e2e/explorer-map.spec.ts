import { chromium, type Page } from '@playwright/test'
import { explorerOf, forgetWebgl } from './explorer.ts'
import { inkOf } from './ink.ts'
import { errorsOf } from './popup.ts'
import { expect, test } from './site.ts'
import { wide } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)
// The map is at once where it is sent, so that a plot is where a test looks for it.
test.use({ viewport: wide })

const MAPLIBRE_CHUNK = '/webgl-map-'

/** Large plots of the sample survey, which is the same everywhere: where they are, what they are called. */
const silasako = { address: '/#explore?at=26.132915_91.713576_17_0_0', name: 'Silasako 8 / 8' }
const nahartari = { address: '/#explore?at=26.14268_91.724174_17_0_0', name: 'Nahartari 20 / 25' }

test('the plot under the crosshair is picked by the keyboard', async ({ workbench: { page } }) => {
  const map = await goOnMap(page, silasako.address)

  await map.canvas.focus()
  await page.keyboard.press('Enter')

  const card = page.locator('.card')
  await expect(card).toContainText(silasako.name)
  await expect(card.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: 'Close the card' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(map.canvas).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('heading')).toBeFocused()
})

test('the plot under the pointer is picked by a click', async ({ workbench: { page } }) => {
  const map = await goOnMap(page, nahartari.address)

  await map.canvas.click()

  await expect(page.locator('.card')).toContainText(nahartari.name)
  await expect(page.locator('.card').getByRole('heading')).not.toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: nahartari.name })).toHaveCount(1)
})

test('on a phone the map ends where the card begins, with the plot in sight', async ({
  phone: { page },
}) => {
  // 110 m north of the plot: it lies low, where the card will be.
  const map = await goOnMap(page, '/#explore?at=26.133905_91.713576_17_0_0')
  const card = page.locator('.card')
  const whole = await map.box()
  const low = { x: whole.width / 2, y: whole.height / 2 + 203 }

  await map.canvas.click({ position: low })

  await expect(card).toContainText(silasako.name)
  await expect
    .poll(async () => {
      const { y, height } = await map.box()
      return Math.abs(y + height - ((await card.boundingBox())?.y ?? 0))
    })
    .toBeLessThanOrEqual(1)
  const left = await map.box()
  expect(left.x + left.width).toBeLessThanOrEqual(360)
  // The card would have covered it, so it is moved into the middle, where Enter picks.
  await expect.poll(() => latitudeIn(page.url())).toBeCloseTo(26.1329, 3)
  await map.canvas.focus()
  await page.keyboard.press('Enter')
  await expect(card).toContainText(silasako.name)
})

test('a picture of the map says that its data are a sample', async ({ workbench: { page } }) => {
  await expect(page.locator('.map').getByText('Sample data')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Your files' })).not.toBeChecked()
})

test('the map has a name, and a ring and a crosshair while it has the focus', async ({
  workbench: { page },
}) => {
  const map = mapOf(page)

  await expect(page.getByRole('region', { name: 'Map of the sample survey' })).toHaveCount(1)
  await map.canvas.focus()
  await page.keyboard.press('ArrowLeft')

  await expect.poll(map.crosshair).toBe('block')
  await expect.poll(map.ring).toBe('block')
})

test('a map that was clicked shows its crosshair once keys steer it', async ({
  workbench: { page },
}) => {
  const map = mapOf(page)

  await map.canvas.click()
  await page.keyboard.press('ArrowLeft')

  await expect.poll(map.crosshair).toBe('block')
  await expect(page.locator('.map')).toHaveAttribute('data-steered')
  await map.canvas.click()
  await expect(page.locator('.map')).not.toHaveAttribute('data-steered')
})

test('a lost graphics context comes back with the whole map', async ({ page }) => {
  const errors = errorsOf(page)
  const map = await openMap(page)
  await map.isWhole()
  const before = await map.weight()

  await map.canvas.evaluate(async (canvas: HTMLCanvasElement) => {
    const lose = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    if (!lose) throw new Error('this browser cannot lose a context')
    const isLost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve))
    lose.loseContext()
    await isLost
    // A context may come back once all have heard that it is gone.
    await new Promise((resolve) => setTimeout(resolve))
    lose.restoreContext()
  })

  await expect.poll(map.weight, { timeout: 90_000 }).toBeGreaterThan(0.8 * before)
  expect(errors).toEqual([])
})

test('a graphics context that stays lost is told of, and another map is opened', async ({
  page,
}) => {
  const map = await openMap(page)
  const context = await map.canvas.evaluateHandle((canvas: HTMLCanvasElement) => {
    const lose = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    if (!lose) throw new Error('this browser cannot lose a context')
    return lose
  })
  await page.evaluate(forgetWebgl)
  await context.evaluate((lose) => lose.loseContext())

  const explorer = explorerOf(page)
  await expect(explorer.dialog.getByRole('alert')).toBeVisible()
  await explorer.retry.click()
  await explorer.isDrawn()

  await expect(page.getByText('This browser has no WebGL')).toBeVisible()
  await expect.poll(() => map.weight()).toBeGreaterThan(20_000)
})

test('the map tilts and lies flat again', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const map = await openMap(page)
  const button = page.getByRole('button', { name: 'Tilted view with buildings in 3D' })
  await map.isWhole()
  const flat = await map.canvas.screenshot({ caret: 'initial' })

  await button.click()
  await expect(page).toHaveURL(/at=[^&]*_-18_56&tilt=1/, { timeout: 90_000 })
  await map.isWhole('tilt=1')
  const tilted = await map.canvas.screenshot({ caret: 'initial' })
  await button.click()

  await expect(page).toHaveURL(/at=[^&]*_0_0$/, { timeout: 90_000 })
  expect(tilted.equals(flat)).toBe(false)
  expect(tilted.length).toBeGreaterThan(50_000)
})

test('who sees the whole ward sees the whole of it in 3D as well', async ({ page }) => {
  const map = await openMap(page)
  await map.isWhole()

  await page.getByRole('button', { name: 'Tilted view with buildings in 3D' }).click()
  await expect(page).toHaveURL(/_-18_56&tilt=1/)
  await map.isWhole('tilt=1')

  const ink = async () => inkOf(page, await map.canvas.screenshot({ caret: 'initial' }))
  await expect.poll(async () => (await ink()).edge).toEqual([])
  const { edge, all } = await ink()
  expect(edge, 'and stays so').toEqual([])
  expect(all).toBeGreaterThan(0.15)
})

test('a plot that an address names has its ring', async ({ page, workbench }) => {
  const first = await goOnMap(workbench.page, silasako.address)
  await first.canvas.focus()
  await workbench.page.keyboard.press('Enter')
  await expect(workbench.page).toHaveURL(/&plot=\d+/)

  const map = await openMap(page, workbench.page.url())

  await expect
    .poll(async () => (await inkOf(page, await map.canvas.screenshot({ caret: 'initial' }))).red)
    .toBeGreaterThan(0.001)
})

test('without WebGL there is a map all the same, and no MapLibre', { tag: '@no-webgl' }, async ({
  site,
}) => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-3d-apis'],
  })
  try {
    const page = await browser.newPage({
      baseURL: site.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const errors = errorsOf(page)
    const scripts = scriptsOf(page)

    const map = await openMap(page, silasako.address)

    await expect.poll(map.weight).toBeGreaterThan(20_000)
    expect(scripts.filter((path) => path.includes(MAPLIBRE_CHUNK))).toEqual([])
    await expect(page.getByText('This browser has no WebGL')).toBeVisible()
    await expect(page.getByRole('button', { name: /3D/ })).toHaveCount(0)
    await map.canvas.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.card')).toContainText(silasako.name)
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
async function openMap(page: Page, address?: string) {
  const explorer = explorerOf(page)
  await (address === undefined ? explorer.open() : page.goto(address))
  await explorer.isDrawn()
  return mapOf(page)
}

/** An open map goes to another place; once it rests there, the address has fewer digits. */
async function goOnMap(page: Page, address: string) {
  await page.evaluate((hash) => location.assign(hash), address.slice(1))
  const longitude = Number(/_([\d.]+)_/.exec(address)?.[1])
  await expect(page).toHaveURL(new RegExp(`_${longitude.toFixed(5)}_17`))
  return mapOf(page)
}

function mapOf(page: Page) {
  const canvas = explorerOf(page).dialog.getByRole('region', { name: 'Map of the sample survey' })
  const displayOf = (part: string) =>
    page
      .locator('.map')
      .first()
      .evaluate((map, part) => getComputedStyle(map, part).display, part)
  return {
    canvas,
    /** All layers are painted: a filter is so only when those before it are. */
    async isWhole(shown = '') {
      for (const filter of ['landUse=1&', '']) {
        const asked = await page.evaluate((hash) => {
          const now = performance.now()
          location.assign(hash)
          return now
        }, `#explore?${filter}${shown}`)
        await page.waitForFunction((since) => {
          const [painted] = performance.getEntriesByName('explorer:filter-pixels')
          return painted !== undefined && painted.startTime >= since
        }, asked)
      }
    },
    async box() {
      const box = await canvas.boundingBox()
      if (!box) throw new Error('the map is not on the page')
      return box
    },
    // A caret that is hidden needs a style of the driver's own, which the policy forbids.
    /** A blank map is a few kilobytes as a picture, one with plots many times that. */
    weight: async () => (await canvas.screenshot({ caret: 'initial' })).length,
    crosshair: () => displayOf('::after'),
    ring: () => displayOf('::before'),
  }
}

/** Of the camera, which the address names a moment after it has come to rest. */
function latitudeIn(address: string): number {
  return Number(/[?&]at=([\d.]+)_/.exec(address)?.[1])
}
