import { HONEYPOT_FIELD } from '@app/contract/enquiry.ts'
import type { Page } from '@playwright/test'

export interface Enquiry {
  name: string
  email: string
  phoneNumber: string
  message: string
}

/** The popup as a visitor knows it. */
export function popupOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Contact Us' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  const email = dialog.getByRole('textbox', { name: 'E-mail' })
  const phoneNumber = dialog.getByRole('textbox', { name: 'Contact Number' })
  const message = dialog.getByRole('textbox', { name: 'Message' })
  const submit = dialog.locator('button[type=submit]')
  const opener = page.getByRole('button', { name: 'Get In Toutch' })
  const fields = { name, email, phoneNumber, message }

  return {
    dialog,
    ...fields,
    honeypot: dialog.locator(`[name=${HONEYPOT_FIELD}]`),
    submit,
    close: dialog.getByRole('button', { name: 'Close', exact: true }),
    notice: dialog.locator('.contact-form [role=alert]'),
    opener,
    successes: page.locator('.Toastify__toast--success'),
    failures: page.locator('.Toastify__toast--error'),
    async open() {
      await page.goto('/')
      await opener.click()
    },
    async fill(enquiry: Partial<Enquiry>) {
      for (const [field, text] of Object.entries(enquiry)) {
        // Enquiry has no other keys than the fields.
        await fields[field as keyof Enquiry].fill(text)
      }
    },
    async send(enquiry: Partial<Enquiry>) {
      await this.fill(enquiry)
      await submit.click()
    },
    async values(): Promise<Enquiry> {
      return {
        name: await name.inputValue(),
        email: await email.inputValue(),
        phoneNumber: await phoneNumber.inputValue(),
        message: await message.inputValue(),
      }
    },
  }
}

let lastNumber = 0

/** An enquiry that no other test has sent: tests share a server. */
export function newEnquiry(text: Partial<Enquiry> = {}): Enquiry {
  lastNumber += 1
  return {
    name: 'Anita Deka',
    email: `anita.${process.pid}.${lastNumber}@example.org`,
    phoneNumber: '+91 98765 43210',
    message: 'We map 400 plots near Jorhat.',
    ...text,
  }
}
