import { expect, test } from './site.ts'
import type { Workbench } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)

test('layers are switched and put in another order by keys, and keep the focus', async ({
  workbench: { page },
}) => {
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

test('a layer is dragged to another place', async ({ workbench: { page } }) => {
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

test('no panel, nor the table, nor a card has a violation', async ({ workbench }) => {
  test.slow()
  await expectNoViolations(workbench)
})

test('on a phone no panel, nor the table, nor a card has a violation', async ({ phone }) => {
  test.slow()
  await expectNoViolations(phone)
})

test('on a phone the map is free at first, and no sheet covers the count', async ({
  phone: { grid, page, tab, view },
}) => {
  await expect(page.locator('.workbench__side')).toHaveCount(0)

  for (const name of ['Layers', 'Filters', 'Metrics', 'Files', 'Team'] as const) {
    await tab(name).click()
    const sheet = page.locator('.workbench__side:visible, .workbench__metrics:visible')
    await expect(sheet).toHaveCount(1)
    await expect(async () => {
      const top = (await sheet.boundingBox())?.y ?? 0
      const bar = await page.locator('.survey-bar').boundingBox()
      expect(top).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0) + 100)
    }).toPass({ timeout: 30_000 })
  }

  // Above the table too, which stays in sight.
  await view('Table').click()
  await expect(grid).toBeVisible()
  await expect(page.locator('.workbench__side')).toBeVisible()

  await page.getByRole('button', { name: 'Close the panel' }).and(page.locator(':visible')).click()
  await expect(page.locator('.workbench__side:visible, .workbench__metrics:visible')).toHaveCount(0)
  await expect(tab('Team')).toBeFocused()
})

test('on a phone a filtered bar fits the screen, and panels reach both margins', async ({
  phone: { box, clear, page, tab },
}) => {
  await tab('Filters').click()
  await box(/^Residential/).check()
  await expect(clear).toBeVisible()

  const bar = page.locator('.survey-bar')
  const overflow = await bar.evaluate((it) => it.scrollWidth - it.clientWidth)
  expect(overflow).toBe(0)
  const frame = await bar.boundingBox()
  const count = await page.locator('.survey-bar__count').boundingBox()
  expect(count?.y).toBeGreaterThan(frame?.y ?? Number.POSITIVE_INFINITY)

  for (const [name, panel] of [
    ['Filters', '.filters-panel'],
    ['Team', '.team-panel'],
  ] as const) {
    if ((await tab(name).getAttribute('aria-expanded')) === 'false') await tab(name).click()
    const { x, width } = (await page.locator(panel).boundingBox()) ?? { x: 0, width: 0 }
    expect([x, 360 - x - width]).toEqual([16, 16])
  }
})

async function expectNoViolations({ card, explorer, grid, rows, tab, view }: Workbench) {
  for (const name of ['Filters', 'Metrics', 'Files', 'Team', 'Layers'] as const) {
    // A wide screen has no tab for the metrics: it shows them at all times.
    if (await tab(name).isVisible()) await tab(name).click()
    await explorer.expectNoViolation()
  }
  await tab('Layers').click()
  await expect(tab('Layers')).toHaveAttribute('aria-expanded', 'false')
  await explorer.expectNoViolation()
  await tab('Filters').click()
  await view('Table').click()
  await expect(grid).toBeVisible()
  await explorer.expectNoViolation()

  await rows.first().click()

  await expect(card).toBeVisible()
  await explorer.expectNoViolation()
}
