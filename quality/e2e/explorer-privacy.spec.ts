import { explorerOf, smallSurvey, takeWebgl } from './explorer.ts'
import { expect, test } from './site.ts'
import { file } from './visitor-files.ts'
import { wide } from './workbench.ts'

test.use({ viewport: wide })

test('stores nothing on the device unless asked to, and sends nothing, as the Privacy Policy says @product', async ({
  page,
  context,
  baseURL,
}) => {
  const unexpected: string[] = []
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(`${baseURL}/`)
    if (!isOurs || request.method() !== 'GET') unexpected.push(request.url())
  })
  const explorer = explorerOf(page)
  await takeWebgl(page)
  await page.goto(`/${smallSurvey('panel=team&plot=600')}`)
  await explorer.isDrawn()

  await page.locator('.plot-editor').first().getByRole('button', { pressed: false }).first().click()
  await expect(page.locator('.edit-list__edit')).toHaveCount(1)
  await explorer.dialog.getByRole('button', { name: 'Files', exact: true }).click()
  await explorer.dialog
    .locator('input[type=file][multiple]')
    .setInputFiles([file('well.wkt', 'POINT (91.75 26.18)')])
  await expect(page.getByRole('list', { name: 'Opened files' })).toContainText('WKT')

  const kept = () =>
    page.evaluate(async () => ({
      items: localStorage.length + sessionStorage.length,
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }))
  const nothing = { items: 0, databases: 0, caches: 0, workers: 0 }
  expect(await kept()).toEqual(nothing)

  await explorer.dialog.getByRole('button', { name: 'Keep this on this device' }).click()
  await expect(explorer.dialog.getByText('Your work is kept on this device.')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  expect(await kept()).toEqual({ items: 1, databases: 1, caches: 1, workers: 1 })
  await context.setOffline(true)
  await page.reload()
  await explorer.isDrawn()
  await expect(page.getByRole('list', { name: 'Opened files' })).toContainText('well.wkt')
  await expect(explorer.dialog.getByRole('heading', { level: 3 })).toHaveText('well.wkt')

  await context.setOffline(false)

  // A link to the sample takes precedence, also while two tabs keep work.
  const other = await context.newPage()
  await takeWebgl(other)
  await other.goto(`/${smallSurvey('panel=files&plot=600')}`)
  const files = other.getByRole('list', { name: 'Opened files' })
  await expect(files).toContainText('well.wkt')
  await expect(explorerOf(other).card).toBeVisible()
  const road = [file('road.wkt', 'LINESTRING (91.75 26.18, 91.76 26.18)')]
  await explorer.dialog.locator('input[type=file][multiple]').setInputFiles(road)
  await expect.poll(() => page.evaluate(countKept)).toBe(2)
  await files.getByRole('button', { name: 'Remove well.wkt' }).click()
  await expect.poll(() => page.evaluate(countKept)).toBe(0)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => page.evaluate(countKept)).toBe(2)

  await explorer.dialog.getByRole('button', { name: 'Forget everything' }).click()
  await explorer.dialog.getByRole('button', { name: 'Keep them' }).click()
  await expect(explorer.dialog.getByRole('button', { name: 'Save as a project' })).toBeFocused()
  expect(await page.evaluate(countKept)).toBe(2)
  await explorer.dialog.getByRole('button', { name: 'Forget everything' }).click()
  await explorer.dialog.getByRole('button', { name: 'Remove them' }).click()
  await expect(explorer.dialog.getByText('Your work was removed from this device.')).toBeVisible()
  await other.locator('dialog.explorer input[type=file][multiple]').setInputFiles(road)
  await expect(other.getByRole('button', { name: 'Keep this on this device' })).toBeVisible()
  expect(await kept()).toEqual(nothing)
  expect(await context.cookies()).toEqual([])
  expect(unexpected).toEqual([])
})

test('the page offers kept files beside the sample, until they are forgotten', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const offer = page.getByRole('link', { name: 'is kept on this device: open it' })
  await takeWebgl(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Open a sample survey' }).click()
  const explorer = explorerOf(page)
  await explorer.isDrawn()
  await explorer.dialog.getByRole('button', { name: 'Files', exact: true }).click()
  await explorer.dialog
    .locator('input[type=file][multiple]')
    .setInputFiles([file('well.wkt', 'POINT (91.75 26.18)')])
  await explorer.dialog.getByRole('button', { name: 'Keep this on this device' }).click()
  await expect(explorer.dialog.getByText('Your work is kept on this device.')).toBeVisible()
  expect(requested.filter((url) => url.includes('kept-files'))).toEqual([])

  await page.goto('/')
  await expect(offer).toHaveText('well.wkt is kept on this device: open it')
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const box = await offer.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= width, `${width} px`).toBe(true)
  }
  await offer.click()
  await expect(explorer.dialog.getByRole('heading', { level: 3 })).toHaveText('well.wkt')
  await explorer.dialog.getByRole('button', { name: 'Files', exact: true }).click()
  await explorer.dialog.getByRole('button', { name: 'Forget everything' }).click()
  await explorer.dialog.getByRole('button', { name: 'Remove them' }).click()
  await expect(explorer.dialog.getByText('Your work was removed from this device.')).toBeVisible()
  await expect(offer).toHaveCount(0)
})

/** Runs in the page: the number of files on this device. */
function countKept(): Promise<number> {
  return new Promise((resolve) => {
    indexedDB.open('explorer-work').onsuccess = ({ target }) => {
      const { result } = target as IDBOpenDBRequest // it fires this event
      const counted = result.transaction('files').objectStore('files').count()
      counted.onsuccess = () => {
        result.close()
        resolve(counted.result)
      }
    }
  })
}
