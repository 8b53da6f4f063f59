import type { Page } from '@playwright/test'
import { type Behaviour, meetFarSide } from './far-side.ts'
import {
  errorsOf,
  holdClock,
  holdToasts,
  newEnquiry,
  popupOf,
  readKept,
  stopClock,
  tellOnFailure,
} from './popup.ts'
import { expect, test } from './site.ts'
import { readStored } from './stored.ts'

test.beforeEach(({ page }) => holdToasts(page))

const failures: [string, Behaviour][] = [
  ['by status', 500],
  ['by network', 'break'],
  ['by time-out', 'hang'],
]

for (const [how, behaviour] of failures) {
  test.describe(`a send that fails ${how}`, () => {
    test.beforeEach(({ page }) => holdClock(page))

    test('costs nothing if it is the spreadsheet', async ({ page, site }) => {
      const { errors, far, enquiry, popup } = await sendTo(page, { spreadsheet: behaviour })

      await expect(popup.successes).toHaveCount(1)
      await page.clock.fastForward(15_000)
      await expect.poll(() => errors).toHaveLength(1)
      await page.clock.fastForward(60_000)

      expect(readStored(site, enquiry.email)).toHaveLength(1)
      expect(await readKept(page)).toBeNull()
      expect([far.apiKeys.length, far.spreadsheetCount]).toEqual([1, 1])
    })

    test('is tried again alone, and in silence, if it is the API', async ({ page, site }) => {
      const { errors, far, enquiry, popup } = await sendTo(page, { api: behaviour })
      await expect(popup.successes).toHaveCount(1)
      await page.clock.fastForward(15_000)
      await expect.poll(() => errors.length).toBeGreaterThan(0)

      far.api = 'real'
      await page.clock.fastForward(60_000)

      await expect.poll(() => readStored(site, enquiry.email)).toHaveLength(1)
      await expect.poll(() => readKept(page)).toBeNull()
      expect(far.apiKeys.length).toBeGreaterThan(1)
      expect(new Set(far.apiKeys).size).toBe(1)
      expect(far.spreadsheetCount).toBe(1)
      await expect(popup.successes).toHaveCount(1)
    })

    test('shows nothing and keeps the text if both do', async ({ page }) => {
      const errors = errorsOf(page)
      const far = await meetFarSide(page, { api: behaviour, spreadsheet: behaviour })
      const enquiry = newEnquiry()
      const popup = popupOf(page)
      await popup.open()
      const shown = await popup.dialog.textContent()
      await popup.send(enquiry)
      // A slow machine may be at the next attempt already.
      await expect.poll(() => Math.min(far.apiKeys.length, far.spreadsheetCount)).toBeGreaterThan(0)

      await page.clock.fastForward(15_000)

      await expect.poll(() => errors.length).toBeGreaterThanOrEqual(2)
      await expect(popup.submit).toBeEnabled()
      await expect(page.locator('.Toastify__toast')).toHaveCount(0)
      expect(await popup.dialog.textContent()).toBe(shown)
      expect(await popup.values()).toEqual(enquiry)
      expect(await readKept(page)).toContain(enquiry.email)
    })
  })
}

