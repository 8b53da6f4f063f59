import { CONTACT_PATH } from '@app/contract/enquiry.ts'
import { violationsOf } from './explorer.ts'
import { interceptSending, openRecorder } from './far-side.ts'
import { errorsOf, expectTopRight, holdChunk, holdToasts, newEnquiry, popupOf } from './popup.ts'
import { expect, test } from './site.ts'
import { readSpreadsheet, readStored } from './stored.ts'

test.beforeEach(({ page }) => holdToasts(page))

test('stores enquiries and keeps the focus, within the security policy @product', {
  tag: '@engines',
}, async ({ page, site }) => {
  const violations = await violationsOf(page)
  const errors = errorsOf(page)
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  const first = newEnquiry({ phoneNumber: '0361 234 5678' })
  const { phoneNumber: _remains, ...second } = newEnquiry()
  const popup = popupOf(page)
  await popup.open()

  await popup.fill(first)
  await popup.submit.focus()
  await page.keyboard.press('Enter')
  await expect(popup.successes).toHaveCount(1)
  await expect(popup.name).toHaveValue('')
  await expect(popup.submit).toBeFocused()
  await popup.fill(second)
  await popup.email.press('Enter')
  await expect(popup.successes).toHaveCount(2)
  await expect(popup.name).toHaveValue('')
  await expect(popup.email).toBeFocused()

  for (const enquiry of [first, { ...first, ...second }]) {
    await expect
      .poll(() => readStored(site, enquiry.email))
      .toEqual([{ ...enquiry, status: 'accepted' }])
  }
  await popup.successes.first().getByRole('button').click()
  await expect(popup.successes).toHaveCount(1)
  const answer = expect.stringContaining('receivedAt')
  await expect.poll(() => messages).toEqual([answer, answer])
  expect([violations, errors]).toEqual([[], []])
  const policy = (await page.request.get('/')).headers()['content-security-policy']
  expect(policy).toContain("require-trusted-types-for 'script'")
})

test('holds a Submit that comes before the code has loaded, and sends it once @product', async ({
  page,
  site,
}) => {
  const gate = await holdChunk(page)
  const far = await interceptSending(page)
  const enquiry = newEnquiry()
  const popup = popupOf(page)
  await popup.open()
  await popup.send(enquiry)
  await popup.submit.click()
  await expect(page).toHaveURL('/')
  expect(far.apiKeys).toHaveLength(0)

  gate.open()

  await expect(popup.successes).toHaveCount(1)
  await expect.poll(() => readStored(site, enquiry.email)).toHaveLength(1)
  await expect.poll(() => [far.apiKeys.length, far.spreadsheetCount]).toEqual([1, 1])
  expect(await popup.values()).toMatchObject({ name: '', message: '' })
})

for (const width of [360, 1440]) {
  test(`keeps the size of its box at ${width} px, and says that it sends in readable letters`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const popup = popupOf(page)
    await interceptSending(page, { spreadsheet: 'hang' })
    const answered = Promise.withResolvers<void>()
    await page.route(`**${CONTACT_PATH}`, async (route) => {
      await answered.promise
      await route.fallback()
    })
    await popup.open()
    await popup.fill(newEnquiry())
    const places = () =>
      Promise.all([popup.dialog.boundingBox(), popup.submit.boundingBox(), formHeight()])
    const formHeight = () => popup.dialog.locator('form').evaluate((form) => form.scrollHeight)
    const before = await places()

    await popup.submit.click()
    await expect(popup.submit).toBeDisabled()
    const style = await popup.submit.evaluate((button) => ({ ...getComputedStyle(button) }))
    answered.resolve()
    await expect(popup.dialog.getByText(/LS-[\dA-F]{4}-[\dA-F]{2}/)).toBeVisible()

    expect(await places()).toEqual(before)
    const [text, ground] = [style.color, style.backgroundColor].map(luminance)
    expect(((text ?? 0) + 0.05) / ((ground ?? 0) + 0.05)).toBeGreaterThanOrEqual(4.5)
  })
}

/** As WCAG 2 defines it, of a colour as browsers compute it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = Array.from(colour.matchAll(/\d+/g), ([channel]) => {
    const share = Number(channel) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.describe('on a slow phone', { tag: '@touch' }, () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('sends an enquiry @product', async ({ page, site }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const enquiry = newEnquiry()
    const popup = popupOf(page)
    await page.goto('/', { waitUntil: 'commit' })

    await popup.opener.tap()
    await popup.fill(enquiry)
    await popup.submit.tap()

    await expect(popup.successes).toHaveCount(1)
    await expect.poll(() => readStored(site, enquiry.email)).toHaveLength(1)
    await expectTopRight(page, popup.successes)
  })
})

const longMessage = 'মাটিৰ মাপ লেচাত 🗺️ ৷\n'
  .repeat(260)
  .slice(0, 5000)
  .replace(/[\s\p{Cs}\p{M}]+$/u, '')
  .padEnd(5000, 'ক')

const long = { name: 'অনিতা ডেকা 👩🏽‍🌾', phoneNumber: '', message: longMessage }

const texts = {
  'plain words': {},
  // Together more than the 64 KiB that may be under way with `keepalive`.
  'Assamese, emoji and 5,000 characters': long,
  'as many for a second time': long,
  'as many for a third time': long,
  'markup and quotes': { name: `O'Neil "Ada" <b>`, message: '=1+1 & ; \\ %0A\n\n--\nline' },
}

test('sends and stores the four fields byte for byte as typed @product', async ({ page, site }) => {
  const errors = errorsOf(page)
  const popup = popupOf(page)
  await popup.open()
  const recorder = await openRecorder(page, site)
  for (const [kind, text] of Object.entries(texts)) {
    const enquiry = newEnquiry(text)
    await popup.send(enquiry)
    await expect.poll(() => recorder.received.length, kind).toBe(2)

    const received = recorder.received.splice(0)
    const api = received.find(({ url }) => url === CONTACT_PATH)
    const form = received.find((request) => request !== api)
    expect(received.map(({ method }) => method)).toEqual(['POST', 'POST'])
    expect(api?.headers['content-type']).toBe('application/json')
    expect(api?.headers['idempotency-key']).toBeTruthy()
    expect(api?.body.toString(), kind).toBe(JSON.stringify(enquiry))
    expect(form?.headers['idempotency-key']).toBeUndefined()
    const boundary = form?.headers['content-type']?.replace('multipart/form-data; boundary=', '')
    expect(form?.body.toString(), kind).toBe(formDataOf(enquiry, boundary ?? ''))
    await expect
      .poll(() => readStored(site, enquiry.email), kind)
      .toEqual([{ ...enquiry, status: 'accepted' }])
    await expect.poll(() => readSpreadsheet(site, enquiry.email), kind).toHaveLength(1)
    await expect(popup.submit).toBeEnabled()
  }
  await recorder.close()
  expect(errors).toEqual([])
})

/** As the form data standard encodes it, line ends included. */
function formDataOf(enquiry: object, boundary: string): string {
  const parts = Object.entries(enquiry).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value).replaceAll('\n', '\r\n')}\r\n`,
  )
  return `${parts.join('')}--${boundary}--\r\n`
}
