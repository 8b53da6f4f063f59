import { expectNoViolation } from './accessible.ts'
import { expect, test } from './site.ts'
import { follow } from './workbench.ts'

test('a layer moves by dragging or by keyboard, and keeps the focus', {
  tag: '@engines',
}, async ({ workbench: { page } }) => {
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

  const down = { name: /^Move .* down$/ }
  const next = (await rows.first().textContent()) ?? ''
  await rows.first().getByRole('button', down).press('Enter')
  await expect(rows.nth(1)).toHaveText(next)
  await expect(rows.nth(1).getByRole('button', down)).toBeFocused()
})

test('the table fills the space of a closed panel, and keeps its active cell while scrolling', async ({
  workbench: { card, count, grid, page, rows, tab, view },
}) => {
  await view('Table').click()
  await tab('Layers').click()
  const left = async () => (await page.locator('.workbench__table').boundingBox())?.x
  await expect.poll(left).toBe(0)

  await grid.press('Control+End')

  const isInBox = (row: number) =>
    page.locator(`[aria-rowindex="${row}"]`).evaluate((element) => {
      const box = element.closest('.plot-table__box')?.getBoundingClientRect()
      const { top, bottom } = element.getBoundingClientRect()
      return box !== undefined && top < box.bottom && bottom > box.top
    })
  const total = await count()
  await expect.poll(() => isInBox(total + 1)).toBe(true)
  const active = page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`)
  expect(await rows.count()).toBeLessThan(120)
  // The wheel scrolls the active cell out of view, but it stays in the document.
  for (const [top, row] of [
    [20_000, Math.round(20_000 / 36)],
    [0, 2],
  ] as const) {
    await page.locator('.plot-table__box').evaluate((box, y) => box.scrollTo({ top: y }), top)
    await expect.poll(() => isInBox(row)).toBe(true)
    await expect(active).toHaveCount(1)
  }
  await grid.press('Enter')
  await expect(card.getByRole('heading')).toBeFocused()
})

test('panels, table and card have no accessibility violation', async ({
  phone: { card, explorer, grid, page, rows, tab, view },
}) => {
  // The whole page once, then only what each panel and view adds.
  await expect(page.locator('.first-steps')).toBeVisible()
  await explorer.expectNoViolation()
  for (const [name, part] of [
    ['Layers', '.workbench__side'],
    ['Filters', '.workbench__side'],
    ['Metrics', '.workbench__metrics'],
    ['Files', '.workbench__side'],
    ['Team', '.workbench__side'],
  ] as const) {
    await tab(name).click()
    await expect(tab(name)).toHaveAttribute('aria-expanded', 'true')
    await expect(page.locator('.workbench__wait')).toHaveCount(0)
    await expectNoViolation(page, part)
  }
  await follow(page, 'ask=flood&panel=none')
  await expect(page.locator('.ask-note')).toBeVisible()
  await expectNoViolation(page, '.survey-bar, .workbench__middle')
  await view('Table').click()
  await expect(grid).toBeVisible()
  await expectNoViolation(page, '.workbench__middle')

  await rows.first().click()

  await expect(card).toBeVisible()
  await expectNoViolation(page, '.card')
})
