import type { Locator } from '@playwright/test'
import { expect, test } from './site.ts'
import { pasteOver } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)

test('a filter changes the count, every figure and the address, and can be taken back', async ({
  workbench,
}) => {
  const { count, countOtherThan, metric, tab, box, clear, page } = workbench
  const total = await count()
  await tab('Filters').click()

  await box(/^Commercial/).check()

  const chosen = await countOtherThan(total)
  expect(chosen).toBeGreaterThan(0)
  expect(chosen).toBeLessThan(total)
  await expect.poll(() => metric('plots')).toBe(chosen)
  await expect(page.getByRole('status').filter({ hasText: / of / })).toHaveText(
    new RegExp(`^${chosen.toLocaleString('en')} of `),
  )
  await expect(page).toHaveURL(/landUse=2/)

  await clear.click()

  await expect.poll(count).toBe(total)
  await expect(page.locator('.survey-bar__count')).toBeFocused()
})

test('the choices of one family add to each other, those of two narrow each other', async ({
  workbench,
}) => {
  const { count, countOtherThan, tab, box } = workbench
  const total = await count()
  await tab('Filters').click()
  await box(/^Commercial/).check()
  const commercial = await countOtherThan(total)

  await box(/^Mixed use/).check()
  const both = await countOtherThan(commercial)
  await box(/^Overdue/).check()
  const narrowed = await countOtherThan(both)

  expect(both).toBeGreaterThan(commercial)
  expect(narrowed).toBeLessThan(both)
})

test('sliders and typed values are one range', async ({ workbench }) => {
  const { count, countOtherThan, tab, page } = workbench
  const total = await count()
  await tab('Filters').click()
  const from = page.getByRole('spinbutton', { name: /^Smallest/ })

  const lower = page.getByRole('slider', { name: 'Plot area, lower end' })
  for (let step = 0; step < 6; step += 1) await lower.press('ArrowRight')
  await expect(lower).toHaveValue('6')
  const slid = Number(await from.inputValue())
  const afterSlide = await countOtherThan(total)
  await pasteOver(from, '5000')
  const afterTyping = await countOtherThan(afterSlide)

  expect(slid).toBeGreaterThan(0)
  expect(afterSlide).toBeLessThan(total)
  expect(afterTyping).toBeLessThan(afterSlide)
  await expect(page).toHaveURL(/area=5000/)
})

test('the upper end of the plot area goes down and up again by keys', async ({ workbench }) => {
  const { count, countOtherThan, tab, page } = workbench
  const total = await count()
  await tab('Filters').click()
  const upper = page.getByRole('slider', { name: 'Plot area, upper end' })
  const last = Number(await upper.inputValue())

  for (let step = 1; step <= 3; step += 1) {
    await upper.press('ArrowLeft')
    await expect(upper).toHaveValue(String(last - step))
  }
  expect(await countOtherThan(total)).toBeLessThan(total)
  for (let step = 0; step < 3; step += 1) await upper.press('ArrowRight')

  await expect(upper).toHaveValue(String(last))
  await expect.poll(count).toBe(total)
})

test('an end beyond the other one is refused, and asks nothing', async ({ workbench }) => {
  const { count, tab, page } = workbench
  await tab('Filters').click()
  const from = page.getByRole('spinbutton', { name: /^Smallest/ })
  const to = page.getByRole('spinbutton', { name: /^Largest/ })
  await pasteOver(to, '900')
  await expect(page).toHaveURL(/area=0-900/)
  const asked = await count()

  for (const [field, value] of [
    [from, '5000'],
    [from, '-5'],
    [from, '0.5'],
    [to, '-1'],
    [to, '99999999'],
  ] as const) {
    await pasteOver(field, value)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(await count()).toBe(asked)
    await field.blur()
    await expect(field).not.toHaveAttribute('aria-invalid')
  }

  await expect(from).toHaveValue('0')
  await expect(to).toHaveValue('900')
  await expect(page).toHaveURL(/area=0-900/)
})

