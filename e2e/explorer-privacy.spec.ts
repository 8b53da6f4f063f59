import { explorerOf, smallSurvey } from './explorer.ts'
import { expect, test } from './site.ts'
import { file } from './visitor-files.ts'
import { wide } from './workbench.ts'

// Software draws the map.
test.setTimeout(180_000)
test.use({ viewport: wide })

test('keeps nothing on the device and tells nobody, as the Privacy Policy says', async ({
  page,
  context,
  baseURL,
}) => {
  const told: string[] = []
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(`${baseURL}/`)
    if (!isOurs || request.method() !== 'GET') told.push(request.url())
  })
  const explorer = explorerOf(page)
  await page.goto(`/${smallSurvey('panel=team&plot=600')}`)
  await explorer.isDrawn()

  await page.locator('.plot-editor').first().getByRole('button', { pressed: false }).first().click()
  await expect(page.locator('.edit-list__edit')).toHaveCount(1)
  await explorer.dialog.getByRole('button', { name: 'Files', exact: true }).click()
  await explorer.dialog
    .locator('input[type=file]')
    .setInputFiles([file('well.wkt', 'POINT (91.75 26.18)')])
  await expect(page.getByRole('list', { name: 'Opened files' })).toContainText('WKT')

  const kept = await page.evaluate(async () => ({
    items: localStorage.length + sessionStorage.length,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
  expect(kept).toEqual({ items: 0, databases: [], caches: [], workers: 0 })
  expect(await context.cookies()).toEqual([])
  expect(told).toEqual([])
})
