import type { Page } from '@playwright/test'
import { explorerOf } from './explorer.ts'
import { errorsOf } from './popup.ts'
import { expect, test } from './site.ts'
import { wide } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)
test.use({ viewport: wide })

for (const [id, name, chips] of [
  ['flood', 'Which homes flood first?', 2],
  ['tax', 'Where is tax overdue?', 1],
  ['monday', 'What did Surveyor 4 do on Monday?', 2],
] as const) {
  test(`the opening offers a question and shows its answer: ${id}`, async ({ workbench }) => {
    const { page, explorer, count } = workbench
    const total = await count()

    await explorer.dialog.getByRole('button', { name }).click()

    const passing = await workbench.countOtherThan(total)
    const { note } = partsOf(page)
    await expect(note).toContainText(passing.toLocaleString('en'))
    await expect(page).toHaveURL(new RegExp(`#explore\\?ask=${id}&at=`))
    await expect(page.locator('.filter-chips__chip')).toHaveCount(chips)
    await expect(page.locator('.first-steps')).toHaveCount(0)
    await explorer.expectNoViolation()
  })
}

test('a question is asked and handed over by keys alone', async ({ workbench }) => {
  const { page, explorer, count } = workbench
  const total = await count()
  await explorer.dialog.getByRole('button', { name: 'Where is tax overdue?' }).focus()

  await page.keyboard.press('Enter')
  const { note, handOver, canvas } = partsOf(page)
  await expect(note).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(handOver).toBeFocused()
  const passing = await workbench.countOtherThan(total)
  await page.keyboard.press('Enter')

  await expect(note).toHaveCount(0)
  await expect(canvas).toBeFocused()
  expect(await count()).toBe(passing)
  await expect(page).toHaveURL(/#explore\?(?!.*ask=).*tax=4/)
})

test('it is over as soon as the visitor asks something else, or steps back', async ({
  workbench,
}) => {
  const { page } = workbench
  const { note } = partsOf(page)
  for (const end of [
    () => page.locator('.filter-chips__chip').first().click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await page.evaluate(() => location.assign('#explore?ask=flood'))
    await expect(note).toBeVisible()

    await end()

    await expect(note).toHaveCount(0)
    await expect(page.locator('.filter-chips__chip').first()).toBeVisible()
    // Written a moment later; it would take the place of the next one.
    await expect(page).not.toHaveURL(/ask=/)
  }
})

test('an address that was written by hand asks as well', async ({ page }) => {
  const errors = errorsOf(page)
  await page.goto('/#explore?ask=disputes&colour=tenure')
  await explorerOf(page).isDrawn()

  await expect(partsOf(page).note).toContainText('Which plots are in dispute?')
  await expect(page.getByRole('combobox', { name: 'Colour plots by' })).toHaveValue('tenure')
  await expect(page.getByRole('checkbox', { name: 'Survey blocks' })).toBeChecked()
  expect(errors).toEqual([])
})

test('with motion allowed the map flies, and lands where it lands without', {
  tag: '@media',
}, async ({ page, workbench }) => {
  await workbench.page.evaluate(() => location.assign('#explore?ask=monday'))
  await expect(workbench.page).toHaveURL(/ask=monday&at=/)
  const atOnce = new URL(workbench.page.url()).hash

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/#explore?ask=monday')
  await explorerOf(page).isDrawn()

  await expect.poll(() => new URL(page.url()).hash, { timeout: 60_000 }).toBe(atOnce)
})

test('without WebGL the same is seen', async ({ flat: { page } }) => {
  await page.evaluate(() => location.assign('#explore?ask=monday'))

  const { note, count } = partsOf(page)
  await expect(page).toHaveURL(/ask=monday&at=26/)
  await expect(note).toContainText(`${await count.textContent()} plots`)
})

for (const [width, height] of [
  [320, 568],
  [360, 740],
] as const) {
  test(`at ${width} × ${height} the note leaves the map and its controls in sight`, async ({
    phone: { explorer, page },
  }) => {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => location.assign('#explore?ask=flood'))

    const { note, handOver } = partsOf(page)
    await expect(handOver).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.map-controls')).toBeInViewport({ ratio: 1 })
    const box = await note.boundingBox()
    const map = await page.locator('.map').boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(
      (map?.y ?? 0) + 0.65 * (map?.height ?? 0),
    )
    const sight = await explorer.dialog.evaluate((dialog) => dialog.scrollWidth)
    expect(sight).toBe(width)
    await explorer.expectNoViolation()
  })
}

function partsOf(page: Page) {
  return {
    note: page.locator('.ask-note'),
    handOver: page.getByRole('button', { name: 'Now you' }),
    canvas: page.locator('.map canvas').first(),
    count: page.locator('.survey-bar__count > b'),
  }
}