test('an address that changes while the explorer is open is followed once', async ({
  workbench,
}) => {
  const { count, countOtherThan, page } = workbench
  const total = await count()

  const beginnings = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const names: string[] = []
        const note = (marks: PerformanceEntryList) => names.push(...marks.map(({ name }) => name))
        const observer = new PerformanceObserver((list) => note(list.getEntries()))
        observer.observe({ entryTypes: ['mark'] })
        const finish = () => {
          note(observer.takeRecords())
          resolve(names)
        }
        // Heard after all who follow the address; one frame more for those who do so in a moment.
        addEventListener('hashchange', () => requestAnimationFrame(() => setTimeout(finish)))
        location.hash = '#explore?landUse=2'
      }),
  )

  expect(await countOtherThan(total)).toBeGreaterThan(0)
  expect(beginnings.filter((name) => name === 'explorer:filter')).toHaveLength(1)
})

test('what the map shows limits the count, and follows it', async ({
  workbench: { count, page, tab },
}) => {
  const total = await count()
  await tab('Filters').click()
  await page.getByRole('checkbox', { name: /^Only what the map shows/ }).check()

  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()

  await expect.poll(count).toBeLessThan(total)
})

test('a bar of a chart is a filter, by mouse and by keys', async ({ workbench }) => {
  const { count, countOtherThan, page } = workbench
  const total = await count()
  const uses = page.getByRole('toolbar', { name: 'Land use' })

  await uses.getByRole('button').first().click()
  const first = await countOtherThan(total)
  await uses.getByRole('button').first().press('ArrowDown')
  await page.keyboard.press('Enter')
  const second = await countOtherThan(first)
  await page.keyboard.press('Enter')

  await expect.poll(count).toBe(total)
  expect(first).toBeLessThan(total)
  expect(second).toBeLessThan(total)
})

test('a part of a surveyor’s bar asks for the surveyor and the status', async ({ workbench }) => {
  const { count, page } = workbench
  const total = await count()
  const chips = page.locator('.filter-chips__chip')
  const part = page
    .getByRole('toolbar', { name: 'Survey status by surveyor' })
    .getByRole('button', { name: /^Surveyor 4, Verified/ })
  const label = await part.getAttribute('aria-label')

  await part.click()

  await expect(chips).toHaveText(['Survey status: Verified', 'Surveyor 4'])
  await expect(part).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(count).toBe(Number(label?.match(/: ([\d,]+)/)?.[1]?.replace(',', '')))
  await part.click()
  await expect.poll(count).toBe(total)
})

test('bars and shares of land use agree, whatever is pressed', async ({ workbench }) => {
  const { tab, clear, page } = workbench
  const bars = page.getByRole('toolbar', { name: 'Land use', exact: true }).getByRole('button')
  const farms = bars.filter({ hasText: 'Agriculture' })
  const homes = bars.filter({ hasText: 'Residential' })
  const before = await bars.allTextContents()

  await farms.click()

  await expect(farms).toHaveAttribute('aria-pressed', 'true')
  await expect(farms).toHaveAttribute('data-wanted', 'true')
  await expect(homes).not.toHaveAttribute('data-wanted')
  await expect(bars).toHaveText(before)
  await expectDrawnAsWritten(bars)

  await clear.click()
  await tab('Filters').click()
  const smallest = page.getByRole('spinbutton', { name: /^Smallest/ })
  await pasteOver(smallest, String(await smallest.getAttribute('max')))
  await pasteOver(page.getByRole('spinbutton', { name: /^Largest/ }), '1')

  await expect(bars.locator('.share-chart__share')).toHaveText(before.map(() => '0 %'))
  await expectDrawnAsWritten(bars)
})

/** The longest bar is that of the largest share, and a share of nothing has no bar. */
async function expectDrawnAsWritten(bars: Locator): Promise<void> {
  const percentOf = (share: string) => (share === '<1 %' ? 0.5 : Number.parseInt(share, 10))
  await expect(async () => {
    const drawn = await bars.evaluateAll((all) =>
      all.map((bar) => ({
        width: bar.querySelector('.share-chart__track > span')?.getBoundingClientRect().width ?? 0,
        share: bar.querySelector('.share-chart__share')?.textContent ?? '',
      })),
    )
    const byWidth = drawn.toSorted((a, b) => a.width - b.width).map(({ share }) => percentOf(share))
    expect(byWidth).toEqual(byWidth.toSorted((a, b) => a - b))
    for (const { width, share } of drawn) expect(width > 0).toBe(share !== '0 %')
  }).toPass({ timeout: 30_000 })
}
