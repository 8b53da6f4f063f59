import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { violationsOf } from './explorer.ts'
import { expect, test } from './site.ts'
import { buildOwnSurvey } from './visitor-files.ts'
import { choose, openWorkbench } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const village = buildOwnSurvey(60)
interface Collection {
  features: { properties: Record<string, unknown> }[]
}

const source: Collection = JSON.parse(village.buffer.toString('utf8'))
const columns = Object.keys(source.features[0]?.properties ?? {})

test('what is filtered of a file is exported with its own columns', async ({ page }) => {
  const violations = await violationsOf(page)
  const { explorer, count } = await openVillage(page)
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
  const told = execFileSync('ogrinfo', ['-ro', '-so', '-al', await gpkg.path()], {
    encoding: 'utf8',
  })
  expect(told).toContain(`Feature Count: ${left}`)
  for (const column of columns) expect(told).toContain(`\n${column}: `)
  await explorer.expectNoViolation()
  expect(violations).toEqual([])
})

test('the table holds all columns of a file, sorts them, and leads to a feature', async ({
  page,
}) => {
  const { explorer, card, grid, view } = await openVillage(page)
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

test('a feature is searched for by its name with the keyboard alone', async ({ page }) => {
  const { explorer, card } = await openVillage(page)
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

test('plots and places of the sample are found', async ({ page }) => {
  const { explorer, card } = await openWorkbench(page)
  const { dialog } = explorer
  const field = dialog.getByRole('combobox', { name: 'Search plots and places' })
  const options = dialog.getByRole('listbox').getByRole('option')
  await field.fill('Dhankhola 1 / 12')
  await expect(options.first()).toContainText('Dhankhola 1 / 12')
  await field.press('Enter')
  await expect(card.getByRole('heading')).toContainText('Dhankhola 1 / 12')

  await field.fill('dhankhola')
  await expect(options.first()).toContainText('Place')
  await field.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await field.fill('nothing of the kind')
  await expect(dialog.getByRole('search').getByRole('status')).not.toBeEmpty()
})

test('features carry a label of any column', async ({ page }) => {
  const { explorer, tab } = await openVillage(page)
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

test.describe('a screen 320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('has the search behind a button, and room for what it finds', async ({ page }) => {
    const { explorer } = await openWorkbench(page)
    const { dialog } = explorer

    await dialog.getByRole('button', { name: 'Search', exact: true }).click()
    const field = dialog.getByRole('combobox', { name: 'Search plots and places' })
    await expect(field).toBeFocused()
    await field.fill('12')
    const first = dialog.getByRole('listbox').getByRole('option').first()
    await expect(first).toBeVisible()
    const box = await first.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 320).toBe(true)
    await explorer.expectNoViolation()
  })
})

async function openVillage(page: Page) {
  const workbench = await openWorkbench(page)
  await workbench.tab('Files').click()
  await choose(page, village)
  await expect.poll(workbench.count).toBe(60)
  return workbench
}

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
