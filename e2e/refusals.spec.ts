import type { Locator } from '@playwright/test'
import { meetFarSide } from './far-side.ts'
import { holdClock, holdToasts, newEnquiry, popupOf, readKept } from './popup.ts'
import { expect, test } from './site.ts'

test.beforeEach(({ page }) => holdToasts(page))

for (const status of [400, 413, 415, 422]) {
  test(`a final ${status} is told at the message, never repeated, and costs no letter`, async ({
    page,
  }) => {
    await holdClock(page)
    const far = await meetFarSide(page, { api: status, spreadsheet: 500 })
    const enquiry = newEnquiry()
    const popup = popupOf(page)
    await popup.open()

    await popup.send(enquiry)

    await expect.poll(() => said(popup.message)).toMatch(/does not take this/)
    await expect(popup.message).toBeFocused()
    await expect(popup.submit).toBeEnabled()
    expect(await said(popup.message), 'the end of sending changes nothing').not.toBe('')
    await page.clock.fastForward(120_000)
    expect(far.apiKeys).toHaveLength(1)
    expect(await popup.values()).toEqual(enquiry)
    expect(await readKept(page)).toBeNull()
    await expect(page.locator('.Toastify__toast')).toHaveCount(0)

    await popup.message.fill('Shorter')
    expect(await said(popup.message)).toBe('')
    far.api = 'real'
    await popup.submit.click()
    await expect(popup.successes).toHaveCount(1)
  })
}

test('what the server says of a field is told at that field', async ({ page }) => {
  const message = 'The name is not one.'
  const errors = [{ field: 'name', message }]
  await page.route('**/api/contact', (route) => route.fulfill({ status: 422, json: { errors } }))
  await page.route('**/spreadsheet', (route) => route.fulfill({ status: 500 }))
  const popup = popupOf(page)
  await popup.open()

  await popup.send(newEnquiry())

  await expect.poll(() => said(popup.name)).toBe(message)
  await expect(popup.name).toBeFocused()
})

test('a refusal after the spreadsheet took it brings the text back', async ({ page }) => {
  let refuse = () => {}
  await page.route('**/api/contact', async (route) => {
    await new Promise<void>((resolve) => {
      refuse = resolve
    })
    await route.fulfill({ status: 413, body: '' })
  })
  const enquiry = newEnquiry()
  const popup = popupOf(page)
  await popup.open()
  await popup.send(enquiry)
  await expect(popup.successes).toHaveCount(1)
  await expect(popup.message).toHaveValue('')

  refuse()

  await expect.poll(() => popup.values()).toEqual(enquiry)
  await expect.poll(() => said(popup.message)).toMatch(/does not take this/)
})

function said(field: Locator): Promise<string> {
  return field.evaluate((input: HTMLInputElement) => input.validationMessage)
}
