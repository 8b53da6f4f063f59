import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { explorerOf } from './explorer.ts'
import { errorsOf } from './popup.ts'
import { expect, test } from './site.ts'

// Software draws the map, two tests at a time.
test.setTimeout(120_000)
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

test('a filter changes the count, every figure and the address, and can be taken back', async ({
  page,
}) => {
  const { count, metric, tab, box, clear } = await openWorkbench(page)
  const total = await count()
  await tab('Filters').click()

  await box(/^Commercial/).check()

  const chosen = await count()
  expect(chosen).toBeGreaterThan(0)
  expect(chosen).toBeLessThan(total)
  expect(await metric('plots')).toBe(chosen)
  await expect(page.getByRole('status').filter({ hasText: / of / })).toHaveText(
    new RegExp(`^${chosen.toLocaleString('en')} of `),
  )
  await expect(page).toHaveURL(/landUse=2/)

  await clear.click()

  expect(await count()).toBe(total)
  await expect(page.locator('.survey-bar__count')).toBeFocused()
})

test('a survey of another size has no plot chosen', async ({ page }) => {
  test.slow()
  const { tab, view } = await openWorkbench(page)
  await view('Table').click()
  await page.locator('.table-row').first().click()
  await expect(page.locator('.card')).toBeVisible()
  await expect(page).toHaveURL(/plot=/)

  await page.getByRole('combobox', { name: 'Survey size' }).selectOption('25000')

  await expect(page.locator('.card')).toHaveCount(0)
  await expect(page).toHaveURL(/size=25000/)
  await expect(page.locator('.survey-bar__making')).toHaveCount(0, { timeout: 60_000 })
  await expect(page.locator('.card')).toHaveCount(0)
  await expect(tab('Layers')).toHaveAttribute('aria-expanded', 'true')
  expect(page.url()).not.toContain('plot=')
})

test('panels are used beside the table, which leaves no room for a card', async ({ page }) => {
  const { count, tab, view, box } = await openWorkbench(page)
  await view('Table').click()
  await page.locator('.table-row').first().click()
  await expect(page.locator('.card')).toBeVisible()
  await view('Table').click()
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  await expect(page.locator('.card')).toHaveCount(0)

  await tab('Filters').click()
  await expect(tab('Filters')).toHaveAttribute('aria-expanded', 'true')
  await box(/^Commercial/).check()

  await expect(grid).toHaveAttribute('aria-rowcount', String((await count()) + 1))
  await expect(page).toHaveURL(/show=table/)

  await tab('Filters').click()
  const whole = await page.locator('.workbench__table').boundingBox()
  expect(whole?.x, 'no panel leaves all of the room').toBe(0)
  await tab('Filters').click()

  await view('Map').click()
  await expect(page.locator('.card')).toBeVisible()
  await expect(tab('Filters')).toHaveAttribute('aria-expanded', 'true')
})

test('the focus stays near what is closed', async ({ page }) => {
  const { view } = await openWorkbench(page)
  const map = page.locator('.map canvas')
  await view('Table').click()
  await page.getByRole('grid').press('Enter')
  await expect(page.locator('.card')).toBeVisible()
  await expect(map).toBeFocused()

  await page.locator('.card').getByRole('button', { name: 'Close the card' }).press('Enter')

  await expect(page.locator('.card')).toHaveCount(0)
  await expect(map).toBeFocused()
})

test('the choices of one family add to each other, those of two narrow each other', async ({
  page,
}) => {
  const { count, tab, box } = await openWorkbench(page)
  await tab('Filters').click()
  await box(/^Commercial/).check()
  const commercial = await count()

  await box(/^Mixed use/).check()
  const both = await count()
  await box(/^Overdue/).check()

  expect(both).toBeGreaterThan(commercial)
  expect(await count()).toBeLessThan(both)
})

test('sliders and typed values are one range', async ({ page }) => {
  const { count, tab } = await openWorkbench(page)
  const total = await count()
  await tab('Filters').click()
  const from = page.getByRole('spinbutton', { name: /^Smallest/ })

  const lower = page.getByRole('slider', { name: 'Plot area, lower end' })
  for (let step = 0; step < 6; step += 1) await lower.press('ArrowRight')
  const slid = Number(await from.inputValue())
  const afterSlide = await count()
  await from.fill('5000')

  expect(slid).toBeGreaterThan(0)
  expect(afterSlide).toBeLessThan(total)
  expect(await count()).toBeLessThan(afterSlide)
  await expect(page).toHaveURL(/area=5000/)
})

