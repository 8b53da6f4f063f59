import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'
import { buildOwnSurvey, file } from './visitor-files.ts'
import { choose, closeFiles, pasteOver } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)

const village = buildOwnSurvey(5000)
const small = buildOwnSurvey(60)

test('a visitor opens a file, colours it by a column and filters it in four presses', async ({
  files: { page, explorer, count },
}) => {
  const { dialog } = explorer
  await choose(page, village)
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(village.name)
  await expect(
    dialog.getByText('Sample data', { exact: true }).filter({ visible: true }),
  ).toHaveCount(0)
  await expect.poll(count).toBe(5000)

  await dialog.getByLabel('Colour by').selectOption('land_use')
  await expect(dialog.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveCount(7)
  const asked = await page.evaluate(() => performance.now())
  await dialog.getByRole('toolbar', { name: 'land_use' }).getByRole('button').first().click()

  await expect.poll(count).toBeLessThan(1000)
  await isPainted(page, asked)
  await expect(dialog.getByText(/bigha \d+ katha \d+ lessa/)).toBeVisible()
  await explorer.expectNoViolation()
})

test('every kind of column is a filter, and all of them are cleared at once', async ({
  files: { page, explorer, count, tab },
}) => {
  await choose(page, small)
  await tab('Filters').click()
  const panel = explorer.dialog.locator('.filters-panel')
  const narrowed = async (by: () => Promise<unknown>) => {
    const before = await count()
    await by()
    await expect.poll(count).toBeLessThan(before)
    expect(await count()).toBeGreaterThan(0)
  }

  await narrowed(() => panel.getByRole('checkbox', { name: /^true/ }).check())
  await narrowed(() => pasteOver(panel.getByRole('searchbox', { name: 'owner' }), 'OWNER 1'))
  await narrowed(() =>
    panel.getByRole('group', { name: 'visited' }).getByLabel('To').fill('2025-12-31'),
  )
  await explorer.expectNoViolation()

  await panel.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(count).toBe(60)
  await expect(panel.getByRole('heading', { name: 'Filters' })).toBeFocused()
})

test('a feature is named by a column that the visitor chooses', async ({
  files: { page, explorer, card, tab },
}) => {
  await choose(page, square)
  await expect(explorer.dialog.getByRole('heading', { level: 3 })).toHaveText(square.name)

  await page.locator('canvas').first().click()
  await expect(card.getByRole('heading')).toContainText('Plot of the school')
  await expect(card).toContainText('Measured area')

  await tab('Layers').click()
  await explorer.dialog.getByLabel('Name by').selectOption('owner')
  await expect(card.getByRole('heading')).toContainText('Deka')
  await explorer.expectNoViolation()
})

test('one turns between the sample and several files, and closing leads back', async ({
  files: { page, explorer, count },
}) => {
  const { dialog } = explorer
  const total = await count()
  await choose(page, small)
  await expect.poll(count).toBe(60)
  await choose(page, square)
  await expect.poll(count).toBe(1)
  const data = dialog.getByRole('combobox', { name: 'Data', exact: true })

  await data.selectOption({ label: small.name })
  await expect.poll(count).toBe(60)
  await data.selectOption({ label: 'Sample survey' })
  await expect.poll(count).toBe(total)
  await expect(dialog.locator('.explorer__sample')).toHaveText('Sample data')
  await data.selectOption({ label: square.name })

  for (const { name } of [square, small]) {
    await dialog.getByRole('button', { name: `Remove ${name}` }).click()
  }
  await expect.poll(count).toBe(total)
  await expect(data).toHaveCount(0)
})

test('the address says nothing of a file', async ({ files: { page, explorer, count } }) => {
  await choose(page, small)
  await expect.poll(count).toBe(60)
  await explorer.dialog.getByLabel('Colour by').selectOption('land_use')
  await explorer.dialog.getByRole('toolbar', { name: 'paid' }).getByRole('button').first().click()
  await expect.poll(count).toBeLessThan(60)

  expect(decodeURIComponent(page.url())).not.toMatch(/village|land_use|paid/)
  await expect(
    explorer.dialog.getByRole('button', { name: 'Copy the address of what is shown' }),
  ).toHaveCount(0)
})

test('all of it works with the keyboard alone', async ({ files: { page, explorer, count } }) => {
  const { dialog } = explorer
  await choose(page, small)
  await expect.poll(count).toBe(60)

  await dialog.getByLabel('Colour by').focus()
  await page.keyboard.type('land')
  await expect(dialog.getByRole('list', { name: 'Legend' })).toBeVisible()
  const bars = dialog.getByRole('toolbar', { name: 'land_use' }).getByRole('button')
  await bars.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(bars.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(count).toBeLessThan(60)
  await page.keyboard.press('Enter')
  await expect.poll(count).toBe(60)
})

for (const [screen, viewport] of [
  ['320 pixels wide', { width: 320, height: 640 }],
  ['at 400 % of its size', { width: 360, height: 225 }],
] as const) {
  test(`a screen ${screen} has room for everything of a file`, async ({ phone }) => {
    const { explorer, page, tab } = phone
    const { dialog } = explorer
    await page.setViewportSize(viewport)
    await tab('Files').click()
    await choose(page, small)
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(small.name)
    for (const panel of ['Layers', 'Filters', 'Metrics']) {
      await tab(panel).click()
      await expect(dialog.locator('.workbench__wait')).toHaveCount(0)
      await explorer.expectNoViolation()
      const overflow = await dialog.evaluate((element) =>
        [...element.querySelectorAll('.workbench__side, .workbench__metrics, .survey-bar')]
          .filter((part) => part.scrollWidth > part.clientWidth + 1)
          .map((part) => part.className),
      )
      expect(overflow, panel).toEqual([])
      // The sheet is closed by its own button before the next one is opened.
      await dialog
        .getByRole('button', { name: 'Close the panel' })
        .filter({ visible: true })
        .click()
    }
    await closeFiles(phone)
  })
}

test('without WebGL a file is coloured, filtered and picked from all the same', async ({
  flat,
}) => {
  const { card, count, explorer, page, tab } = flat
  await tab('Files').click()
  await choose(page, square)
  await expect.poll(count).toBe(1)
  await explorer.dialog.getByLabel('Colour by').selectOption('owner')

  await page.locator('canvas').first().click()
  await expect(card.getByRole('heading')).toContainText('Plot of the school')
  await expect.poll(() => redPixels(page)).toBeGreaterThan(50)
  await closeFiles(flat)
})

const [west, south, east, north] = [94.2, 26.7, 94.21, 26.71]
const square = file(
  'school.geojson',
  JSON.stringify({
    type: 'Feature',
    properties: { name: 'Plot of the school', owner: 'Deka' },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
  }),
)

/** Resolves when a filter that was asked for since then is seen on the map. */
function isPainted(page: Page, since: number): Promise<unknown> {
  return page.waitForFunction((since) => {
    const [painted] = performance.getEntriesByName('explorer:filter-pixels')
    return painted !== undefined && painted.startTime >= since
  }, since)
}

/** Of a flat map: how many have the surveyor's red, which marks what was picked. */
function redPixels(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas.map__flat')
    const { width, height } = canvas ?? { width: 0, height: 0 }
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    let count = 0
    for (let i = 0; i < pixels.length; i += 4) {
      if (pixels[i] === 0xd6 && pixels[i + 1] === 0x40 && pixels[i + 2] === 0x1c) count += 1
    }
    return count
  })
}
