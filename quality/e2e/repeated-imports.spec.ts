import { explorerOf, smallSurvey } from './explorer.ts'
import { popupOf } from './popup.ts'
import { expect, test } from './site.ts'
import { file } from './visitor-files.ts'
import { choose, openedFiles, workbenchOf } from './workbench.ts'

/** The popup's code, the explorer's and what it needs to start, a panel's, and what that needs. */
const scripts =
  /\/(?:popup|explorer|explorer-shared|files-panel|own-layers|class-choice)-[\w-]{8}\.js/

test('code whose first request fails loads before a visitor reads of it', {
  tag: '@engines',
}, async ({ page }) => {
  const failed = new Set<string>()
  await page.route(scripts, async (route) => {
    const [name = ''] = scripts.exec(route.request().url()) ?? []
    if (failed.has(name)) return route.continue()
    failed.add(name)
    await (failed.size % 2 ? route.fulfill({ status: 503 }) : route.abort('connectionreset'))
  })
  const { dialog, name, close } = popupOf(page)
  const { opener, isDrawn } = explorerOf(page)
  const failures = page.locator('[id$=-failure]:not([hidden]), .workbench__failure')

  await page.goto('/')
  await popupOf(page).opener.click()
  await expect(page.locator('.toasts')).toBeAttached()
  await expect(name).toBeFocused()
  await close.click()
  await expect(dialog).toBeHidden()
  await page.goto(`/${smallSurvey()}`)
  await isDrawn()
  await workbenchOf(page).tab('Files').click()
  await choose(page, file('a.wkt', 'POINT (91.75 26.18)'))
  await expect(openedFiles(page)).toHaveCount(1)
  await workbenchOf(page).tab('Layers').click()
  await expect(page.locator('.file-layers')).toBeVisible()

  await expect(failures).toHaveCount(0)
  expect(failed.size).toBe(6)
  await expect(opener).toHaveAttribute('aria-busy', 'false')
})
