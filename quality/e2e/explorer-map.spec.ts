import { chromium, type Page } from '@playwright/test'
import { explorerOf, forgetWebgl, smallSurvey } from './explorer.ts'
import { colouredColumns, inkOf } from './ink.ts'
import { errorsOf } from './popup.ts'
import { expect, test } from './site.ts'
import { follow, goOnMap, wide, workbenchOf } from './workbench.ts'

// Without animation, the map moves at once, so that tests find a plot at a known place.
test.use({ viewport: wide })

/** Positions and names of large plots of the small survey, which is the same on every machine. */
const dhankhola = { at: 'at=26.145079_91.695252_17_0_0', name: 'Dhankhola 2 / 9' }
const chahbari = { at: 'at=26.140824_91.705332_17_0_0', name: 'Chahbari 2 / 29', plot: 896 }

test('picks a plot under the crosshair by keyboard, and by a click @product', {
  tag: '@engines',
}, async ({ workbench: { card, page } }) => {
  const map = mapOf(page)
  const heading = card.getByRole('heading')

  await test.step('Enter picks, and Escape restores the focus', async () => {
    await goOnMap(page, dhankhola.at)
    await expect(page.locator('.map').getByText('Sample data')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Your files' })).not.toBeChecked()
    await map.canvas.focus()
    await page.keyboard.press('Enter')
    await expect(card).toContainText(dhankhola.name)
    await expect(heading).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(card.getByRole('button', { name: 'Close the card' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    await expect(map.canvas).toBeFocused()
    await expect.poll(map.crosshair).toBe('block')
    await expect.poll(map.ring).toBe('block')
    await page.keyboard.press('Enter')
    await expect(heading).toBeFocused()
  })

  await test.step('a click picks and keeps the focus', async () => {
    await goOnMap(page, chahbari.at)
    await map.canvas.click()
    await expect(card).toContainText(chahbari.name)
    await expect(heading).not.toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: chahbari.name })).toHaveCount(1)
  })

  await test.step('shows the crosshair of a clicked map once a key moves it', async () => {
    await page.keyboard.press('ArrowLeft')
    await expect.poll(map.crosshair).toBe('block')
    await expect(page.locator('.map')).toHaveAttribute('data-steered')
    // Beside the card.
    await map.canvas.click({ position: { x: 480, y: 120 } })
    await expect(page.locator('.map')).not.toHaveAttribute('data-steered')
  })
})

test('writes the scale and the degrees on plates, because the map below may be as dark', async ({
  workbench: { page },
}) => {
  await goOnMap(page, 'at=26.145079_91.695252_15_0_0')

  const corner = page.locator('.map__corner')
  await expect(corner).toHaveCSS('background-color', /^rgb\(/)
  await expect(corner).toHaveCSS('font-size', '14px')
  const alphas = await page.locator('.map__neatline').evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('This is no canvas')
    // Through the middle of the degrees, between the bars.
    const { width, height } = element
    const context = element.getContext('2d')
    const longitudes = context?.getImageData(8, height - 15, width - 40, 1).data ?? []
    const latitudes = context?.getImageData(width - 15, 8, 1, height - 40).data ?? []
    return [...longitudes, ...latitudes].filter((_, i) => i % 4 === 3)
  })
  const inks = alphas.filter((alpha) => alpha > 0)
  expect(inks.length).toBeGreaterThan(60)
  expect(inks.filter((alpha) => alpha < 255)).toEqual([])
})

