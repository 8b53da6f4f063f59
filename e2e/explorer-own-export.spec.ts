import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { needs, ogrinfo } from './needs.ts'
import { test as base, expect } from './site.ts'
import { buildOwnSurvey } from './visitor-files.ts'
import { choose, pasteOver, type Workbench } from './workbench.ts'

const survey = buildOwnSurvey(60)

/** The explorer that its worker has, with a visitor's own survey in it. */
const test = base.extend<{ village: Workbench }>({
  village: async ({ files }, use) => {
    await choose(files.page, survey)
    await expect.poll(files.count).toBe(60)
    await use(files)
  },
})

// Software draws the map, two tests at a time.
test.setTimeout(180_000)

interface Collection {
  features: { properties: Record<string, unknown> }[]
}

const source: Collection = JSON.parse(survey.buffer.toString('utf8'))
const columns = Object.keys(source.features[0]?.properties ?? {})

test('what is filtered of a file is exported with its own columns', { tag: '@download' }, async ({
  village: { page, explorer, count },
}) => {
  needs('gdal-bin')
  await explorer.dialog
    .getByRole('toolbar', { name: 'land_use' })
    .getByRole('button')
    .first()
    .click()
  await expect.poll(count).toBeLessThan(60)
  const left = await count()

  const json = await exportAs(page, 'geojson')
  const gpkg = await exportAs(page, 'gpkg')

  expect(json.suggestedFilename()).toMatch(/^village.*-\d+-features\.geojson$/)
  const { features }: Collection = JSON.parse(readFileSync(await json.path(), 'utf8'))
  expect(features).toHaveLength(left)
  const [use] = new Set(features.map(({ properties }) => properties.land_use))
  expect(features.map(({ properties }) => properties)).toEqual(
    source.features.map(({ properties }) => properties).filter(({ land_use }) => land_use === use),
  )
  const told = ogrinfo(await gpkg.path())
  expect(told).toContain(`Feature Count: ${left}`)
  for (const column of columns) expect(told).toContain(`\n${column}: `)
  await explorer.expectNoViolation()
})

test('the table holds all columns of a file, sorts them, and leads to a feature', async ({
  village: { page, explorer, card, grid, view },
}) => {
  await view('Table').click()
  await expect(grid).toHaveAttribute('aria-rowcount', '61')
  for (const column of columns) {
    await expect(grid.getByRole('columnheader', { name: column, exact: true })).toHaveCount(1)
  }
  const header = grid.getByRole('columnheader', { name: 'land_use', exact: true })
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await explorer.expectNoViolation()

  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(grid).toHaveCount(0)
  await expect(card.getByRole('heading')).toBeFocused()
})

test('a feature is searched for by its name with the keyboard alone', async ({
  village: { page, explorer, card },
}) => {
  const field = explorer.dialog.getByRole('combobox', { name: 'Search features by name' })
  await field.focus()
  await page.keyboard.type('1')
  const list = explorer.dialog.getByRole('listbox')
  await expect(list.getByRole('option').first()).toBeVisible()
  await explorer.expectNoViolation()

  await page.keyboard.press('ArrowDown')
  const name = (await list.getByRole('option', { selected: true }).textContent()) ?? ''
  await page.keyboard.press('Enter')

  await expect(list).toBeHidden()
  await expect(card.getByRole('heading')).toBeFocused()
  await expect(card.getByRole('heading')).toContainText(name.replace(/ Feature$/, ''))
})

test('plots and places of the sample are found', async ({ workbench: { explorer, card } }) => {
  const { dialog } = explorer
  const field = dialog.getByRole('combobox', { name: 'Search plots and places' })
  const options = dialog.getByRole('listbox').getByRole('option')
  await pasteOver(field, 'Dhankhola 1 / 12')
  await expect(options.first()).toContainText('Dhankhola 1 / 12')
  await field.press('Enter')
  await expect(card.getByRole('heading')).toContainText('Dhankhola 1 / 12')

  await pasteOver(field, 'dhankhola')
  await expect(options.first()).toContainText('Place')
  await field.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await pasteOver(field, 'nothing of the kind')
  await expect(dialog.getByRole('search').getByRole('status')).not.toBeEmpty()
  await field.press('Escape')
  await expect(field).toHaveValue('')
})

test('features carry a label of any column', async ({ village: { page, explorer, tab } }) => {
  await tab('Layers').click()

  await explorer.dialog.getByLabel('Label by').selectOption('land_use')

  const inked = () =>
    page.locator('.map__labels').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      return data.some((value) => value > 0)
    })
  await expect.poll(inked).toBe(true)
  await explorer.dialog.getByLabel('Label by').selectOption('')
  await expect(page.locator('.map__labels')).toHaveCount(0)
})

test('a screen 320 pixels wide has the search behind a button, and room for what it finds', async ({
  phone: { explorer, page },
}) => {
  const { dialog } = explorer
  await page.setViewportSize({ width: 320, height: 640 })

  await dialog.getByRole('button', { name: 'Search', exact: true }).click()
  const field = dialog.getByRole('combobox', { name: 'Search plots and places' })
  await expect(field).toBeFocused()
  await pasteOver(field, '12')
  const first = dialog.getByRole('listbox').getByRole('option').first()
  await expect(first).toBeVisible()
  const box = await first.boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 320).toBe(true)
  await explorer.expectNoViolation()
  await field.press('Escape')
  await expect(field).toBeHidden()
})

async function exportAs(page: Page, format: string): Promise<Download> {
  const form = page.locator('dialog.explorer').getByRole('form', { name: 'Export' })
  await form.getByRole('combobox').selectOption(format)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: 'Export' }).click(),
  ])
  await expect(form.getByRole('status')).toContainText(download.suggestedFilename())
  return download
}
