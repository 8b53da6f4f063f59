import { expectNoViolation } from './accessible.ts'
import { interceptSending } from './far-side.ts'
import { holdToasts, newEnquiry, popupOf, tellOnFailure } from './popup.ts'
import { expect, routes, test } from './site.ts'

const phone = { width: 360, height: 780 }
const sizes = [phone, { width: 1440, height: 900 }]

for (const route of routes) {
  test(`${route} has no accessibility violation, and its text has AAA contrast @product`, async ({
    page,
  }) => {
    await page.goto(route)

    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectNoViolation(page, undefined, 'AAA')
    }
  })
}

test('the menu has no accessibility violation @product', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')

  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()

  await expectNoViolation(page, '.menu')
})

test('no state of the popup has an accessibility violation @product', async ({ page }) => {
  await page.setViewportSize(phone)
  await holdToasts(page)
  await tellOnFailure(page)
  const far = await interceptSending(page, { api: 500, spreadsheet: 500 })
  const popup = popupOf(page)
  await popup.open()
  await expect(page.locator('.toasts')).toBeAttached()
  await expectNoViolation(page, '.contact-popup')

  await test.step('with errors', async () => {
    await popup.submit.click()
    await expect(page.locator(':user-invalid').first()).toBeVisible()
    await expectNoViolation(page, '.contact-popup')
  })

  await test.step('after a failure', async () => {
    await popup.send(newEnquiry())
    await expect(popup.notice).toBeVisible()
    await expectNoViolation(page, '.contact-popup')
  })

  await test.step('with a toast, and closed below it', async () => {
    Object.assign(far, { api: 'real', spreadsheet: 'real' })
    await popup.submit.click()
    await expect(popup.successes).toHaveCSS('opacity', '1')
    await expectNoViolation(page, '.contact-popup')
    await page.keyboard.press('Escape')
    await expect(popup.successes).toBeVisible()
    await expectNoViolation(page)
  })

  await test.step('while sending', async () => {
    Object.assign(far, { api: 'hang', spreadsheet: 'hang' })
    await popup.opener.click()
    await popup.send(newEnquiry())
    await expect(popup.submit).toBeDisabled()
    await expectNoViolation(page, '.contact-popup')
  })
})