test('an end beyond the other one is refused, and asks nothing', async ({ page }) => {
  const { count, tab } = await openWorkbench(page)
  await tab('Filters').click()
  const from = page.getByRole('spinbutton', { name: /^Smallest/ })
  const to = page.getByRole('spinbutton', { name: /^Largest/ })
  await to.fill('900')
  await expect(page).toHaveURL(/area=0-900/)
  const asked = await count()

  for (const [field, value] of [
    [from, '5000'],
    [from, '-5'],
    [from, '0.5'],
    [to, '-1'],
    [to, '99999999'],
  ] as const) {
    await field.fill(value)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(await count()).toBe(asked)
    await field.blur()
    await expect(field).not.toHaveAttribute('aria-invalid')
  }

  await expect(from).toHaveValue('0')
  await expect(to).toHaveValue('900')
  await expect(page).toHaveURL(/area=0-900/)
})

test('what the map shows limits the count, and follows it', async ({ page }) => {
  const { count, tab } = await openWorkbench(page)
  const total = await count()
  await tab('Filters').click()
  await page.getByRole('checkbox', { name: /^Only what the map shows/ }).check()

  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()

  await expect.poll(count).toBeLessThan(total)
})

test('a bar of a chart is a filter, by mouse and by keys', async ({ page }) => {
  const { count } = await openWorkbench(page)
  const total = await count()
  const uses = page.getByRole('toolbar', { name: 'Land use' })

  await uses.getByRole('button').first().click()
  const first = await count()
  await uses.getByRole('button').first().press('ArrowDown')
  await page.keyboard.press('Enter')
  const second = await count()
  await page.keyboard.press('Enter')

  expect(first).toBeLessThan(total)
  expect(second).not.toBe(first)
  expect(await count()).toBe(total)
})

test('bars and shares of land use agree, whatever is pressed', async ({ page }) => {
  const { tab, clear } = await openWorkbench(page)
  const bars = page.getByRole('toolbar', { name: 'Land use', exact: true }).getByRole('button')
  const farms = bars.filter({ hasText: 'Agriculture' })
  const homes = bars.filter({ hasText: 'Residential' })
  const before = await bars.allTextContents()

  await farms.click()

  await expect(farms).toHaveAttribute('aria-pressed', 'true')
  await expect(farms).toHaveAttribute('data-wanted', 'true')
  await expect(homes).not.toHaveAttribute('data-wanted')
  await expect(bars).toHaveText(before)
  await expectDrawnAsWritten(bars)

  await clear.click()
  await tab('Filters').click()
  const smallest = page.getByRole('spinbutton', { name: /^Smallest/ })
  await smallest.fill(String(await smallest.getAttribute('max')))
  await page.getByRole('spinbutton', { name: /^Largest/ }).fill('1')

  await expect(bars.locator('.share-chart__share')).toHaveText(before.map(() => '0 %'))
  await expectDrawnAsWritten(bars)
})

test('layers are switched and put in another order by keys, and keep the focus', async ({
  page,
}) => {
  await openWorkbench(page)
  const rows = page.locator('.layer-row')
  const topmost = await rows.first().textContent()

  await rows.first().getByRole('checkbox').press('Space')
  await rows
    .first()
    .getByRole('button', { name: /^Move down/ })
    .press('Enter')

  await expect(rows.nth(1)).toHaveText(topmost ?? '')
  await expect(rows.nth(1).getByRole('checkbox')).not.toBeChecked()
  await expect(rows.nth(1).getByRole('button', { name: /^Move down/ })).toBeFocused()
})

test('a layer is dragged to another place', async ({ page }) => {
  await openWorkbench(page)
  const rows = page.locator('.layer-row')
  const topmost = await rows.first().textContent()
  const grip = await rows.first().locator('.layer-row__grip').boundingBox()
  const third = await rows.nth(2).boundingBox()
  if (!grip || !third) throw new Error('There is nothing to drag')

  await page.mouse.move(grip.x + 5, grip.y + 5)
  await page.mouse.down()
  await page.mouse.move(grip.x - 60, third.y + third.height * 0.75, { steps: 6 })
  const selected = await page.evaluate(() => String(getSelection()))
  await page.mouse.up()

  await expect(rows.nth(2)).toHaveText(topmost ?? '')
  expect(selected).toBe('')
})

