import { expect, test } from './site.ts'
import { openWorkbench, wide } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)
test.use({ viewport: wide })

test('the table holds the filtered rows, sorts them and is walked by keys', async ({
  workbench,
}) => {
  const { card, count, grid, rows, view, page } = workbench
  const total = await count()
  await view('Table').click()
  const area = grid.getByRole('columnheader', { name: /^Area/ })
  await expect(grid).toHaveAttribute('aria-rowcount', String(total + 1))

  await area.getByRole('button').click()
  await expect(area).toHaveAttribute('aria-sort', 'ascending')
  await area.getByRole('button').click()
  await expect(area).toHaveAttribute('aria-sort', 'descending')
  await grid.press('Control+End')

  await expect(async () => {
    const active = page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`)
    const row = active.locator('xpath=..')
    expect(await row.getAttribute('aria-rowindex', { timeout: 1000 })).toBe(String(total + 1))
    expect(await active.isVisible()).toBe(true)
  }).toPass({ timeout: 30_000 })
  expect(await rows.count()).toBeLessThan(120)

  // By a wheel the table goes where the active cell is not; that stays in the document.
  const active = page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`)
  await page.locator('.plot-table__box').evaluate((box) => box.scrollTo({ top: 20_000 }))
  await expect(page.locator(`[aria-rowindex="${Math.round(20_000 / 36)}"]`)).toBeVisible()
  await expect(active).toHaveCount(1)
  await page.locator('.plot-table__box').evaluate((box) => box.scrollTo({ top: 0 }))
  await expect(page.locator('[aria-rowindex="2"]')).toBeVisible()
  await expect(active).toHaveCount(1)

  await grid.press('Enter')

  await expect(grid).toHaveCount(0)
  await expect(card.getByRole('heading')).toBeFocused()
})

test('panels are used beside the table, which leaves no room for a card', async ({ workbench }) => {
  const { box, card, count, countOtherThan, grid, rows, tab, view, page } = workbench
  const total = await count()
  await view('Table').click()
  await rows.first().click()
  await expect(card).toBeVisible()
  await view('Table').click()
  await expect(grid).toBeVisible()
  await expect(card).toHaveCount(0)

  await tab('Filters').click()
  await expect(tab('Filters')).toHaveAttribute('aria-expanded', 'true')
  await box(/^Commercial/).check()
  const chosen = await countOtherThan(total)

  await expect(grid).toHaveAttribute('aria-rowcount', String(chosen + 1))
  await expect(page).toHaveURL(/show=table/)

  await tab('Filters').click()
  const left = async () => (await page.locator('.workbench__table').boundingBox())?.x
  await expect.poll(left, 'no panel leaves all of the room').toBe(0)
  await tab('Filters').click()

  await view('Map').click()
  await expect(card).toBeVisible()
  await expect(tab('Filters')).toHaveAttribute('aria-expanded', 'true')
})

test('the focus stays near what is closed', async ({ workbench }) => {
  const { card, grid, view, page } = workbench
  const map = page.locator('.map canvas')
  await view('Table').click()
  await grid.press('Enter')
  await expect(card.getByRole('heading')).toBeFocused()

  await card.getByRole('button', { name: 'Close the card' }).press('Enter')

  await expect(card).toHaveCount(0)
  await expect(map).toBeFocused()
})

test('a survey of another size has no plot chosen', async ({ page }) => {
  test.slow()
  const { card, rows, tab, view } = await openWorkbench(page)
  await view('Table').click()
  await rows.first().click()
  await expect(card).toBeVisible()
  await expect(page).toHaveURL(/plot=/)

  await page.getByRole('combobox', { name: 'Survey size' }).selectOption('25000')

  await expect(card).toHaveCount(0)
  await expect(page).toHaveURL(/size=25000/)
  await expect(page.locator('.survey-bar__making')).toHaveCount(0, { timeout: 120_000 })
  await expect(card).toHaveCount(0)
  await expect(tab('Layers')).toHaveAttribute('aria-expanded', 'true')
  expect(page.url()).not.toContain('plot=')
})