test('opens with a large survey in the middle of the map, and the metrics beside it on request', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/${smallSurvey('layers=plots')}`)
  const { bench, explorer, tab } = workbenchOf(page)
  await explorer.isDrawn()
  const map = await boxOf(page, '.explorer__map')
  const metrics = bench.locator('.workbench__metrics')

  const columns = await colouredColumns(page, await page.screenshot({ clip: map }))
  const [left, right] = [columns.indexOf(true), columns.lastIndexOf(true)]
  const controls = await boxOf(page, '.map-controls')
  expect(right - left).toBeGreaterThanOrEqual(720)
  expect(Math.abs(left + right - (controls.x - map.x))).toBeLessThan(60)
  await expect(metrics).toBeHidden()

  await tab('Metrics').click()

  await expect(metrics).toBeVisible()
  await expect(bench.locator('.workbench__side')).toBeVisible()
  // The tabs are not wider than the panel below them.
  expect((await boxOf(page, '.workbench__middle')).x).toBe(map.x)
  expect((await boxOf(page, '.explorer__map')).width).toBeLessThan(map.width)
  await tab('Metrics').click()
  await expect(metrics).toBeHidden()
  await page.setViewportSize({ width: 1600, height: 900 })
  await expect(metrics).toBeVisible()
  await expect(tab('Metrics')).toBeHidden()
})

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(`dialog.explorer ${selector}`).boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return box
}

test('tilts the map to show the whole ward in 3D, and flattens it again', async ({
  workbench: { explorer, page },
}) => {
  const tilt = 'Tilted view with 3D buildings'
  const whole = 'Show the whole survey'
  const { dialog } = explorer
  const canvas = dialog.getByRole('region', { name: 'Map of the sample survey' })
  const ink = async () => inkOf(page, await canvas.screenshot({ caret: 'initial' }))
  const button = (name: string) => dialog.getByRole('button', { name })

  await test.step('shows the whole ward in 3D', async () => {
    await isPainted(page, '')
    const flat = await canvas.screenshot({ caret: 'initial' })
    await button(tilt).click()
    await expect(page).toHaveURL(/at=[^&]*_1[345]\.\d+_-18_56&tilt=1/, { timeout: 90_000 })
    await isPainted(page, 'tilt=1')
    await expect.poll(async () => (await ink()).all).toBeGreaterThan(0.15)
    expect(flat.equals(await canvas.screenshot({ caret: 'initial' }))).toBe(false)
  })

  await test.step('flattens the map on a second press', async () => {
    await button(tilt).click()
    await expect(page).toHaveURL(/at=[^&]*_0_0$/, { timeout: 90_000 })
  })

  for (const [first, second] of [
    [tilt, whole],
    [whole, tilt],
  ] as const) {
    await test.step(`'${first}' and '${second}' pressed in one frame both take effect`, async () => {
      await follow(page, 'at=26.140824_91.705332_17_0_0')
      await expect(page).toHaveURL(/_17\.00_0_0$/, { timeout: 90_000 })
      await button(first).evaluate(pressBoth, second)
      await expect(page).toHaveURL(/_1[345]\.\d+_-18_56&tilt=1$/, { timeout: 90_000 })
    })
  }
})

test('on a phone the map ends above the card, and the plot stays in view', async ({
  phone: { card, page },
}) => {
  // 110 m north of the plot, so that the plot is low on the map, where the card will be.
  await goOnMap(page, 'at=26.141814_91.705332_17_0_0')
  const map = mapOf(page)
  const whole = await map.box()
  const low = { x: whole.width / 2, y: whole.height / 2 + 203 }

  await map.canvas.click({ position: low })

  await expect(card).toContainText(chahbari.name)
  await expect
    .poll(async () => {
      const { y, height } = await map.box()
      return Math.abs(y + height - ((await card.boundingBox())?.y ?? 0))
    })
    .toBeLessThanOrEqual(1)
  const left = await map.box()
  expect(left.x + left.width).toBeLessThanOrEqual(360)
  // The card would cover the plot, so the map centres it, where Enter picks.
  await expect.poll(() => latitudeIn(page.url())).toBeCloseTo(26.1408, 3)
  await map.canvas.focus()
  await page.keyboard.press('Enter')
  await expect(card).toContainText(chahbari.name)
})

test('a lost graphics context is restored with the whole map, or another map is opened', async ({
  page,
}) => {
  const errors = errorsOf(page)
  const explorer = explorerOf(page)
  const map = await openMap(page, `${chahbari.at}&plot=${chahbari.plot}`)
  // The plot in the address is outlined.
  await expect.poll(map.red).toBeGreaterThan(0.001)
  const before = await map.weight()
  const context = await map.canvas.evaluateHandle((canvas: HTMLCanvasElement) => {
    const lose = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    if (!lose) throw new Error('this browser cannot lose a context')
    return lose
  })

  await test.step('a restored context shows the same map', async () => {
    await map.canvas.evaluate(async (canvas, lose) => {
      const isLost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve))
      lose.loseContext()
      await isLost
      // A context can be restored only after all listeners have received the loss.
      await new Promise((resolve) => setTimeout(resolve))
      lose.restoreContext()
    }, context)
    await expect.poll(map.weight, { timeout: 90_000 }).toBeGreaterThan(0.8 * before)
    await expect.poll(map.red).toBeGreaterThan(0.001)
    expect(errors).toEqual([])
  })

  await test.step('a context that stays lost is reported, and the next map does without WebGL', async () => {
    await page.evaluate(forgetWebgl)
    await context.evaluate((lose) => lose.loseContext())
    await expect(explorer.dialog.getByRole('alert')).toBeVisible()
    await explorer.retry.click()
    await explorer.isDrawn()
    await expect(page.getByText('This browser has no WebGL')).toBeVisible()
    await expect.poll(map.red).toBeGreaterThan(0.001)
  })
})

test('each layer of the survey draws something', async ({ workbench: { page } }) => {
  const { picture } = mapOf(page)
  // Layer names as in links. The layer of visitors' files is empty here.
  const hidden = 'abcdefghijklmnop'
  const show = (layers: string) => follow(page, `layers=${layers}&at=26.14508_91.69525_15.00_0_0`)
  await show(hidden)
  await expect(page).toHaveURL(new RegExp(`layers=${hidden}&at=26.14508_91.69525_15.00`))
  let blank = await picture()
  await expect
    .poll(async () => {
      const before = blank
      blank = await picture()
      return blank.equals(before)
    })
    .toBe(true)

  for (const letter of hidden.replace('o', '')) {
    await show(hidden.replace(letter, letter.toUpperCase()))
    await expect.poll(async () => (await picture()).equals(blank), letter).toBe(false)
    await show(hidden)
    await expect.poll(async () => (await picture()).equals(blank), letter).toBe(true)
  }
})

test('without WebGL there is still a map, and MapLibre is not loaded', {
  tag: '@no-webgl',
}, async ({ site }) => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-3d-apis'],
  })
  try {
    const page = await browser.newPage({
      baseURL: site.url,
      viewport: wide,
      reducedMotion: 'reduce',
    })
    const errors = errorsOf(page)
    const scripts = scriptsOf(page)

    const map = await openMap(page, dhankhola.at)

    await expect.poll(map.weight).toBeGreaterThan(20_000)
    expect(scripts.filter((path) => path.includes('/webgl-map-'))).toEqual([])
    await expect(page.getByText('This browser has no WebGL')).toBeVisible()
    await expect(page.getByRole('button', { name: /3D/ })).toHaveCount(0)
    await map.canvas.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.card')).toContainText(dhankhola.name)
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

/** The explorer's map, fully drawn. */
async function openMap(page: Page, address: string) {
  await page.goto(`/${smallSurvey(address)}`)
  await explorerOf(page).isDrawn()
  return mapOf(page)
}

function mapOf(page: Page) {
  const canvas = explorerOf(page).dialog.getByRole('region', { name: 'Map of the sample survey' })
  // To hide the caret, the driver would inject a stylesheet, which the policy forbids.
  const picture = () => canvas.screenshot({ caret: 'initial' })
  const displayOf = (part: string) =>
    page
      .locator('.map')
      .first()
      .evaluate((map, part) => getComputedStyle(map, part).display, part)
  return {
    canvas,
    picture,
    async box() {
      const box = await canvas.boundingBox()
      if (!box) throw new Error('the map is not on the page')
      return box
    },
    /** A picture of a blank map has a few kilobytes, one of plots many times as many. */
    weight: async () => (await picture()).length,
    /** The share of pixels that belong to the outline of a plot. */
    red: async () => (await inkOf(page, await picture())).red,
    crosshair: () => displayOf('::after'),
    ring: () => displayOf('::before'),
  }
}

/** The position of the camera, which the address gets shortly after the map stops. */
function latitudeIn(address: string): number {
  return Number(/[?&]at=([\d.]+)_/.exec(address)?.[1])
}

/** All layers are painted. A filtered layer is painted only after the ones before it. */
async function isPainted(page: Page, shown: string): Promise<void> {
  for (const filter of ['landUse=1&', '']) {
    const before = await page.evaluate(
      () => performance.getEntriesByName('explorer:filter', 'mark').at(-1)?.startTime ?? 0,
    )
    await follow(page, `${filter}${shown}`)
    await page.waitForFunction((begun) => {
      const [painted] = performance.getEntriesByName('explorer:filter-pixels')
      return painted !== undefined && painted.startTime > begun
    }, before)
  }
}

/** Runs in the page: the second press comes before the first one has moved the map. */
function pressBoth(button: HTMLElement, second: string): void {
  const other = button.parentElement?.querySelector<HTMLElement>(`[aria-label="${second}"]`)
  if (!other) throw new Error(`There is no '${second}'`)
  button.click()
  other.click()
}
