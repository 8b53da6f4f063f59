import type { Page } from '@playwright/test'
import { explorerOf, smallSurvey, takeWebgl, travel } from './explorer.ts'
import { errorsOf } from './popup.ts'
import { expect, test } from './site.ts'
import { file } from './visitor-files.ts'
import { choose, openedFiles, wide, workbenchOf } from './workbench.ts'

test.use({ viewport: wide })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('covers the screen at once, and closes by Escape or by the back button', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      document.startViewTransition = () => {
        throw new Error('moved, though less motion is preferred')
      }
    })
    await takeWebgl(page)
    const errors = errorsOf(page)
    const explorer = explorerOf(page)
    await page.goto(`/${smallSurvey()}`)
    await explorer.isDrawn()

    await explorer.expectModal(true)
    await expect
      .poll(() => explorer.dialog.boundingBox())
      .toEqual({ x: 0, y: 0, width: 360, height: 740 })
    await expect(explorer.fullWindow).toBeHidden()
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')

    await test.step('Escape closes the panel first, then the explorer', async () => {
      const tab = explorer.dialog.getByRole('button', { name: 'Filters', exact: true })
      for (let time = 0; time < 2; time += 1) {
        await tab.click()
        await expect(explorer.dialog.locator('.workbench__side')).toBeVisible()
        await explorer.dialog.getByRole('checkbox').first().focus()

        await page.keyboard.press('Escape')

        await expect(explorer.dialog.locator('.workbench__side')).toHaveCount(0)
        await expect(tab).toBeFocused()
      }
      await page.keyboard.press('Escape')
      await expect(explorer.dialog).toHaveCount(0)
    })

    await explorer.opener.click()
    await explorer.isDrawn()
    await travel(page, 'back')

    await expect(explorer.dialog).toHaveCount(0)
    await expect(explorer.opener).toBeFocused()
    await expect(explorer.opener).toBeInViewport()
    expect(errors).toEqual([])
  })
})

test('reports what fails to load in its place, and loads it on request', async ({ page }) => {
  const { dialog, isDrawn, opener, retry, expectNoViolation } = explorerOf(page)
  const { bench, count, tab, view } = workbenchOf(page)
  const alert = dialog.getByRole('alert')
  const { promise: isSurveyLoaded, resolve: letMapFail } = Promise.withResolvers<void>()
  const script = await refuse(page, /\/explorer-[\w-]{8}\.js/)
  const survey = await refuse(page, '**/survey-worker-*.js')
  const map = await refuse(page, '**/webgl-map-*.js*', isSurveyLoaded)

  await test.step('the explorer', async () => {
    await page.goto(`/${smallSurvey()}`)
    await expect(page.locator('#explorer-failure')).toBeVisible()
    script.stop()
    await opener.click()
    await expect(dialog).toBeVisible()
    await expect(page.locator('#explorer-failure')).toBeHidden()
  })

  await test.step('the survey, then the map', async () => {
    await expect(alert).toContainText('survey')
    survey.stop()
    await retry.click()
    letMapFail()
    await expect(alert).toContainText('map')
    map.stop()
    await retry.click()
    await isDrawn()
    // Firefox remembers that an import failed, and then only another address helps.
    expect(map.tried()).toBe(4)
  })

  const total = await count()
  for (const [script, part, shown] of [
    ['files-panel', 'Files', '.files-panel'],
    ['team-panel', 'Team', '.team-panel'],
    ['plot-table', 'Table', '.plot-table'],
  ] as const) {
    await test.step(script, async () => {
      const refused = await refuse(page, `**/${script}-*.js*`)
      await tab(part).click()
      await expect(alert).toContainText('could not be loaded')
      if (part === 'Team') await expectNoViolation()
      expect(await count()).toBe(total)
      refused.stop()
      await retry.click()

      await expect(bench.locator(shown)).toBeVisible()
      await expect(alert).toHaveCount(0)
      expect(refused.tried()).toBe(4)
    })
  }

  await test.step('the code that opens files', async () => {
    const refused = await refuse(page, '**/open-files-*.js*')
    const point = file('a.wkt', 'POINT (91.75 26.18)')
    await view('Map').click()
    await tab('Files').click()
    await choose(page, point)
    await expect(page.getByRole('alert')).toContainText('could not be opened')
    refused.stop()
    await choose(page, point)

    await expect(openedFiles(page)).toHaveCount(1)
    expect(refused.tried()).toBe(4)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no button, and no link that would open it', { tag: '@no-script' }, async ({
    page,
  }) => {
    await page.goto('/')

    await expect(explorerOf(page).opener).toBeHidden()
    for (const link of await page.locator("a[href^='#explore-']").all()) {
      await expect(link).toBeHidden()
    }
  })
})

/** Blocks every request from the given moment until it is stopped. */
async function refuse(page: Page, pattern: string | RegExp, isTime = Promise.resolve()) {
  const addresses = new Set<string>()
  let isStopped = false
  await page.route(pattern, async (route) => {
    addresses.add(route.request().url())
    await isTime
    await (isStopped ? route.continue() : route.fulfill({ status: 503 }))
  })
  return {
    /** The number of different addresses that were requested. */
    tried: () => addresses.size,
    stop() {
      isStopped = true
    },
  }
}