test.describe('an enquiry that nobody took', () => {
  test('is tried again after 2 s, then twice as long each time, at most 60 s', async ({ page }) => {
    const errors = errorsOf(page)
    await holdClock(page)
    const far = await meetFarSide(page, { api: 'break', spreadsheet: 'break' })
    const popup = popupOf(page)
    await popup.open()
    await stopClock(page)
    await popup.send(newEnquiry())
    await expect.poll(() => errors).toHaveLength(2)

    const pauses = [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]
    for (const [index, pause] of pauses.entries()) {
      await page.clock.runFor(pause - 1)
      expect(far.apiKeys).toHaveLength(index + 1)
      await page.clock.runFor(1)
      await expect.poll(() => errors).toHaveLength(2 * (index + 2))
      expect(far.apiKeys).toHaveLength(index + 2)
      expect(far.spreadsheetCount).toBe(index + 2)
    }

    expect(new Set(far.apiKeys).size).toBe(1)
  })

  test('survives a reload and is stored once, told once, when the network is back', async ({
    page,
    site,
  }) => {
    const { far, enquiry, popup } = await sendInVain(page, 'break')

    await page.reload()
    await expect.poll(() => far.apiKeys.length, 'with no sign of intent').toBeGreaterThan(1)
    far.api = 'real'
    far.spreadsheet = 'real'
    await passPause(page)

    await expect(popup.successes).toHaveCount(1)
    await expect.poll(() => readKept(page)).toBeNull()
    expect(readStored(site, enquiry.email)).toEqual([{ ...enquiry, status: 'accepted' }])
    expect(new Set(far.apiKeys).size).toBe(1)
    await expect(popup.successes).toHaveCount(1)
  })

  test('goes out from whichever page the visitor is on', async ({ page, site }) => {
    const { far, enquiry, popup } = await sendInVain(page, 503)

    await page.goto('/privacy-policy')
    far.api = 'real'
    far.spreadsheet = 'real'
    await passPause(page)

    await expect(popup.successes).toHaveCount(1)
    await expect.poll(() => readStored(site, enquiry.email)).toHaveLength(1)
  })

  test('goes out when the browser is online again, and clears the form', async ({
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

  test('goes out when the tab is looked at again, and not before', async ({ page, site }) => {
    const errors = errorsOf(page)
    await holdClock(page)
    const far = await meetFarSide(page, { api: 500, spreadsheet: 500 })
    const enquiry = newEnquiry()
    const popup = popupOf(page)
    await popup.open()
    await stopClock(page)
    await popup.send(enquiry)
    await expect.poll(() => errors).toHaveLength(2)
    far.api = 'real'

    await showTab(page, 'hidden')
    expect(far.apiKeys).toHaveLength(1)
    await showTab(page, 'visible')

    await expect.poll(() => readStored(site, enquiry.email)).toHaveLength(1)
    await expect(popup.successes).toHaveCount(1)
  })

  test('leaves a form alone that holds something else by then', async ({ page, site }) => {
    const { far, enquiry, popup } = await sendInVain(page, 500)
    const next = newEnquiry({ message: 'Something else' })

    await popup.fill(next)
    far.api = 'real'
    await passPause(page)

    await expect(popup.successes).toHaveCount(1)
    await expect.poll(() => readStored(site, enquiry.email)).toHaveLength(1)
    expect(await popup.values()).toEqual(next)
  })

  test('is one enquiry, however often silence makes a visitor press Submit', async ({
    page,
    site,
  }) => {
    const { errors, far, enquiry, popup } = await sendInVain(page, 500)
    await popup.submit.click()
    await expect.poll(() => errors.length).toBeGreaterThanOrEqual(4)

    far.api = 'real'
    await popup.submit.click()

    await expect(popup.successes).toHaveCount(1)
    await expect.poll(() => readKept(page)).toBeNull()
    expect(new Set(far.apiKeys).size).toBe(1)
    expect(readStored(site, enquiry.email)).toHaveLength(1)
  })

  test('is told in the popup if the owner wants it, until it is sent', async ({ page }) => {
    await tellOnFailure(page)
    await page.clock.install()
    const errors = errorsOf(page)
    const far = await meetFarSide(page, { api: 500, spreadsheet: 500 })
    const popup = popupOf(page)
    await popup.open()
    await expect(popup.notice).toHaveCount(0)

    await popup.send(newEnquiry())
    await expect(popup.notice).toBeVisible()
    await passPause(page)
    await expect.poll(() => errors.length, 'a later attempt fails').toBeGreaterThanOrEqual(4)
    await expect(popup.notice).toBeVisible()
    far.spreadsheet = 'real'
    await passPause(page)

    await expect(popup.successes).toHaveCount(1)
    await expect(popup.notice).toHaveCount(0)
  })

  test('is sent where storage is forbidden, too', async ({ page, site }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
    })
    const { far, enquiry, popup } = await sendInVain(page, 500)

    far.api = 'real'
    await passPause(page)

    await expect(popup.successes).toHaveCount(1)
    await expect.poll(() => readStored(site, enquiry.email)).toHaveLength(1)
  })
})

/** An enquiry on its way to endpoints that behave as they are told. */
async function sendTo(page: Page, behaviour: { api?: Behaviour; spreadsheet?: Behaviour }) {
  const errors = errorsOf(page)
  const far = await meetFarSide(page, behaviour)
  const enquiry = newEnquiry()
  const popup = popupOf(page)
  await popup.open()
  await popup.send(enquiry)
  return { errors, far, enquiry, popup }
}

/** Both endpoints have refused it, and it waits. */
async function sendInVain(page: Page, behaviour: Behaviour) {
  await page.clock.install()
  const sent = await sendTo(page, { api: behaviour, spreadsheet: behaviour })
  await expect.poll(() => sent.errors.length).toBeGreaterThanOrEqual(2)
  return sent
}

/** The longest that an enquiry waits before it is tried again is over. */
async function passPause(page: Page) {
  await page.clock.fastForward(60_000)
}

async function showTab(page: Page, state: DocumentVisibilityState) {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
