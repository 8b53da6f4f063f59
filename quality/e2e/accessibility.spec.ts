import { type TestedState, testedPages, testedStates } from '@app/site/content/accessibility.ts'
import type { Page } from '@playwright/test'
import { expectNoViolation } from './accessible.ts'
import { explorerOf, smallSurvey } from './explorer.ts'
import { interceptSending } from './far-side.ts'
import { holdToasts, newEnquiry, popupOf, tellOnFailure } from './popup.ts'
import { expect, test } from './site.ts'

const phone = { width: 360, height: 780 }
const sizes = [phone, { width: 1440, height: 900 }]

for (const route of Object.keys(testedPages)) {
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

/** Each leads to a state, and returns the part of the page to check. */
const reach: Record<TestedState, (page: Page) => Promise<string | undefined>> = {
  async menu(page) {
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    return '.menu'
  },

  async form(page) {
    await openForm(page)
    return '.contact-popup'
  },

  async notice(page) {
    const popup = await openForm(page)
    await popup.dialog.getByText('How we use what you send').click()
    await expect(popup.dialog.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
    return '.contact-popup'
  },

  async errors(page) {
    const popup = await openForm(page)
    await popup.submit.click()
    await expect(page.locator(':user-invalid').first()).toBeVisible()
    return '.contact-popup'
  },

  async sending(page) {
    await interceptSending(page, { api: 'hang', spreadsheet: 'hang' })
    const popup = await openForm(page)
    await popup.send(newEnquiry())
    await expect(popup.submit).toBeDisabled()
    return '.contact-popup'
  },

  async failure(page) {
    await tellOnFailure(page)
    await interceptSending(page, { api: 500, spreadsheet: 500 })
    const popup = await openForm(page)
    await popup.send(newEnquiry())
    await expect(popup.notice).toBeVisible()
    return '.contact-popup'
  },

  async success(page) {
    await holdToasts(page)
    const popup = await openForm(page)
    await popup.send(newEnquiry())
    await expect(popup.successes).toHaveCSS('opacity', '1')
    await expectNoViolation(page, '.contact-popup')
    await page.keyboard.press('Escape')
    await expect(popup.successes).toBeVisible()
    return undefined
  },

  async explorer(page) {
    const explorer = explorerOf(page)
    await page.goto(`/${smallSurvey()}`)
    await explorer.isDrawn()
    await expect(explorer.dialog.locator('.workbench__wait')).toHaveCount(0)
    return 'dialog.explorer'
  },
}

for (const [state, words] of Object.entries(testedStates)) {
  test(`${words}: no accessibility violation @product`, async ({ page }) => {
    await page.setViewportSize(phone)

    const part = await reach[state as TestedState](page) // a key of the list

    await expectNoViolation(page, part)
  })
}

async function openForm(page: Page) {
  const popup = popupOf(page)
  await popup.open()
  await expect(page.locator('.toasts')).toBeAttached()
  return popup
}
