import { axeOn, expectNoViolation } from './accessible.ts'
import { meetFarSide } from './far-side.ts'
import { holdToasts, newEnquiry, popupOf, tellOnFailure } from './popup.ts'
import { expect, routes, test } from './site.ts'

for (const { width, height } of [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    for (const route of routes) {
      test(`${route} has no violation, and sets its running text in AAA contrast`, async ({
        page,
      }) => {
        await page.goto(route)

        await expectNoViolation(page)
        const { violations } = await axeOn(page).withRules(['color-contrast-enhanced']).analyze()
        const failing = violations.flatMap(({ nodes }) => nodes.map(({ target }) => String(target)))
        // What a drawn scene says is a picture's text; everything a visitor reads is AAA.
        expect(failing.filter((target) => !target.includes('-scene'))).toEqual([])
      })
    }

    test('the popup has no violation, empty and with errors', async ({ page }) => {
      const popup = popupOf(page)
      await popup.open()
      await expect(page.locator('.toasts')).toBeAttached()
      await expectNoViolation(page)

      await popup.submit.click()
      await expect(page.locator(':user-invalid').first()).toBeVisible()

      await expectNoViolation(page)
    })

    test('the popup has no violation while it sends', async ({ page }) => {
      await meetFarSide(page, { api: 'hang', spreadsheet: 'hang' })
      const popup = popupOf(page)
      await popup.open()

      await popup.send(newEnquiry())
      await expect(popup.submit).toBeDisabled()

      await expectNoViolation(page)
    })

    test('a toast has no violation, in the popup and in the page', async ({ page }) => {
      await holdToasts(page)
      const popup = popupOf(page)
      await popup.open()
      await popup.send(newEnquiry())
      await expect(popup.successes).toHaveCSS('opacity', '1')
      await expectNoViolation(page)

      await page.keyboard.press('Escape')

      await expect(popup.successes).toBeVisible()
      await expectNoViolation(page)
    })

    test('the notice of a failure has no violation', async ({ page }) => {
      await tellOnFailure(page)
      await meetFarSide(page, { api: 500, spreadsheet: 500 })
      const popup = popupOf(page)
      await popup.open()

      await popup.send(newEnquiry())
      await expect(popup.notice).toBeVisible()

      await expectNoViolation(page)
    })
  })
}

test('the menu has no violation', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')

  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()

  await expectNoViolation(page)
})
