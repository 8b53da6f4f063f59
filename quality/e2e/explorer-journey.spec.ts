import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { expect, test } from './site.ts'
import { buildOwnSurvey } from './visitor-files.ts'
import { openWorkbench } from './workbench.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const village = buildOwnSurvey(5000)
const MOST_PRESSES = 6

test('opens, colours, filters and exports a file of 5,000 plots in six presses without scrolling @product', {
  tag: '@download',
}, async ({ page }) => {
  const { explorer, count, tab } = await openWorkbench(page)
  const { dialog } = explorer
  let presses = 0
  /** The button is in view without scrolling, and its label says what it does. */
  const press = async (thing: Locator) => {
    await expect(thing).toBeInViewport({ ratio: 1 })
    await thing.click()
    presses += 1
  }

  await press(tab('Files'))
  const chooser = page.waitForEvent('filechooser')
  await press(dialog.getByLabel('Choose files'))
  await (await chooser).setFiles(village)
  await expect.poll(count).toBe(5000)
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(village.name)
  await expect(
    dialog.getByText('Sample data', { exact: true }).filter({ visible: true }),
  ).toHaveCount(0)
  const colours = dialog.getByLabel('Colour by')
  await press(colours)
  // The list of a select belongs to the browser, not the page, but choosing an option counts as a
  // press.
  await colours.selectOption('land_use')
  presses += 1
  await expect(dialog.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveCount(7)
  await page.evaluate(() => performance.clearMeasures('explorer:filter-pixels'))
  await press(dialog.getByRole('toolbar', { name: 'land_use' }).getByRole('button').first())
  await expect.poll(count).toBeLessThan(1000)
  await page.waitForFunction(
    () => performance.getEntriesByName('explorer:filter-pixels').length > 0,
  )
  const left = await count()
  for (const name of ['Keep this on this device', 'Save as a project']) {
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  const exporting = dialog.getByRole('button', { name: 'Export', exact: true })
  const [json] = await Promise.all([page.waitForEvent('download'), press(exporting)])
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
  expect(json.suggestedFilename()).toBe(`village-${left}-features.geojson`)
  expect(JSON.parse(readFileSync(await json.path(), 'utf8')).features).toHaveLength(left)
  await explorer.expectNoViolation()
})
