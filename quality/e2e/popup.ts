import { HONEYPOT_FIELD } from '@app/contract/enquiry.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { isOfDriver } from './engines.ts'

export interface Enquiry {
  name: string
  email: string
  phoneNumber: string
  message: string
}

/** The popup, by what a visitor sees. */
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
    /** The message that remains after the toast has closed. */
    received: dialog.locator('.contact-form__note strong'),
    successes: page.locator('.Toastify__toast--success'),
    failures: page.locator('.Toastify__toast--error'),
    async open() {
      await page.goto('/')
      await opener.click()
    },
    async fill(enquiry: Partial<Enquiry>) {
      for (const [field, text] of Object.entries(enquiry)) {
        // Enquiry has no other keys than the fields.
        await retype(fields[field as keyof Enquiry], text)
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

/** Clears by keyboard: Firefox's driver appends to the value of an e-mail field. */
export async function retype(field: Locator, text: string): Promise<void> {
  if ((await field.inputValue()) !== '') {
    await field.press('ControlOrMeta+a')
    await field.press('Delete')
  }
  await field.fill(text)
}

/** Opens from both places and closes in every way. Each time, the opener gets the focus back. */
export async function openAndClose(page: Page): Promise<void> {
  const { close, dialog, name, opener } = popupOf(page)
  const ways = {
    'its overlay': () => page.mouse.click(20, 20),
    Escape: () => page.keyboard.press('Escape'),
    'its close button': () => close.click(),
  }
  const other = page.getByRole('button', { name: 'GET IN TOUCH', exact: true })
  for (const from of [opener, other]) {
    for (const [way, leave] of Object.entries(ways)) {
      await from.click()
      await expect(dialog, way).toBeVisible()
      await expect(name, way).toBeFocused()
      // The code that closes it from outside in older browsers.
      await expect(page.locator('.toasts')).toBeAttached()
      await leave()
      await expect(dialog, way).toBeHidden()
      await expect(from, way).toBeFocused()
    }
  }
}

let lastNumber = 0

/** An enquiry with an address of its own, because tests share a server. */
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

/** Delays the popup's code until the gate is opened. */
export async function holdChunk(page: Page, url = '**/assets/popup-*.js') {
  const { promise, resolve: open } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return { open }
}

/** Console errors of our own script, without the browser's messages about requests. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = []
  const note = (text: string) => isOfDriver(text) || errors.push(text)
  page.on('console', (message) => {
    const isOurs = message.type() === 'error' && !message.text().startsWith('Failed to load')
    if (isOurs) note(message.text())
  })
  page.on('pageerror', (error) => note(error.message))
  return errors
}

/**
 * Gives the test control of the page's clock, including `AbortSignal.timeout`, which Playwright's
 * clock does not replace.
 */
export async function holdClock(page: Page) {
  await page.clock.install()
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController()
      const reason = new DOMException('signal timed out', 'TimeoutError')
      setTimeout(() => controller.abort(reason), ms)
      return controller.signal
    }
  })
}

/** A toast stays until the test advances the clock, however slow the machine is. */
export async function holdToasts(page: Page) {
  await page.addInitScript(() => {
    document.addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof Element) || target.role !== 'progressbar') return
      for (const clock of target.getAnimations()) clock.updatePlaybackRate(0.000001)
    })
  })
}

export async function expectTopRight(page: Page, element: Locator) {
  const width = page.viewportSize()?.width ?? 0
  const margin = width < 600 ? 8 : 16
  await expect(async () => {
    const box = await element.boundingBox()
    expect(box?.y).toBe(margin)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width - margin)
  }).toPass()
}

/** The enquiries that wait in this tab for another attempt. */
export function readKept(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('kept-enquiries'))
}

/** The page as built with `tellVisitorOnFailure`. */
export async function tellOnFailure(page: Page) {
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const changed = html.replace('id="contact-form"', '$& data-tell-on-failure=""')
    expect(changed).not.toBe(html)
    await route.fulfill({ response, body: changed })
  })
}

/** A press in the middle of it hits the element itself, and nothing above it. */
export function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}

/** The popup's code has loaded and responds. From then on, only the test advances the clock. */
export async function stopClock(page: Page) {
  await expect(page.locator('.toasts')).toBeAttached()
  await page.clock.pauseAt(Date.now() + 60_000)
}
