import type { Page } from '@playwright/test'
import { holdChunk, isOnTop, newEnquiry, popupOf } from './popup.ts'
import { expect, moving, test } from './site.ts'

test.use(moving)

test("is closed, and in nobody's way, until it is asked for", async ({ page }) => {
  await page.goto('/')

  await expect(page.locator('dialog')).toHaveCount(1)
  await expect(page.locator('dialog')).toBeHidden()
  await expect(page.getByRole('dialog', { includeHidden: false })).toHaveCount(0)
})

test('is opened by the keyboard as well', async ({ page }) => {
  await page.goto('/')
  const popup = popupOf(page)
  await popup.opener.focus()

  await page.keyboard.press('Enter')

  await expect(popup.name).toBeFocused()
})

test('costs no script until somebody reaches for it', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])

  await popupOf(page).opener.hover()

  await expect.poll(() => scripts.length).toBe(1)
})

test('keeps the focus inside, in both directions', async ({ page }) => {
  const popup = popupOf(page)
  await popup.open()
  await expect(popup.name).toBeFocused()
  const controls = ['name', 'email', 'phoneNumber', 'message', 'BUTTON.button', 'A'].concat(
    'BUTTON.contact-popup__close',
  )

  for (const [key, start, order] of [
    ['Tab', popup.name, controls],
    ['Shift+Tab', popup.close, controls.toReversed()],
  ] as const) {
    await start.focus()
    const visited = [await focusedIn(page)]
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press(key)
      visited.push(await focusedIn(page))
    }

    // Firefox stops at a box that scrolls, too.
    const inside = visited.filter((place) => place !== 'DIALOG.contact-popup')
    // After the last comes the browser's own bar, which a page sees as body, and then the first.
    expect(inside.slice(0, order.length + 1)).toEqual([...order, 'BODY'])
    expect(controls.concat('BODY')).toEqual(expect.arrayContaining(inside))
  }
})

test('holds the page behind it still, and nothing of it jumps', async ({ page }) => {
  await page.goto('/')
  const popup = popupOf(page)
  await page.evaluate(() => document.fonts.ready)
  // Some drivers scroll to whatever they press.
  await popup.opener.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  const before = await page.locator('h1').boundingBox()

  await popup.opener.click()
  await expect(popup.dialog).toBeVisible()
  await page.mouse.move(20, 450)
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('End')

  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  expect(await page.locator('h1').boundingBox()).toEqual(before)
})

test('keeps what was typed when it is closed and opened again', async ({ page }) => {
  const popup = popupOf(page)
  const enquiry = newEnquiry()
  await popup.open()
  await popup.fill(enquiry)

  await page.mouse.click(20, 20)
  await expect(popup.dialog).toBeHidden()
  await page.getByRole('button', { name: 'GET IN TOUCH', exact: true }).click()

  expect(await popup.values()).toEqual(enquiry)
})

test.describe('on a phone', { tag: '@touch' }, () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('is a sheet of the whole screen, which its button closes', async ({ page }) => {
    await page.goto('/')
    const popup = popupOf(page)

    await popup.opener.tap()

    await expect(async () => {
      expect(await popup.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
    }).toPass()
    await popup.close.tap()
    await expect(popup.dialog).toBeHidden()
  })

  test('lets Submit be reached over a keyboard that takes half the screen', async ({ page }) => {
    await page.goto('/')
    const popup = popupOf(page)
    await popup.opener.tap()

    await page.setViewportSize({ width: 360, height: 380 })
    await popup.submit.scrollIntoViewIfNeeded()

    await expect(popup.submit).toBeInViewport({ ratio: 1 })
    await expect.poll(() => isOnTop(popup.submit)).toBe(true)
  })

  test('shows the field that is to be mended, and its button beside it', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto('/')
    const popup = popupOf(page)
    await popup.opener.tap()
    const { name, ...others } = newEnquiry()
    await popup.fill(others)
    await popup.dialog.evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight))

    await popup.submit.tap()

    await expect(popup.name).toBeFocused()
    const cross = await popup.close.boundingBox()
    await expect
      .poll(async () => (await popup.name.boundingBox())?.y)
      .toBeGreaterThanOrEqual((cross?.y ?? 0) + (cross?.height ?? 0))
    await popup.fill({ name })
    await expect(popup.name).toHaveValue(name)
  })
})

test.describe('before its code is there', () => {
  test('opens and closes', async ({ page }) => {
    await holdChunk(page)
    const popup = popupOf(page)

    await popup.open()
    await expect(popup.dialog).toBeVisible()
    await expect(popup.name).toBeFocused()
    await page.mouse.click(20, 20)

    await expect(popup.dialog).toBeHidden()
  })

  test('takes typing, and keeps every letter and the caret when its code comes', async ({
    page,
  }) => {
    const gate = await holdChunk(page)
    const popup = popupOf(page)
    const enquiry = newEnquiry()
    await popup.open()
    await popup.fill(enquiry)
    await popup.message.press('Home')
    await popup.message.pressSequentially('First: ')

    gate.open()
    await expect(page.locator('.toasts')).toBeAttached()
    await popup.message.pressSequentially('second. ')

    const message = `First: second. ${enquiry.message}`
    await expect.poll(() => popup.values()).toEqual({ ...enquiry, message })
    await expect(popup.message).toBeFocused()
  })
})

function focusedIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const name = element?.getAttribute('name')
    if (name) return name
    return `${element?.tagName}${element?.className ? `.${element.className}` : ''}`
  })
}
