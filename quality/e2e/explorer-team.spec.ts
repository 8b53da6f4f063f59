import type { Locator, Page } from '@playwright/test'
import { explorerOf, smallSurvey, takeWebgl } from './explorer.ts'
import { errorsOf } from './popup.ts'
import { expect, test } from './site.ts'
import { follow, wide } from './workbench.ts'

test.use({ viewport: wide })

/** A plot that fills the middle of the map. */
const NEAR = 'panel=team&colour=status&layers=plots&plot=34&at=26.145079_91.695252_17_0_0'

test('paints an edit from one tab in the other, and both show the latency', async ({
  context,
  page,
}) => {
  const a = surveyorOf(page)
  await page.goto(`/${smallSurvey(NEAR)}`)
  await explorerOf(page).isDrawn()
  await a.landUse.selectOption('3')

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'new tab' }).click(),
  ])
  const errors = [errorsOf(page), errorsOf(tab)]
  await explorerOf(tab).isDrawn()
  const b = surveyorOf(tab)
  await expect(b.landUse).toHaveValue('3')
  // Checks the plot itself: on a busy machine, the ring around it may have disappeared by now.
  const before = await b.middleOfMap()

  const status = await a.pressOtherStatus()

  await expect(b.status).toHaveText(status)
  for (const { figures, edits } of [a, b]) {
    await expect(figures).toHaveText([/\d/, /\d/, /\d/])
    await expect(edits).toHaveCount(2)
  }
  await expect.poll(async () => before.equals(await b.middleOfMap())).toBe(false)

  await page.reload()
  await explorerOf(page).isDrawn()
  await expect(a.status).toHaveText(status)
  await expect(a.landUse).toHaveValue('3')
  expect(errors).toEqual([[], []])
})

test('a colleague’s map is shown with the panel, and edits until stopped', async ({ page }) => {
  await page.clock.install()
  await takeWebgl(page)
  const { card, dialog, isDrawn } = explorerOf(page)
  await page.goto(`/${smallSurvey('layers=plots')}`)
  await isDrawn()
  await dialog.getByRole('button', { name: 'Team' }).click()
  const a = surveyorOf(page)
  const theirs = page.locator('.team-panel__map canvas')
  const work = page.getByRole('button', { name: 'Let the colleague work' })

  await test.step('one press edits on both maps', async () => {
    await expect(work).toBeAttached()
    await expect(theirs).toBeInViewport({ ratio: 1 })
    await expect(a.figures.last()).toBeInViewport()
    await expect(a.status).toBeInViewport()
    await expect(card).toHaveCount(0)
    const before = await theirs.screenshot({ caret: 'initial' })
    const stroke = firstStroke(page)
    await a.pressOtherStatus()
    await expect(page).toHaveURL(/at=[^&]*_17\.00_0_0/)
    await expect(a.figures).toHaveText([/\d/, /\d/, /\d/])
    await expect
      .poll(async () => before.equals(await theirs.screenshot({ caret: 'initial' })))
      .toBe(false)
    const { from, to } = await stroke
    expect(await contains(page.locator('.explorer__map'), from)).toBe(true)
    expect(await contains(theirs, to)).toBe(true)
  })

  await test.step('the colleague works and stops', async () => {
    await work.click()
    await expect.poll(() => a.edits.count()).toBeGreaterThan(3)
    await page.getByRole('button', { name: 'Stop the colleague' }).click()
    await expect(work).toBeVisible()
    const made = await a.edits.allTextContents()
    await page.clock.runFor(10_000)
    expect(await a.edits.allTextContents()).toEqual(made)
  })

  await test.step('closing the panel deselects the plot', async () => {
    await dialog.getByRole('button', { name: 'Layers' }).click()
    await expect(card).toHaveCount(0)
    const colours = dialog.getByRole('combobox', { name: 'Colour plots by' })
    await expect(colours.locator('option:checked')).toHaveText('Land use')
  })

  await test.step('on a phone everything fits without scrolling', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await follow(page, 'panel=team&plot=600&layers=plots')
    await expect(work).toBeAttached()
    await expect(theirs).toBeInViewport({ ratio: 1 })
    await expect(a.figures.last()).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.plot-editor__key').first()).toBeInViewport({ ratio: 1 })
  })
})

/** The ends of the first stroke of an edit, which is there for a moment only. */
async function firstStroke(page: Page) {
  const d = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const watch = new MutationObserver(() => {
          const drawn = document.querySelector('.edit-stroke path')?.getAttribute('d')
          if (!drawn) return
          watch.disconnect()
          resolve(drawn)
        })
        watch.observe(document.body, { subtree: true, childList: true })
      }),
  )
  const [fromX = 0, fromY = 0, , , toX = 0, toY = 0] = (d.match(/-?[\d.]+/g) ?? []).map(Number)
  return { from: { x: fromX, y: fromY }, to: { x: toX, y: toY } }
}

async function contains(map: Locator, { x, y }: { x: number; y: number }): Promise<boolean> {
  const box = await map.boundingBox()
  return !!box && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
}

/** The one on the main map of a tab; a colleague on the same page comes after it. */
function surveyorOf(page: Page) {
  const editor = page.locator('.plot-editor').first()
  return {
    landUse: editor.getByRole('combobox', { name: 'Land use' }),
    /** The pressed key, which is the plot's current status. */
    status: editor.getByRole('button', { pressed: true }),
    /** Gives the plot another status, and returns it. */
    async pressOtherStatus() {
      const other = editor.getByRole('button', { pressed: false }).first()
      const name = (await other.textContent()) ?? ''
      await other.click()
      return name
    },
    figures: page.locator('.team-panel__figures dd'),
    edits: page.locator('.edit-list__edit'),
    async middleOfMap() {
      const box = await page.locator('.explorer__map').boundingBox()
      if (!box) throw new Error('the map is not on the page')
      const [x, y] = [box.x + box.width / 2 - 8, box.y + box.height / 2 - 8]
      return page.screenshot({ clip: { x, y, width: 16, height: 16 }, caret: 'initial' })
    },
  }
}
