import type { Page } from '@playwright/test'
import { expectNoViolation } from './accessible.ts'
import { explorerOf, smallSurvey } from './explorer.ts'
import { colouredRows } from './ink.ts'
import { expect, test } from './site.ts'
import { follow } from './workbench.ts'

test.describe('on a phone in portrait', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the ward fills the map, whether the map or the survey loads first', async ({ page }) => {
    const explorer = explorerOf(page)
    const places: string[] = []
    for (const [late, whatComesFirst] of [
      ['webgl-map', page.getByText('Loading the map')],
      ['survey-worker', page.locator('.map canvas')],
    ] as const) {
      const held = Promise.withResolvers<void>()
      await page.route(`**/${late}-*.js*`, async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto(`/?${late}${smallSurvey()}`)
      await expect(whatComesFirst).toBeAttached()
      held.resolve()
      await explorer.isDrawn()
      await expect(page).toHaveURL(/at=/)
      places.push(/at=[^&]*/.exec(page.url())?.[0] ?? '')
    }

    expect(places[0]).toBe(places[1])
    await page.getByRole('button', { name: 'Close these hints' }).click()
    await expect(page.locator('.workbench__side')).toHaveCount(0)
    const map = await boxOf(page, '.map')
    const bar = await boxOf(page, '.survey-bar')
    const tabs = await boxOf(page, '.panel-tabs')
    expect(Math.abs(map.y - (bar.y + bar.height))).toBeLessThan(2)
    expect(Math.abs(map.y + map.height - tabs.y)).toBeLessThan(2)
    // The free part of the map, between the controls on the right and the legend at the lower left.
    const strip = { x: 180, y: map.y, width: 120, height: map.height }
    const rows = await colouredRows(page, await page.screenshot({ clip: strip }))
    const share = (from: number, to: number) => {
      const part = rows.slice(Math.round(from * rows.length), Math.round(to * rows.length))
      return part.filter(Boolean).length / part.length
    }
    // The hints and the far bank are above this part, and the ward's southern edge is not straight.
    expect(share(0.3, 0.8)).toBeGreaterThan(0.9)
    expect(share(0.8, 0.9)).toBeGreaterThan(0.8)
  })
})

test('the map is unobstructed at first, and no panel covers the count', async ({
  phone: { box, grid, page, tab, view },
}) => {
  const sheet = page.locator('.workbench__side:visible, .workbench__metrics:visible')
  await expect(sheet).toHaveCount(0)

  for (const name of ['Layers', 'Filters', 'Metrics', 'Files', 'Team'] as const) {
    await tab(name).click()
    await expect(sheet).toHaveCount(1)
    if (name === 'Filters') await box(/^Residential/).check()
    await expect(async () => {
      const bar = await boxOf(page, '.survey-bar')
      const { y } = await boxOf(page, '.workbench__side:visible, .workbench__metrics:visible')
      expect(y, name).toBeGreaterThan(bar.y + bar.height + 100)
    }).toPass({ timeout: 30_000 })
    if (name === 'Filters' || name === 'Team') {
      const { x, width } = await boxOf(page, `.${name.toLowerCase()}-panel`)
      expect([x, 360 - x - width], name).toEqual([16, 16])
    }
  }

  // Above the table too, which stays in view.
  await view('Table').click()
  await expect(grid).toBeVisible()
  await expect(page.locator('.workbench__side')).toBeVisible()
  await page.getByRole('button', { name: 'Close the panel' }).and(page.locator(':visible')).click()
  await expect(sheet).toHaveCount(0)
  await expect(tab('Team')).toBeFocused()
})

