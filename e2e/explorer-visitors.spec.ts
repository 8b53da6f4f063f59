import type { Page } from '@playwright/test'
import { explorerOf, travel } from './explorer.ts'
import { errorsOf } from './popup.ts'
import { expect, test } from './site.ts'
import { file } from './visitor-files.ts'
import { choose, openedFiles, openWorkbench, wide } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)
test.use({ viewport: wide })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('it covers the screen, and is left by Escape or by the back button', async ({ page }) => {
    const explorer = explorerOf(page)
    await explorer.open()
    await explorer.isDrawn()

    await explorer.expectModal(true)
    await expect
      .poll(() => explorer.dialog.boundingBox())
      .toEqual({ x: 0, y: 0, width: 360, height: 740 })
    await expect(explorer.fullWindow).toBeHidden()
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')

    await test.step('Escape closes the sheet, and only then all of it', async () => {
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
  })
})

test('for those who asked for less motion it is there at once', async ({ page }) => {
  await page.addInitScript(() => {
    document.startViewTransition = () => {
      throw new Error('moved')
    }
  })
  const errors = errorsOf(page)
  const explorer = explorerOf(page)

  await explorer.open()
  await explorer.close.click()

  await expect(explorer.dialog).toHaveCount(0)
  expect(errors).toEqual([])
})

test.describe('when something cannot be loaded', () => {
  test('the page says so, and the button tries again', async ({ page }) => {
    const explorer = explorerOf(page)
    await page.route('**/assets/explorer-*.js', (route) => route.abort(), { times: 1 })
    await page.goto('/')

    await explorer.opener.click()
    await expect(page.locator('#explorer-failure')).toBeVisible()
    await explorer.opener.click()

    await expect(explorer.dialog).toBeVisible()
    await expect(page.locator('#explorer-failure')).toBeHidden()
  })

  for (const [what, files] of [
    ['map', '**/assets/webgl-map-*.js*'],
    ['survey', '**/assets/survey-worker-*.js'],
  ] as const) {
    test(`it says that the ${what} is missing, and tries again`, async ({ page }) => {
      const explorer = explorerOf(page)
      const addresses = await failOnce(page, files)
      await explorer.open()

      await expect(explorer.dialog.getByRole('alert')).toBeVisible()
      await explorer.retry.click()

      await explorer.isDrawn()
      // A browser may remember that an import failed, and then only another address helps.
      if (what === 'map') expect(new Set(addresses()).size).toBe(2)
    })
  }

  test('a part says so in its own place, and tries again elsewhere', async ({ page }) => {
    const parts = [
      ['files-panel', 'Files', '.files-panel'],
      ['team-panel', 'Team', '.team-panel'],
      ['plot-table', 'Table', '.plot-table'],
    ] as const
    const asked = await Promise.all(
      parts.map(([script]) => failOnce(page, `**/assets/${script}-*.js*`)),
    )
    const ofWorker = await failOnce(page, '**/assets/ask-worker-*.js*')
    const { explorer, tab, view, count } = await openWorkbench(page)
    const total = await count()

    for (const [index, [script, part, shown]] of parts.entries()) {
      await test.step(script, async () => {
        await tab(part).click()
        await expect(explorer.dialog.getByRole('alert')).toContainText('could not be loaded')
        await explorer.expectNoViolation()
        expect(await count()).toBe(total)
        await explorer.retry.click()

        await expect(explorer.dialog.locator(shown)).toBeVisible()
        await expect(explorer.dialog.getByRole('alert')).toHaveCount(0)
        expect(new Set(asked[index]?.()).size).toBe(2)
      })
    }

    await test.step('what opens and writes files', async () => {
      await view('Map').click()
      await tab('Files').click()
      const form = page.getByRole('form', { name: 'Export' })
      await form.getByRole('button', { name: 'Export' }).click()
      await expect(form.getByRole('alert')).toHaveText(
        'The file could not be written. Check your connection and try again.',
      )
      await choose(page, file('a.wkt', 'POINT (91.75 26.18)'))

      await expect(openedFiles(page)).toHaveCount(1)
      expect(new Set(ofWorker()).size).toBe(2)
    })
  })
})

test.describe('with no script', () => {
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

test('on paper there is nothing to open', { tag: '@media' }, async ({ page }) => {
  await explorerOf(page).open()

  await page.emulateMedia({ media: 'print' })

  await expect(explorerOf(page).dialog).toBeHidden()
  await expect(explorerOf(page).opener).toBeHidden()
})

/** The first request is refused; tells the addresses of all. */
async function failOnce(page: Page, pattern: string): Promise<() => readonly string[]> {
  const addresses: string[] = []
  await page.route(pattern, (route) => {
    addresses.push(route.request().url())
    return addresses.length === 1 ? route.fulfill({ status: 503 }) : route.continue()
  })
  return () => addresses
}
