import { enquirySchema } from '@app/contract/enquiry.ts'
import type { Locator } from '@playwright/test'
import { newEnquiry, popupOf } from './popup.ts'
import { expect, test } from './site.ts'

const rejected = [
  ['name', ['', '   ']],
  ['email', ['', 'anita', 'anita@']],
  ['phoneNumber', ['12345', 'call me', '1234567890123456']],
  ['message', ['', ' \n\n ']],
] as const

test('fields accept valid values, and show what is invalid without sending it @product', {
  tag: '@engines',
}, async ({ page }) => {
  const sends: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sends.push(request.url())
  })
  const popup = popupOf(page)
  await popup.open()
  await expect(page.locator('.toasts')).toBeAttached()

  await popup.name.fill('a'.repeat(enquirySchema.properties.name.maxLength - 1))
  await popup.message.fill(`${'a'.repeat(99)}\n`.repeat(50).slice(1))
  await popup.name.pressSequentially('bc')
  await popup.message.pressSequentially('bc')
  expect(await popup.name.inputValue()).toHaveLength(enquirySchema.properties.name.maxLength)
  expect(await popup.message.inputValue()).toHaveLength(enquirySchema.properties.message.maxLength)

  for (const number of ['', '123456', '+91 (361) 234-5678', '0361.234.5678']) {
    await popup.fill({ phoneNumber: number })
    expect(await isValid(popup.phoneNumber), number).toBe(true)
  }

  const enquiry = newEnquiry()
  await popup.fill(enquiry)
  for (const [field, texts] of rejected) {
    for (const text of texts) {
      await popup.fill({ [field]: text })
      expect(await isValid(popup[field]), `'${text}' as ${field}`).toBe(false)
    }
    await popup.submit.click()
    await expect(popup[field]).toBeFocused()
    expect(await popup[field].evaluate((input) => input.matches(':user-invalid')), field).toBe(true)
    await popup.fill({ [field]: enquiry[field] })
    expect(await isValid(popup[field]), field).toBe(true)
  }
  expect(sends).toEqual([])

  await expect(popup.dialog.getByRole('textbox')).toHaveCount(4)
  const isHoneypotSeen = await popup.honeypot.evaluate((field) => {
    const { left, top } = field.getBoundingClientRect()
    return document.elementFromPoint(left, top) === field
  })
  expect(isHoneypotSeen).toBe(false)
})

function isValid(field: Locator): Promise<boolean> {
  return field.evaluate((input: HTMLInputElement) => input.checkValidity())
}