test('nothing overlaps or overflows, and a panel gets most of the screen', async ({
  phone: { clear, explorer, page },
}) => {
  const sheet = explorer.dialog.locator('.workbench__side')

  for (const panel of ['none', 'filters']) {
    await follow(page, `landUse=3&status=8&panel=${panel}`)
    await expect(sheet).toHaveCount(panel === 'none' ? 0 : 1)
    for (const [width, height] of [
      [320, 640],
      [330, 640],
      [340, 640],
      [350, 640],
      [320, 256],
      [360, 800],
      [390, 844],
      [599, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const size = `${panel}, ${width} × ${height}`

      const cross = await explorer.close.boundingBox()
      expect(cross, size).toMatchObject({ width: 44, height: 44 })
      const sight = await explorer.dialog.evaluate((dialog) => dialog.scrollWidth)
      expect(sight, size).toBe(width)
      for (const bar of ['.explorer__bar', '.survey-bar', '.panel-tabs']) {
        expect(await crowdedIn(page, bar), `${bar} at ${size}`).toEqual([])
      }
      // Filters have a separate row that nothing covers. A narrower bar has no button.
      if (width < 360) continue
      const bar = await boxOf(page, '.survey-bar')
      const chips = await boxOf(page, '.filter-chips')
      expect(chips.y + chips.height, size).toBeLessThan(bar.y + bar.height + 1)
      const controls = await boxOf(page, '.map-controls')
      expect(controls.y, size).toBeGreaterThan(bar.y + bar.height)
      await expect(clear, size).toBeInViewport({ ratio: 1 })
      expect((await clear.boundingBox())?.y, size).toBeGreaterThan(chips.y - 1)
    }
  }

  // A desktop screen at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 256 })
  await expect.poll(async () => (await sheet.boundingBox())?.height).toBeGreaterThan(256 / 2)
})

test('on a phone in landscape, the map stays visible beside a panel or a card', async ({
  phone: { explorer, page },
}) => {
  for (const [width, height] of [
    [844, 390],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height })
    await follow(page, 'panel=filters')
    await expectBeside(page, '.workbench__side')
    await follow(page, 'panel=none&plot=812')
    await expectBeside(page, '.card')
    await expect(explorer.dialog.locator('.map-controls')).toBeInViewport({ ratio: 1 })
  }
})

test('the note of a question leaves the map and its controls in view, until Escape', async ({
  phone: { explorer, page },
}) => {
  for (const [width, height] of [
    [320, 568],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await follow(page, 'ask=flood')

    await expect(page.getByRole('button', { name: 'Now you' })).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.map-controls')).toBeInViewport({ ratio: 1 })
    const note = await boxOf(page, '.ask-note')
    const map = await boxOf(page, '.map')
    expect(note.y + note.height, `${width} px`).toBeLessThan(map.y + 0.65 * map.height)
    const sight = await explorer.dialog.evaluate((dialog) => dialog.scrollWidth)
    expect(sight).toBe(width)

    await page.keyboard.press('Escape')
    await expect(page.locator('.ask-note')).toHaveCount(0)
    await expect(page.locator('.filter-chips__chip')).toHaveCount(2)
    // The address is written with a delay, and this entry would replace the next one.
    await expect(page).not.toHaveURL(/ask=/)
  }
})

test('a legend opens over the map, and a tap shows no tooltip', { tag: '@touch' }, async ({
  phone: { page },
}) => {
  const legend = page.locator('.map-legend')

  await expect(page.locator('.first-steps')).toBeInViewport({ ratio: 1 })
  await legend.locator('summary').click()

  await expect(legend.getByRole('listitem')).toHaveCount(10)
  await expect(legend).toBeInViewport({ ratio: 1 })
  await expectNoViolation(page, '.map-legend')
  await page.touchscreen.tap(300, 560)
  await expect(page.locator('.card')).toBeVisible()
  await expect(page.locator('.map__tip')).toBeHidden()
  await expect(legend).toBeHidden()
})

async function expectBeside(page: Page, cover: string): Promise<void> {
  await expect(page.locator(cover)).toBeVisible()
  const covered = await boxOf(page, cover)
  const map = await boxOf(page, '.map')
  expect(map.x).toBe(covered.x + covered.width)
  expect(map.width).toBeGreaterThan(400)
  expect(map.height).toBeGreaterThan(200)
}

/** The children of a bar that overlap the next one, or overflow the window. */
function crowdedIn(page: Page, bar: string): Promise<string[]> {
  return page.locator(bar).evaluate((element) => {
    const seen = [...element.children].filter((child) => child.checkVisibility())
    const boxes = seen
      .map((child) => ({ name: child.className, box: child.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1)
    const isApart = (a: DOMRect, b: DOMRect) =>
      a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
    return boxes.flatMap(({ name, box }, i) => {
      const others = boxes.slice(i + 1).filter((other) => !isApart(box, other.box))
      // Firefox rounds to floats: 599.00002.
      const isOut = box.left < 0 || box.right > innerWidth + 0.01 || box.bottom > innerHeight
      return isOut || others.length > 0 ? [name] : []
    })
  })
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`there is no ${selector}`)
  return box
}