test('the table holds the filtered rows, sorts them and is walked by keys', async ({ page }) => {
  const { count, view } = await openWorkbench(page)
  const total = await count()
  await view('Table').click()
  const grid = page.getByRole('grid')
  const area = grid.getByRole('columnheader', { name: /^Area/ })
  await expect(grid).toHaveAttribute('aria-rowcount', String(total + 1))

  await area.getByRole('button').click()
  await expect(area).toHaveAttribute('aria-sort', 'ascending')
  await area.getByRole('button').click()
  await expect(area).toHaveAttribute('aria-sort', 'descending')
  await grid.press('Control+End')

  const active = page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`)
  await expect(active).toBeVisible()
  await expect(active.locator('xpath=..')).toHaveAttribute('aria-rowindex', String(total + 1))
  expect(await page.locator('.table-row').count()).toBeLessThan(120)

  // By a wheel the table goes where the active cell is not; that stays in the document.
  await page.locator('.plot-table__box').evaluate((box) => box.scrollTo({ top: 20_000 }))
  await expect(page.locator(`[aria-rowindex="${Math.round(20_000 / 36)}"]`)).toBeVisible()
  await expect(active).toHaveCount(1)
  await page.locator('.plot-table__box').evaluate((box) => box.scrollTo({ top: 0 }))
  await expect(page.locator('[aria-rowindex="2"]')).toBeVisible()
  await expect(active).toHaveCount(1)

  await grid.press('Enter')

  await expect(grid).toHaveCount(0)
  await expect(page.locator('.card').getByRole('heading')).toBeFocused()
})

test('a file is opened, told of and removed', async ({ page }) => {
  const errors = errorsOf(page)
  const { tab } = await openWorkbench(page)
  await tab('Files').click()
  const file = page.locator('.opened-list__file')

  await choose(page, 'wells.geojson', wells)
  await expect(file).toContainText('GeoJSON')
  await expect(file).toContainText('2')

  await choose(page, 'springs.geojson', wells)
  await expect(file).toHaveCount(2)

  await file.getByRole('button', { name: 'Remove wells' }).click()
  await expect(file.getByRole('button', { name: 'Remove springs' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(file).toHaveCount(0)
  await expect(page.locator('input[type=file]')).toBeFocused()
  expect(errors).toEqual([])
})

test('a file that is none gets a sentence and changes nothing', async ({ page }) => {
  const { tab, count } = await openWorkbench(page)
  const total = await count()
  await tab('Files').click()

  await choose(page, 'notes.bin', '\u0000\u0001\u0002 this is no map')

  await expect(page.getByRole('alert')).toHaveText(/\.$/)
  await expect(page.locator('.opened-list__file')).toHaveCount(0)
  expect(await count()).toBe(total)
})

test('a drawing without a place asks for one', async ({ page }) => {
  const { tab } = await openWorkbench(page)
  await tab('Files').click()

  await choose(page, 'plan.dxf', drawing)

  const prompt = page.getByRole('form', { name: 'Which coordinate system?' })
  await expect(prompt.getByRole('combobox')).toBeFocused()
  await prompt.getByRole('button', { name: 'Use it' }).click()
  await expect(page.locator('.opened-list__file')).toContainText('32646')
})

test('Escape answers the question of a drawing, and cancels what is running', async ({ page }) => {
  const { tab } = await openWorkbench(page)
  const explorer = explorerOf(page)
  await tab('Files').click()
  await choose(page, 'plan.dxf', drawing)
  const prompt = page.getByRole('form', { name: 'Which coordinate system?' })
  await expect(prompt.getByRole('combobox')).toBeFocused()

  await page.keyboard.press('Escape')

  await expect(prompt).toHaveCount(0)
  await expect(explorer.dialog).toBeVisible()
  await expect(page.locator('.opened-list__file')).toHaveCount(0)
  await expect(page.locator('input[type=file]')).toBeFocused()

  const form = page.getByRole('form', { name: 'Export' })
  await form.getByRole('combobox').selectOption('gml')
  // It is never answered, so that the export runs for as long as the test wants.
  await page.route('**/assets/exporter-worker-*.js', () => {})
  await form.getByRole('button', { name: 'Export' }).click()
  await expect(form.getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form.getByRole('progressbar')).toHaveCount(0)
  await expect(explorer.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(explorer.dialog).toHaveCount(0)
})

test('what is filtered is exported', async ({ page }) => {
  const { tab, count, box } = await openWorkbench(page)
  await tab('Filters').click()
  await box(/^Wetland/).check()
  const chosen = await count()
  await tab('Files').click()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await downloading

  const written = await new Response(new Blob([await bytesOf(download)])).json()
  expect(written.features).toHaveLength(chosen)
})

for (const { width, height } of [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('no panel, nor the table, nor a card has a violation', async ({ page }) => {
      test.slow()
      const { tab, view } = await openWorkbench(page)
      for (const name of ['Filters', 'Metrics', 'Files', 'Team', 'Layers'] as const) {
        // A wide screen has no tab for the metrics: it shows them at all times.
        if (await tab(name).isVisible()) await tab(name).click()
        await expectNoViolation(page)
      }
      await view('Table').click()
      await expect(page.getByRole('grid')).toBeVisible()
      await expectNoViolation(page)

      await page.locator('.table-row').first().click()

      await expect(page.locator('.card')).toBeVisible()
      await expectNoViolation(page)
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  test('the map is free at first, and no sheet covers the count', async ({ page }) => {
    const { tab, view } = await openWorkbench(page)
    await expect(page.locator('.workbench__side')).toHaveCount(0)

    for (const name of ['Layers', 'Filters', 'Metrics', 'Files', 'Team'] as const) {
      await tab(name).click()
      const sheet = page.locator('.workbench__side:visible, .workbench__metrics:visible')
      await expect(sheet).toHaveCount(1)
      const top = (await sheet.boundingBox())?.y ?? 0
      const bar = await page.locator('.survey-bar').boundingBox()
      expect(top).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0) + 100)
    }

    // Above the table too, which stays in sight.
    await view('Table').click()
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.locator('.workbench__side')).toBeVisible()

    await page
      .getByRole('button', { name: 'Close the panel' })
      .and(page.locator(':visible'))
      .click()
    await expect(page.locator('.workbench__side:visible, .workbench__metrics:visible')).toHaveCount(
      0,
    )
    await expect(tab('Team')).toBeFocused()
  })
})

async function openWorkbench(page: Page) {
  const explorer = explorerOf(page)
  await explorer.open()
  await explorer.isDrawn()
  const bench = page.getByRole('region', { name: 'Sample survey' })
  const numberIn = async (selector: string) =>
    Number((await bench.locator(selector).textContent())?.replaceAll(',', ''))
  return {
    count: () => numberIn('.survey-bar__count > b'),
    metric: (id: string) => numberIn(`[data-metric='${id}'] > dd`),
    tab: (name: string) => bench.getByRole('button', { name, exact: true }),
    view: (name: string) => bench.getByRole('button', { name, exact: true }),
    box: (name: RegExp) => bench.getByRole('checkbox', { name }),
    clear: bench.getByRole('button', { name: 'Clear filters' }),
  }
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  const files = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(files)
}

/** The longest bar is that of the largest share, and a share of nothing has no bar. */
async function expectDrawnAsWritten(bars: Locator): Promise<void> {
  const drawn = await bars.evaluateAll((all) =>
    all.map((bar) => ({
      width: bar.querySelector('.share-chart__track > span')?.getBoundingClientRect().width ?? 0,
      share: bar.querySelector('.share-chart__share')?.textContent ?? '',
    })),
  )
  const percentOf = (share: string) => (share === '<1 %' ? 0.5 : Number.parseInt(share, 10))
  const byWidth = drawn.toSorted((a, b) => a.width - b.width).map(({ share }) => percentOf(share))
  expect(byWidth).toEqual(byWidth.toSorted((a, b) => a - b))
  for (const { width, share } of drawn) expect(width > 0).toBe(share !== '0 %')
}

async function bytesOf(
  download: import('@playwright/test').Download,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

async function expectNoViolation(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include('dialog.explorer')
    .withTags(tags)
    .analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
  expect(found).toEqual([])
}

const wells = JSON.stringify({
  type: 'FeatureCollection',
  features: [91.7, 91.71].map((lng) => ({
    type: 'Feature',
    properties: { depth: 12 },
    geometry: { type: 'Point', coordinates: [lng, 26.14] },
  })),
})

const drawing = `0
SECTION
2
ENTITIES
0
LINE
8
0
10
370000
20
2891000
11
370400
21
2891300
0
ENDSEC
0
EOF
`
