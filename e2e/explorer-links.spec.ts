import { explorerOf, travel } from './explorer.ts'
import { errorsOf } from './popup.ts'
import { expect, test } from './site.ts'
import { wide } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)
test.use({ viewport: wide })

test.describe('from a link', () => {
  test('five claims have one, and no other has', async ({ page }) => {
    await page.goto('/')

    const links = await page
      .locator("a[href^='#explore-']")
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const boxes = await page.locator("#about li:has(a[href^='#explore-'])").count()

    expect([...new Set(links)].toSorted()).toEqual([
      '#explore-formats',
      '#explore-items',
      '#explore-layers',
      '#explore-metrics',
      '#explore-team',
    ])
    expect(boxes).toBe(5)
  })

  test('it opens where it shows what the link speaks of', async ({ page }) => {
    const explorer = explorerOf(page)
    await page.goto('/')

    for (const [moment, panel, view] of [
      ['layers', 'layers', 'map'],
      ['formats', 'files', 'map'],
      ['items', 'none', 'table'],
      ['metrics', 'metrics', 'map'],
      ['team', 'team', 'map'],
    ] as const) {
      await test.step(moment, async () => {
        const link = page.locator(`#about a[href='#explore-${moment}']`)

        await link.click()
        await explorer.isDrawn()

        await expect(explorer.dialog).toBeInViewport({ ratio: 0.95 })
        const bench = explorer.dialog.locator(`.workbench[data-panel='${panel}']`)
        await expect(bench).toHaveAttribute('data-view', view)
        const note = explorer.dialog.getByRole('note')
        await expect(note).toBeVisible()
        // What the note speaks of comes before it where there is something to watch.
        if (moment === 'team') {
          await expect(page).toHaveURL(/at=[\d.]+_[\d.]+_17\.50_0_0&plot=\d+/)
          await expect(page.locator('.team-panel').getByLabel('Land use').first()).toHaveValue('0')
        }
        await expect(moment === 'team' ? page.locator('.team-panel__map') : note).toBeInViewport()

        await page.keyboard.press('Escape')
        await expect(explorer.dialog).toHaveCount(0)
        await expect(link).toBeFocused()
        await expect(link).toBeInViewport()
      })
    }
  })
})

test.describe('from what the page shows of the sample', () => {
  test('each picture opens it at the plot that is drawn there', async ({ page }) => {
    const explorer = explorerOf(page)
    await page.goto('/')
    for (const link of [
      '#core-features [data-scene=right] .scene',
      '#core-features [data-scene=left] .scene',
      '#explore > a',
    ]) {
      const picture = page.locator(link)
      const address = (await picture.getAttribute('data-address')) ?? ''
      const [plot = 'none'] = /plot=\d+/.exec(address) ?? []

      await picture.press('Enter')
      await explorer.isDrawn()

      await expect(page).toHaveURL(new RegExp(`#explore\\?.*${plot}\\b`))
      await expect(explorer.dialog.locator('.card')).toContainText('bigha')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(explorer.dialog).toHaveCount(0)
      await expect(picture).toBeFocused()
    }

    // The link below the hero's button opens it as it begins.
    await page.locator('.hero').getByRole('link').click()
    await explorer.isDrawn()
    await expect(explorer.dialog).toBeInViewport({ ratio: 0.95 })
    await expect(explorer.dialog.locator('.card')).toHaveCount(0)
  })

  test('each industry asks a question of its own', async ({ page }) => {
    await page.goto('/')

    const asked = await page
      .locator('#industries li a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('data-address')))

    expect(new Set(asked).size).toBe(6)
    for (const address of asked) expect(address).toMatch(/^#explore\?ask=[a-z]+$/)
  })
})

test('a link shows nothing that was left from before', async ({ page }) => {
  const explorer = explorerOf(page)
  await page.goto('/#explore?landUse=4&view=1&plot=812&show=table')
  await explorer.isDrawn()
  const clear = explorer.dialog.getByRole('button', { name: 'Clear filters' })
  await expect(clear).toBeVisible()

  await page.locator("#about a[href='#explore-team']").click()

  await expect(explorer.dialog.getByRole('note')).toBeVisible()
  await expect(clear).toHaveCount(0)
  await expect(explorer.dialog.locator('.card, .plot-table')).toHaveCount(0)
  await expect(page).toHaveURL(/panel=team/)
  // The team's panel chooses a plot of its own to show an edit on.
  expect(page.url()).not.toMatch(/landUse|view|show|plot=812\b/)
})

test.describe('from an address', () => {
  test('it opens with what the address says, and keeps saying it', async ({ page }) => {
    const address =
      '/#explore?colour=flood&landUse=5&at=26.13000_91.69000_15.50_20_0&plot=812&panel=metrics'
    const explorer = explorerOf(page)
    await page.goto(address)

    await explorer.isDrawn()
    await expect(explorer.dialog.locator(".workbench[data-panel='metrics']")).toBeVisible()
    // Whatever changes has the whole address written anew.
    await explorer.dialog.getByRole('button', { name: 'Filters', exact: true }).click()

    await expect(page).toHaveURL(address.replace('metrics', 'filters'))
  })

  test('one that makes no sense opens it as it is', async ({ page }) => {
    const errors = errorsOf(page)
    const explorer = explorerOf(page)
    await page.goto(
      `/#explore?size=1e99&layers=__proto__&at=a_b&plot=-1&panel=%00${'x'.repeat(500)}`,
    )

    await explorer.isDrawn()

    expect(errors).toEqual([])
  })

  test('forward opens it again', async ({ page }) => {
    const explorer = explorerOf(page)
    await explorer.open()
    await travel(page, 'back')
    await expect(explorer.dialog).toHaveCount(0)

    await travel(page, 'forward')

    await expect(explorer.dialog).toBeVisible()
  })
})
