import { expect, routes, test } from './site.ts'

test.use({ javaScriptEnabled: false })

for (const route of routes) {
  test(`${route} is whole`, async ({ page }) => {
    await page.goto(route)

    await expect(page.locator('h1')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
}

test('anchors lead to their sections', async ({ page }) => {
  await page.goto('/')

  await page.getByRole('banner').getByRole('link', { name: 'INDUSTRIES' }).click()

  await expect(page).toHaveURL('/#industries')
  await expect(page.locator('#industries-title')).toBeInViewport()
})

test('the menu opens, closes, and gets out of the way of what was chosen', async ({ page }) => {
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

test('the popup opens and closes', async ({ page }) => {
  await page.goto('/')
  const popup = page.getByRole('dialog', { name: 'Contact Us' })

  await page.getByRole('button', { name: 'Get In Toutch' }).click()
  await expect(popup).toBeVisible()
  await expect(popup.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await popup.getByRole('button', { name: 'Close' }).click()

  await expect(popup).toBeHidden()
})
