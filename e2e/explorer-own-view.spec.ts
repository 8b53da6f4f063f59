import { errorsOf } from './popup.ts'
import { expect, test } from './site.ts'
import { buildOwnSurvey, file } from './visitor-files.ts'
import { choose, openWorkbench } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)

test('what is counted, listed and exported of a file keeps to what the map shows', async ({
  page,
}) => {
  const errors = errorsOf(page)
  const { explorer, box, clear, count, grid, tab, view } = await openWorkbench(page)
  const { dialog } = explorer
  await tab('Files').click()
  await choose(page, buildOwnSurvey(60))
  await expect.poll(count).toBe(60)
  await tab('Filters').click()
  await box(/^Only what the map shows/).check()
  await expect(dialog.getByRole('button', { name: 'Remove Only what the map shows' })).toBeVisible()

  const zoomIn = dialog.getByRole('button', { name: 'Zoom in' })
  for (let press = 0; press < 2; press += 1) await zoomIn.click()
  await expect.poll(count).toBeLessThan(40)
  await expect.poll(count).toBeGreaterThan(0)
  await explorer.expectNoViolation()
  const left = await count()
  await view('Table').click()
  await expect(grid).toHaveAttribute('aria-rowcount', String(left + 1))
  await tab('Files').click()
  await expect(dialog.getByRole('form', { name: 'Export' })).toContainText(`${left} features`)

  await clear.click()
  await expect.poll(count).toBe(60)
  expect(errors).toEqual([])
})

test('where a table has its places from is in the table, and no colour, label or filter', async ({
  page,
}) => {
  const { explorer, count, grid, tab, view } = await openWorkbench(page)
  const { dialog } = explorer
  await tab('Files').click()
  const rows = Array.from({ length: 9 }, (_, i) => `${26 + i / 100},${91 + i / 100},${i}`)
  await choose(page, file('wells.csv', ['lat,lon,depth', ...rows].join('\n')))
  await expect.poll(count).toBe(9)

  await tab('Layers').click()
  for (const choice of ['Colour by', 'Name by', 'Label by']) {
    await expect(dialog.getByLabel(choice).locator('option')).toHaveText([/./, 'depth'])
  }
  await tab('Filters').click()
  await expect(dialog.locator('.own-filters').getByRole('group')).toHaveCount(1)
  await view('Table').click()
  for (const name of ['lat', 'lon', 'depth']) {
    await expect(grid.getByRole('columnheader', { name, exact: true })).toHaveCount(1)
  }
})
