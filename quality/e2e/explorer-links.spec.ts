import { explorerOf, smallSurvey, takeWebgl } from './explorer.ts'
import { inkOf } from './ink.ts'
import { expect, test } from './site.ts'
import { follow, wide } from './workbench.ts'

test.use({ viewport: wide })

test('the link of a claim shows it whether the explorer is open or closed, and restores the focus @product', async ({
  page,
}) => {
  const explorer = explorerOf(page)
  const note = explorer.dialog.getByRole('note')
  const link = (claim: string) => page.locator(`#about a[href='#explore-${claim}']`)
  await takeWebgl(page)
  await page.goto(`/${smallSurvey('landUse=4&view=1&plot=812&show=table')}`)
  await explorer.isDrawn()
  const clear = explorer.dialog.getByRole('button', { name: 'Clear filters' })
  await expect(clear).toBeVisible()

  await link('metrics').click()

  await expect(note).toBeInViewport()
  await expect(clear).toHaveCount(0)
  await expect(explorer.dialog.locator('.card, .plot-table')).toHaveCount(0)
  await expect(page).toHaveURL(/panel=metrics/)
  expect(page.url()).not.toMatch(/landUse|view|show|plot/)

  await explorer.close.click()
  await link('items').click()

  await explorer.isDrawn()
  await expect(explorer.dialog).toBeInViewport({ ratio: 0.95 })
  await expect(explorer.dialog.locator('.workbench')).toHaveAttribute('data-view', 'table')
  await expect(note).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(explorer.dialog).toHaveCount(0)
  await expect(link('items')).toBeFocused()
  await expect(link('items')).toBeInViewport()
})

test('a link to a plot shows it with its neighbours, beside its card', async ({ page }) => {
  const explorer = explorerOf(page)
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('about:blank')
    await page.goto(`/${smallSurvey('plot=812')}`)
    await explorer.isDrawn()
    await expect(explorer.card).toBeVisible()
    const map = explorer.dialog.locator('.map canvas').first()

    await expect(page).toHaveURL(/at=/)
    const ring = async () => inkOf(page, await map.screenshot({ caret: 'initial' }))
    await expect.poll(async () => (await ring()).red, `${width} px`).toBeGreaterThan(0.0005)
  }
})

test('a picture opens the explorer at the plot that it shows', async ({ page }) => {
  const explorer = explorerOf(page)
  await takeWebgl(page)
  await page.goto('/')
  const picture = page.locator('#core-features [data-scene=right] .scene')
  const address = (await picture.getAttribute('data-address')) ?? ''
  const [plot = 'none'] = /plot=\d+/.exec(address) ?? []

  await picture.press('Enter')

  await expect(page).toHaveURL(new RegExp(`#explore\\?.*${plot}\\b`))
  await expect(explorer.dialog.locator('.card')).toContainText('bigha')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(explorer.dialog).toHaveCount(0)
  await expect(picture).toBeFocused()
})

test('follows an address that changes while the explorer is open, once', async ({ workbench }) => {
  const { count, countOtherThan, page } = workbench
  const total = await count()

  const beginnings = await page.evaluate(
    (address) =>
      new Promise<string[]>((resolve) => {
        const names: string[] = []
        const note = (marks: PerformanceEntryList) => names.push(...marks.map(({ name }) => name))
        const observer = new PerformanceObserver((list) => note(list.getEntries()))
        observer.observe({ entryTypes: ['mark'] })
        const finish = () => {
          note(observer.takeRecords())
          resolve(names)
        }
        // Runs after all other listeners, plus one frame for those that defer their work.
        addEventListener('hashchange', () => requestAnimationFrame(() => setTimeout(finish)))
        location.hash = address
      }),
    smallSurvey('landUse=2'),
  )

  expect(await countOtherThan(total)).toBeGreaterThan(0)
  expect(beginnings.filter((name) => name === 'explorer:filter')).toHaveLength(1)
})

test('with motion allowed, the map flies to an answer and ends where it does without motion', {
  tag: '@media',
}, async ({ workbench: { page } }) => {
  const ends: string[] = []
  for (const reducedMotion of ['reduce', 'no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await follow(page, 'at=26.140824_91.705332_17_0_0')
    await expect(page).toHaveURL(/_17\.00_0_0$/)
    await follow(page, 'ask=monday')
    const address = () => new URL(page.url()).hash
    await expect.poll(address).toMatch(/ask=monday&size=1200&at=/)
    if (ends.length > 0) await expect.poll(address, { timeout: 60_000 }).toBe(ends[0])
    ends.push(address())
  }
})
