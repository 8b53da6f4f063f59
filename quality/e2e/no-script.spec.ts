import { CONTACT_PATH } from '@app/contract/enquiry.ts'
import type { Page } from '@playwright/test'
import { type Enquiry, newEnquiry, popupOf } from './popup.ts'
import { expect, routes, test } from './site.ts'
import { readStored } from './stored.ts'

test.use({ javaScriptEnabled: false })

test('every page is complete in its own font, and anchors and pictures lead to their sections @product', async ({
  page,
}) => {
  const font = page.waitForRequest('**/assets/lessa-sans-*.woff2')
  for (const route of routes.toReversed()) {
    await page.goto(route)
    await expect(page.locator('h1'), route).toBeVisible()
    await expect(page.getByRole('contentinfo'), route).toBeVisible()
  }
  await font

  await page.getByRole('banner').getByRole('link', { name: 'INDUSTRIES' }).click()
  await expect(page).toHaveURL('/#industries')
  await expect(page.locator('#industries-title')).toBeInViewport()

  await page.locator('#core-features .scene').first().press('Enter')
  await expect(page).toHaveURL('/#explore')
  await expect(page.locator('#explore-title')).toBeInViewport()
})

test('a sender asks to be erased, and gets the answer that everybody gets @product', async ({
  page,
}) => {
  await page.goto('/my-enquiry')

  await page.getByRole('radio', { name: /^erasure/ }).check()
  await page.getByRole('textbox', { name: 'Reference' }).fill('LS-0000-00')
  await page.getByRole('textbox', { name: 'E-mail of the enquiry' }).fill('ada@example.org')
  await page.getByRole('button', { name: 'Ask' }).click()

  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible()
})

test('the menu opens and closes, and does not cover the chosen section @product', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  const menu = page.getByRole('dialog', { name: 'Menu' })

  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu).toBeVisible()
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'CORE FEATURES' }).click()

  await expect(menu).toBeHidden()
  await expect(page.locator('#core-features-title')).toBeInViewport()
})

test('the popup opens and closes in every way, also in a browser without commands @product', async ({
  page,
}) => {
  const popup = popupOf(page)
  let hasCommands = true
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = hasCommands ? html : html.replaceAll(/ command(?:for)?="[^"]*"/g, '')
    await route.fulfill({ response, body })
  })

  for (hasCommands of [true, false]) {
    await page.goto('/')
    await expect(page.locator('[command]')).toHaveCount(hasCommands ? 3 : 0)
    for (const close of [
      () => page.mouse.click(20, 20),
      () => page.keyboard.press('Escape'),
      () => popup.close.click(),
    ]) {
      await popup.opener.click()
      await expect(popup.dialog).toBeVisible()
      await expect(popup.name).toBeFocused()
      await close()
      await expect(popup.dialog).toBeHidden()
      // A popover does not return the focus to its opener after a press outside it.
      if (hasCommands) await expect(popup.opener).toBeFocused()
    }
  }
})

test('the form posts without script: valid enquiries are stored, others are not @product', async ({
  page,
  site,
}) => {
  const enquiry = newEnquiry()
  expect(await post(page, enquiry)).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Reference LS-[\dA-F]{4}-[\dA-F]{2}$/)).toBeVisible()
  await expect
    .poll(() => readStored(site, enquiry.email))
    .toEqual([{ ...enquiry, status: 'accepted' }])

  const refused = newEnquiry({ message: '   ' })
  expect(await post(page, refused)).toBe(422)
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible()
  expect(readStored(site, refused.email)).toEqual([])
})

/** Submits natively, and resolves with the status of the response. */
async function post(page: Page, enquiry: Enquiry): Promise<number> {
  const popup = popupOf(page)
  await popup.open()
  await popup.fill(enquiry)
  await popup.submit.click()
  await expect(page).toHaveURL(CONTACT_PATH)
  return page.evaluate(() => {
    const [arrival] = performance.getEntriesByType('navigation')
    return (arrival as PerformanceNavigationTiming).responseStatus // the only kind of that type
  })
}
