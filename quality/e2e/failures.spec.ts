import { interceptSending } from './far-side.ts'
import {
  errorsOf,
  expectTopRight,
  holdClock,
  holdToasts,
  newEnquiry,
  popupOf,
  readKept,
  stopClock,
} from './popup.ts'
import { expect, test } from './site.ts'
import { readStored } from './stored.ts'

test.beforeEach(({ page }) => holdToasts(page))

test('keeps an unsent enquiry across a reload, and stores it once from another page @product', async ({
  page,
  site,
}) => {
  const errors = errorsOf(page)
  await holdClock(page)
  const far = await interceptSending(page, { api: 'hang', spreadsheet: 'break' })
  const enquiry = newEnquiry()
  const popup = popupOf(page)
  await popup.open()
  await popup.send(enquiry)
  await expect.poll(() => [far.apiKeys.length, far.spreadsheetCount]).toEqual([1, 1])
  await page.clock.fastForward(15_000)
  await expect.poll(() => errors.length).toBeGreaterThanOrEqual(2)
  await expect(popup.submit).toBeEnabled()
  expect(await readKept(page)).toContain(enquiry.email)

  far.api = 'break'
  await page.reload()
  await expect.poll(() => far.apiKeys.length, 'with no sign of intent').toBeGreaterThan(1)
  await page.goto('/privacy-policy')
  Object.assign(far, { api: 'real', spreadsheet: 'real' })
  await page.clock.fastForward(60_000)

  await expect(popup.successes).toHaveCount(1)
  await expect.poll(() => readKept(page)).toBeNull()
  expect(readStored(site, enquiry.email)).toEqual([{ ...enquiry, status: 'accepted' }])
  expect(new Set(far.apiKeys).size).toBe(1)
  await expect(popup.successes).toHaveCount(1)
})

test('sends an enquiry when the browser is online again, and clears the form @product', async ({
  page,
  context,
  site,
}) => {
  const errors = errorsOf(page)
  await holdClock(page)
  const enquiry = newEnquiry()
  const popup = popupOf(page)
  await popup.open()
  await stopClock(page)
  await context.setOffline(true)
  await popup.send(enquiry)
  await expect.poll(() => errors).toHaveLength(2)

  await context.setOffline(false)

  await expect(popup.successes).toHaveCount(1)
  await expect.poll(() => readStored(site, enquiry.email)).toHaveLength(1)
  await expect(popup.name).toHaveValue('')
  await expect(popup.phoneNumber).toHaveValue(enquiry.phoneNumber)
})

test('shows what the server rejects at the field that it names, or at the message @product', async ({
  page,
}) => {
  const problem = 'The name is not one.'
  const answers = [
    { status: 422, json: { errors: [{ field: 'name', message: problem }] } },
    { status: 413, body: '' },
  ]
  await page.route('**/api/contact', (route) => route.fulfill(answers.shift()))
  await page.route('**/spreadsheet', (route) => route.fulfill({ status: 500 }))
  const enquiry = newEnquiry()
  const popup = popupOf(page)
  await popup.open()

  for (const [field, message] of [
    ['name', problem],
    ['message', /rejected this/],
  ] as const) {
    await popup.send(enquiry)
    await expect
      .poll(() => popup[field].evaluate((input: HTMLInputElement) => input.validationMessage))
      .toMatch(message)
    await expect(popup[field]).toBeFocused()
    await expect(popup.submit).toBeEnabled()
    expect(await popup.values()).toEqual(enquiry)
  }
})

test('reports a script that fails to load, and the next attempt works @product', {
  tag: '@engines',
}, async ({ page, site }) => {
  const addresses: string[] = []
  let isDown = true
  await page.route(/\/popup-[\w-]{8}\.js/, (route) => {
    addresses.push(route.request().url())
    return isDown ? route.abort() : route.continue()
  })
  await page.clock.install()
  const enquiry = newEnquiry()
  const popup = popupOf(page)
  const notice = page.getByRole('alert')
  await popup.open()
  await expect.poll(() => addresses.length).toBeGreaterThanOrEqual(3)
  await expect(notice).toHaveCount(0)
  // With a running clock, the notice could disappear before a slow machine has looked.
  await page.clock.pauseAt(Date.now() + 60_000)

  await popup.send(enquiry)
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(notice).toBeVisible({ timeout: 100 })
  }).toPass()
  await expectTopRight(page, notice)
  await page.clock.runFor(2_000)
  await expect(notice).toBeHidden()
  await page.clock.resume()
  isDown = false
  await popup.submit.click()

  await expect(popup.successes).toHaveCount(1)
  await expect.poll(() => readStored(site, enquiry.email)).toHaveLength(1)
  // Firefox remembers a failed import, and then only another address works.
  expect(new Set(addresses).size).toBe(addresses.length)
})
