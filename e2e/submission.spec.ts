import { CONTACT_PATH } from '@app/contract/enquiry.ts'
import { violationsOf } from './explorer.ts'
import { meetFarSide } from './far-side.ts'
import {
  errorsOf,
  expectTopRight,
  holdChunk,
  holdToasts,
  newEnquiry,
  popupOf,
  readKept,
} from './popup.ts'
import { expect, test } from './site.ts'
import { readStored } from './stored.ts'

test.beforeEach(({ page }) => holdToasts(page))

test.describe('while sending', () => {
  test('both sends are under way, and Submit says so', async ({ page }) => {
    const far = await meetFarSide(page, { api: 'hang', spreadsheet: 'hang' })
    const popup = popupOf(page)
    await popup.open()

    await popup.send(newEnquiry())

    await expect(popup.submit).toBeDisabled()
    await expect(popup.submit).toHaveAttribute('aria-busy', 'true')
    await expect(popup.submit).toHaveText('Sending…')
    await expect.poll(() => [far.apiKeys.length, far.spreadsheetCount]).toEqual([1, 1])
    await expect(page).toHaveURL('/')
  })

  test('a double click, and Enter in every field, is one enquiry', async ({ page, site }) => {
    const far = await meetFarSide(page)
    const enquiry = newEnquiry()
    const popup = popupOf(page)
    await popup.open()
    await expect(page.locator('.toasts')).toBeAttached()
    await popup.fill(enquiry)

    await popup.submit.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
      button.form?.requestSubmit()
    })
    await expect(popup.successes).toHaveCount(1)

    await expect.poll(() => readStored(site, enquiry.email)).toHaveLength(1)
    await expect.poll(() => [far.apiKeys.length, far.spreadsheetCount]).toEqual([1, 1])
  })
})

test('long enquiries in a row are sent at once, each of them', async ({ page, site }) => {
  const errors = errorsOf(page)
  const enquiries = ['first', 'second', 'third', 'fourth'].map((name) => {
    return newEnquiry({ name, message: 'অ'.repeat(5000) })
  })
  const popup = popupOf(page)
  await popup.open()

  for (const enquiry of enquiries) {
    await popup.send(enquiry)
    await expect.poll(() => readStored(site, enquiry.email)).toHaveLength(1)
    await expect(popup.submit).toBeEnabled()
  }

  expect(errors).toEqual([])
})

test.describe('a line by Submit', () => {
  test('says what has arrived, until the next enquiry is under way', async ({ page }) => {
    const far = await meetFarSide(page)
    const popup = popupOf(page)
    await popup.open()
    await expect(popup.received).toHaveCount(0)

    await popup.send(newEnquiry())
    await expect(popup.received).toBeVisible()
    Object.assign(far, { api: 'hang', spreadsheet: 'hang' })
    await popup.send(newEnquiry())
    await expect(popup.received).toHaveCount(0)
  })

  test('is not there when nothing has arrived', async ({ page }) => {
    await meetFarSide(page, { api: 500, spreadsheet: 500 })
    const popup = popupOf(page)
    await popup.open()

    await popup.send(newEnquiry())
    await expect(popup.submit).toBeEnabled()

    await expect(popup.received).toHaveCount(0)
  })
})

test.describe('the first success', () => {
  for (const [first, other] of [
    ['api', 'spreadsheet'],
    ['spreadsheet', 'api'],
  ] as const) {
    test(`is told at once when ${first} has it and ${other} hangs`, async ({ page }) => {
      await meetFarSide(page, { [other]: 'hang' })
      const enquiry = newEnquiry()
      const popup = popupOf(page)
      await popup.open()

      await popup.send(enquiry)

      await expect(popup.successes).toHaveCount(1)
      await expect(popup.dialog).toBeVisible()
      await expect(popup.submit).toBeEnabled()
      await expect(popup.submit).toHaveText('Submit')
      expect(await popup.values()).toEqual({
        name: '',
        email: '',
        phoneNumber: enquiry.phoneNumber,
        message: '',
      })
    })
  }

  test('leaves the slower send to go on', async ({ page, site }) => {
    const { promise, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(`**${CONTACT_PATH}`, async (route) => {
      await promise
      await route.continue()
    })
    const enquiry = newEnquiry()
    const popup = popupOf(page)
    await popup.open()
    await popup.send(enquiry)
    await expect(popup.successes).toHaveCount(1)
    expect(readStored(site, enquiry.email)).toEqual([])

    letGo()

    await expect.poll(() => readStored(site, enquiry.email)).toHaveLength(1)
    await expect.poll(() => readKept(page)).toBeNull()
  })

  test('leaves the number in its field, and it goes out again', async ({ page, site }) => {
    const first = newEnquiry()
    const { phoneNumber, ...second } = newEnquiry()
    const popup = popupOf(page)
    await popup.open()
    await popup.send(first)
    await expect(popup.name).toHaveValue('')

    await popup.send(second)

    await expect
      .poll(() => readStored(site, second.email))
      .toEqual([{ ...second, phoneNumber: first.phoneNumber, status: 'accepted' }])
  })

  test('leaves the focus where it was', async ({ page }) => {
    const popup = popupOf(page)
    await popup.open()
    await popup.fill(newEnquiry())
    await popup.submit.focus()
    await page.keyboard.press('Enter')
    await expect(popup.name).toHaveValue('')
    await expect(popup.submit).toBeFocused()

    await popup.fill(newEnquiry())
    await popup.email.press('Enter')

    await expect(popup.name).toHaveValue('')
    await expect(popup.email).toBeFocused()
  })

  test('is logged with what the server answered, and nothing else is said', async ({ page }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    const popup = popupOf(page)
    await popup.open()

    await popup.send(newEnquiry())
    await expect(popup.successes).toHaveCount(1)

    await expect.poll(() => said).toEqual([expect.stringContaining('receivedAt')])
  })
})

test.describe('before the code is there', () => {
  test('Submit is held, and sent once when it comes', async ({ page, site }) => {
    const gate = await holdChunk(page)
    const far = await meetFarSide(page)
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
})

test.describe('on a slow phone', { tag: '@touch' }, () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('an enquiry is sent as anywhere', async ({ page, site }) => {
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

test('nothing of it breaks the content security policy', async ({ page }) => {
  const violations = await violationsOf(page)
  const errors = errorsOf(page)
  const popup = popupOf(page)
  await popup.open()

  await popup.send(newEnquiry())
  await expect(popup.successes).toHaveCount(1)
  await popup.successes.getByRole('button').click()
  await expect(popup.successes).toHaveCount(0)

  expect(violations).toEqual([])
  expect(errors).toEqual([])
  const policy = (await page.request.get('/')).headers()['content-security-policy']
  expect(policy).toContain("require-trusted-types-for 'script'")
})
