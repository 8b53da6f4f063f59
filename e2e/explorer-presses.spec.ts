import type { Locator } from '@playwright/test'
import { expect, test } from './site.ts'
import { openWorkbench, wide } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)
test.use({ viewport: wide })

test('a second press counts, though nothing was drawn since the first', async ({
  workbench: { count, explorer, grid, page, tab, view, box },
}) => {
  const total = await count()

  for (const chart of [
    'Land use',
    'Plots by area, m²',
    'Plots visited, by day',
    'Flood class of each land use',
    'Survey status by surveyor',
  ]) {
    const bar = page.getByRole('toolbar', { name: chart, exact: true }).getByRole('button').first()
    await pressInOneTask(bar, bar)
    await expect(bar, chart).toHaveAttribute('aria-pressed', 'false')
    expect(await count(), chart).toBe(total)
  }

  const tilt = page.getByRole('button', { name: /^Tilted view/ })
  await pressInOneTask(tilt, tilt)
  await expect(tilt).toHaveAttribute('aria-pressed', 'false')
  await pressInOneTask(explorer.fullWindow, explorer.fullWindow)
  await explorer.expectModal(false)

  const rows = page.locator('.layer-row')
  const before = await rows.allTextContents()
  const up = rows.nth(3).getByRole('button', { name: /^Move up/ })
  await pressInOneTask(up, up)
  const [a = '', b = '', c = '', d = '', ...rest] = before
  await expect(rows).toHaveText([a, d, b, c, ...rest])

  await pressInOneTask(tab('Filters'), tab('Filters'))
  await expect(tab('Filters')).toHaveAttribute('aria-expanded', 'false')
  await tab('Filters').click()
  await pressInOneTask(box(/^Commercial/), box(/^Commercial/))
  await expect(box(/^Commercial/)).not.toBeChecked()
  await pressInOneTask(box(/^Commercial/), box(/^Mixed use/))
  await expect(page).toHaveURL(/landUse=6\b/)

  await view('Table').click()
  const area = grid.getByRole('columnheader', { name: /^Area/ })
  await pressInOneTask(area.getByRole('button'), area.getByRole('button'))
  await expect(area).toHaveAttribute('aria-sort', 'descending')
})

test('two presses on a map that moves go two steps', async ({ page }) => {
  await openWorkbench(page)
  const zoomIn = page.getByRole('button', { name: 'Zoom in' })
  const zoom = () => Number(/at=[^_]+_[^_]+_([^_]+)/.exec(page.url())?.[1])
  await expect(page).toHaveURL(/at=/)
  const before = zoom()

  await pressInOneTask(zoomIn, zoomIn)

  await expect.poll(zoom).toBeCloseTo(before + 2, 1)
})

/** As on a page that is too busy to draw between two events. */
async function pressInOneTask(first: Locator, second: Locator): Promise<void> {
  const other = await second.elementHandle()
  await first.evaluate((element, next) => {
    for (const pressed of [element, next]) if (pressed instanceof HTMLElement) pressed.click()
  }, other)
}
