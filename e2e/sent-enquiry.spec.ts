import { CONTACT_PATH, SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import { meetFarSide, openRecorder } from './far-side.ts'
import { holdToasts, newEnquiry, popupOf } from './popup.ts'
import { expect, test } from './site.ts'
import { readSpreadsheet, readStored } from './stored.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test.beforeEach(({ page }) => holdToasts(page))

const longMessage = 'মাটিৰ মাপ লেচাত 🗺️ ৷\n'
  .repeat(260)
  .slice(0, 5000)
  .replace(/[\s\p{Cs}\p{M}]+$/u, '')
  .padEnd(5000, 'ক')

test.describe('what is sent', () => {
  for (const [kind, text] of [
    ['plain words', {}],
    [
      'Assamese, emoji and 5,000 characters',
      { name: 'অনিতা ডেকা 👩🏽‍🌾', phoneNumber: '', message: longMessage },
    ],
    ['markup and quotes', { name: `O'Neil "Ada" <b>`, message: '=1+1 & ; \\ %0A\n\n--\nline' }],
  ] as const) {
    test(`is exactly the four fields, byte for byte: ${kind}`, async ({ page }) => {
      const recorder = await openRecorder(page)
      const enquiry = newEnquiry(text)
      const popup = popupOf(page)
      await popup.open()

      await popup.send(enquiry)
      await expect.poll(() => recorder.received.length).toBe(2)

      const [api] = recorder.at(CONTACT_PATH)
      expect(api?.method).toBe('POST')
      expect(api?.headers['content-type']).toBe('application/json')
      expect(api?.headers['idempotency-key']).toMatch(UUID)
      expect(api?.body.toString()).toBe(JSON.stringify(enquiry))
      const [form] = recorder.at(SPREADSHEET_PATH)
      const type = form?.headers['content-type'] ?? ''
      expect(form?.method).toBe('POST')
      expect(form?.headers['idempotency-key']).toBeUndefined()
      expect(form?.body.toString()).toBe(formDataOf(enquiry, type))
      await recorder.close()
    })

    test(`is what is stored: ${kind}`, async ({ page, site }) => {
      const enquiry = newEnquiry(text)
      const popup = popupOf(page)
      await popup.open()

      await popup.send(enquiry)
      await expect(popup.successes).toHaveCount(1)

      await expect
        .poll(() => readStored(site, enquiry.email))
        .toEqual([{ ...enquiry, status: 'accepted' }])
      await expect.poll(() => readSpreadsheet(site, enquiry.email)).toHaveLength(1)
    })
  }

  test('has spaces where a word processor pasted control characters', async ({ page, site }) => {
    const enquiry = newEnquiry({ message: 'one\u000btwo\tthree\nfour' })
    const popup = popupOf(page)
    await popup.open()

    await popup.send(enquiry)

    await expect(popup.successes).toHaveCount(1)
    await expect
      .poll(() => readStored(site, enquiry.email))
      .toEqual([{ ...enquiry, message: 'one two three\nfour', status: 'accepted' }])
  })

  test('names the honeypot if something filled it, and is kept apart', async ({ page, site }) => {
    const bodies: (string | null)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') bodies.push(request.postData())
    })
    const enquiry = newEnquiry()
    const popup = popupOf(page)
    await popup.open()
    await popup.honeypot.evaluate((field: HTMLInputElement) => {
      field.value = 'http://robot.example'
    })

    await popup.send(enquiry)
    await expect(popup.successes).toHaveCount(1)

    await expect
      .poll(() => readStored(site, enquiry.email))
      .toEqual([{ ...enquiry, status: 'quarantined' }])
    await expect.poll(() => bodies).toHaveLength(2)
    for (const body of bodies) expect(body).toContain('http://robot.example')
  })

  test('has a key where the page is not served securely, too', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'isSecureContext', { value: false })
      Object.defineProperty(crypto, 'randomUUID', { value: undefined })
    })
    const far = await meetFarSide(page)
    const popup = popupOf(page)
    await popup.open()

    await popup.send(newEnquiry())
    await expect(popup.successes).toHaveCount(1)

    expect(far.apiKeys).toEqual([expect.stringMatching(UUID)])
  })
})

/** As the standard for form data writes it, line ends included. */
function formDataOf(enquiry: object, contentType: string): string {
  const boundary = contentType.replace('multipart/form-data; boundary=', '')
  const parts = Object.entries(enquiry).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value).replaceAll('\n', '\r\n')}\r\n`,
  )
  return `${parts.join('')}--${boundary}--\r\n`
}
