import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Download, Locator } from '@playwright/test'
import { needs, ogrinfo } from './needs.ts'
import { expect, test } from './site.ts'
import { buildOwnSurvey } from './visitor-files.ts'
import { openWorkbench } from './workbench.ts'

// Software draws the map.
test.setTimeout(180_000)
test.use({ viewport: { width: 1440, height: 900 } })

const village = buildOwnSurvey(5000)
const MOST_PRESSES = 6

test('a file of 5,000 plots is opened, coloured, filtered and exported in six presses, each in sight', {
  tag: '@download',
}, async ({ page }) => {
  needs('gdal-bin')
  const { explorer, count, tab } = await openWorkbench(page)
  const { dialog } = explorer
  let presses = 0
  /** Nobody has to scroll for it, and what it does stands on it. */
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
  // The list of a browser is no part of the page: a press on one of its lines is one all the same.
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
  const exporting = dialog.getByRole('button', { name: 'Export', exact: true })
  const [json] = await Promise.all([page.waitForEvent('download'), press(exporting)])
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
  expect(json.suggestedFilename()).toBe(`village-${left}-features.geojson`)
  await explorer.expectNoViolation()

  await dialog.getByRole('form', { name: 'Export' }).getByRole('combobox').selectOption('gpkg')
  const [gpkg] = await Promise.all([page.waitForEvent('download'), exporting.click()])

  for (const saved of [json, gpkg]) expect(await featureCountOf(saved)).toBe(left)
})

/** As GDAL counts them. */
async function featureCountOf(saved: Download): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'saved-'))
  try {
    const named = join(dir, saved.suggestedFilename())
    await saved.saveAs(named)
    return Number(/^Feature Count: (\d+)$/m.exec(ogrinfo(named))?.[1])
  } finally {
    rmSync(dir, { recursive: true })
  }
}
