import { explorerOf } from './explorer.ts'
import { errorsOf, newEnquiry, openAndClose, popupOf } from './popup.ts'
import { expect, test } from './site.ts'
import { readStored } from './stored.ts'
import { file } from './visitor-files.ts'
import { choose, openedFiles, openWorkbench } from './workbench.ts'

/**
 * Simulates a two-year-old browser in Chromium: newer features are removed from every page and
 * every worker, and newer attributes are ignored.
 */
const NEWS_OF_TWO_YEARS = `{
  const remove = (owner, ...names) => names.forEach((name) => owner && delete owner[name])
  const { HTMLButtonElement, HTMLDialogElement, Document, Element, Iterator } = globalThis
  remove(HTMLButtonElement?.prototype, 'command', 'commandForElement')
  remove(HTMLDialogElement?.prototype, 'closedBy', 'requestClose')
  remove(Document?.prototype, 'startViewTransition')
  remove(Element?.prototype, 'moveBefore')
  remove(Iterator?.prototype, ...Object.getOwnPropertyNames(Iterator?.prototype ?? {})
    .filter((name) => name !== 'constructor'))
  remove(globalThis, 'CommandEvent', 'ViewTransition', 'Iterator', 'scheduler', 'navigation',
    'requestIdleCallback', 'cookieStore', 'Float16Array', 'URLPattern')
  remove(Promise, 'try')
  remove(RegExp, 'escape')
  remove(Error, 'isError')
  remove(Math, 'f16round', 'sumPrecise')
  remove(Uint8Array, 'fromBase64', 'fromHex')
  remove(Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex')
  remove(Map.prototype, 'getOrInsert', 'getOrInsertComputed')
  globalThis.document?.addEventListener('command', (event) => event.preventDefault(), true)
};`

test.beforeEach(async ({ page }) => {
  await page.addInitScript(NEWS_OF_TWO_YEARS)
  await page.route('**/assets/*worker*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: NEWS_OF_TWO_YEARS + (await response.text()) })
  })
  await page.route(/\/(?:[\w-]*)(?:\?.*)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const html = (await response.text())
      .replaceAll(' closedby="any"', '')
      .replaceAll('image/avif', 'image/of-tomorrow')
    await route.fulfill({ response, body: html })
  })
})

test('the page sends an enquiry, shows its pictures and navigates by its menu', async ({
  page,
  site,
}) => {
  const errors = errorsOf(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const popup = popupOf(page)
  await page.goto('/')
  expect(await page.evaluate(() => 'command' in HTMLButtonElement.prototype)).toBe(false)

  await openAndClose(page)

  await test.step('an enquiry is rejected, corrected, sent and confirmed', async () => {
    const enquiry = newEnquiry()
    await popup.opener.click()
    await popup.send({ ...enquiry, name: '' })
    await expect(popup.name).toBeFocused()
    await popup.send({ name: enquiry.name })
    await expect(popup.successes).toBeVisible()
    await expect
      .poll(() => readStored(site, enquiry.email))
      .toEqual([{ ...enquiry, status: 'accepted' }])
    await popup.close.click()
  })

  await test.step('pictures come in a supported format', async () => {
    for (const picture of await page.locator('main picture img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate(isPainted)).toBe(true)
    }
    expect(requested.filter((url) => url.endsWith('.avif'))).toEqual([])
    expect(requested.filter((url) => url.endsWith('.webp'))).not.toEqual([])
  })

  await test.step('the menu leads to a section and does not cover it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu.getByRole('link', { name: 'INDUSTRIES' }).click()
    await expect(menu).toBeHidden()
    await expect(page.locator('#industries-title')).toBeInViewport()
  })
  expect(errors).toEqual([])
})

test('the explorer opens, filters, lists plots, opens a file and closes', async ({ page }) => {
  const errors = errorsOf(page)
  const { box, count, countOtherThan, explorer, grid, tab, view } = await openWorkbench(page)
  const total = await count()

  await tab('Filters').click()
  await box(/^Commercial/).check()
  const chosen = await countOtherThan(total)
  await view('Table').click()
  await expect(grid).toHaveAttribute('aria-rowcount', String(chosen + 1))
  await view('Map').click()
  await tab('Files').click()
  await choose(page, file('well.wkt', 'POINT (91.75 26.18)'))
  await expect(openedFiles(page)).toContainText('WKT')
  await explorer.contact.click()
  await expect(popupOf(page).dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popupOf(page).dialog).toBeHidden()
  await explorer.close.click()

  await expect(explorerOf(page).dialog).toHaveCount(0)
  await expect(explorer.opener).toBeFocused()
  expect(errors).toEqual([])
})

function isPainted(picture: Element): boolean {
  return picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0
}
