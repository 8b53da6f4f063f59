import { enquiryLimits } from '@app/contract/enquiry.ts'
import type { Locator } from '@playwright/test'
import { holdChunk, newEnquiry, popupOf } from './popup.ts'
import { expect, test } from './site.ts'

test('are labelled, typed and limited as the contract says', async ({ page }) => {
  const popup = popupOf(page)
  await popup.open()

  for (const [field, attributes] of [
    ['name', { type: 'text', required: '', autocomplete: 'name' }],
    ['email', { type: 'email', required: '', autocomplete: 'email' }],
    ['phoneNumber', { type: 'text', inputmode: 'tel', required: null, autocomplete: 'tel' }],
    ['message', { required: '' }],
  ] as const) {
    await expect(popup[field]).toHaveAttribute('name', field)
    await expect(popup[field]).toHaveAttribute('maxlength', String(enquiryLimits[field]))
    for (const [attribute, value] of Object.entries(attributes)) {
      expect(await popup[field].getAttribute(attribute), `${field} ${attribute}`).toBe(value)
    }
  }
  await expect(popup.name).toHaveAttribute('placeholder', 'Enter your name')
  await expect(popup.email).toHaveAttribute('placeholder', 'Enter your email')
  await expect(popup.phoneNumber).toHaveAttribute('placeholder', 'Enter your contact number')
  await expect(popup.message).toHaveAttribute('placeholder', 'Enter your message')
})

test('take no more than they may', async ({ page }) => {
  const popup = popupOf(page)
  await popup.open()
  await popup.name.fill('a'.repeat(enquiryLimits.name - 1))
  await popup.message.fill(`${'a'.repeat(99)}\n`.repeat(50).slice(1))

  await popup.name.pressSequentially('bc')
  await popup.message.pressSequentially('bc')

  expect(await popup.name.inputValue()).toHaveLength(enquiryLimits.name)
  expect(await popup.message.inputValue()).toHaveLength(enquiryLimits.message)
})

for (const [field, text] of [
  ['name', ''],
  ['name', '   '],
  ['email', ''],
  ['email', 'anita'],
  ['email', 'anita@'],
  ['phoneNumber', '12345'],
  ['phoneNumber', 'call me'],
  ['phoneNumber', '1234567890123456'],
  ['message', ''],
  ['message', ' \n\n '],
] as const) {
  test(`'${text.replaceAll('\n', '↵')}' as ${field} is refused natively, and not sent`, async ({
    page,
  }) => {
    const sends: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sends.push(request.url())
    })
    const popup = popupOf(page)
    await popup.open()
    await expect(page.locator('.toasts')).toBeAttached()
    await popup.fill({ ...newEnquiry(), [field]: text })

    await popup.submit.click()

    await expect(popup[field]).toBeFocused()
    expect(await isValid(popup[field])).toBe(false)
    expect(await popup[field].evaluate((input) => input.matches(':user-invalid'))).toBe(true)
    expect(sends).toEqual([])
  })
}

test('are fine with a message that was blank before its code came', async ({ page }) => {
  const gate = await holdChunk(page)
  const popup = popupOf(page)
  await popup.open()
  await popup.fill({ ...newEnquiry(), message: '   ' })
  await popup.submit.click()

  gate.open()

  await expect(popup.message).toBeFocused()
  await expect.poll(() => isValid(popup.message)).toBe(false)
  await popup.message.fill('Words')
  expect(await isValid(popup.message)).toBe(true)
})

for (const number of ['', '123456', '+91 (361) 234-5678', '0361.234.5678']) {
  test(`take '${number}' as a number`, async ({ page }) => {
    const popup = popupOf(page)
    await popup.open()

    await popup.phoneNumber.fill(number)

    expect(await isValid(popup.phoneNumber)).toBe(true)
  })
}

test('hide one from people, not from robots', async ({ page }) => {
  const popup = popupOf(page)
  await popup.open()

  await expect(popup.honeypot).toHaveCount(1)
  await expect(popup.honeypot).toHaveAttribute('tabindex', '-1')
  await expect(popup.honeypot).toHaveAttribute('autocomplete', 'off')
  await expect(popup.dialog.getByRole('textbox')).toHaveCount(4)
  const seen = await popup.honeypot.evaluate((field) => {
    const { left, top } = field.getBoundingClientRect()
    return document.elementFromPoint(left, top) === field
  })
  expect(seen).toBe(false)
})

function isValid(field: Locator): Promise<boolean> {
  return field.evaluate((input: HTMLInputElement) => input.checkValidity())
}
