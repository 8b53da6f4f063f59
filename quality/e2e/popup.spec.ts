import { enquiryFields } from '@app/contract/enquiry-fields.ts'
import type { Locator, Page } from '@playwright/test'
import { holdChunk, isOnTop, newEnquiry, openAndClose, popupOf } from './popup.ts'
import { expect, moving, test } from './site.ts'

test.use(moving)

test('is closed and loads no script until a visitor approaches it, also by keyboard @product', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const popup = popupOf(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.locator('dialog')).toHaveCount(1)
  await expect(page.locator('dialog')).toBeHidden()
  expect(scripts).toEqual([])

  await popup.opener.hover()
  await expect.poll(() => scripts.length).toBe(1)
  await popup.opener.focus()
  await page.keyboard.press('Enter')

  await expect(popup.name).toBeFocused()
})

test('stops the page behind it from scrolling, and traps the focus in both directions @product', {
  tag: '@engines',
}, async ({ page }) => {
  await page.goto('/')
  const popup = popupOf(page)
  await page.evaluate(() => document.fonts.ready)
  // Some drivers scroll to the element that they press.
  await popup.opener.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  const before = await page.locator('h1').boundingBox()

  await popup.opener.click()
  await expect(popup.name).toBeFocused()
  await page.mouse.move(20, 450)
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('End')
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  expect(await page.locator('h1').boundingBox()).toEqual(before)
  const blur = (dialog: Element) => getComputedStyle(dialog, '::backdrop').backdropFilter
  expect(await popup.dialog.evaluate(blur), 'reduced transparency is preferred').toBe('none')

  const fields = enquiryFields.map(({ name }): string => name)
  const ends = ['BUTTON.button', 'SUMMARY', 'A', 'BUTTON.contact-popup__close']
  const controls = [...fields, ...ends]
  await expect(popup.dialog.locator('summary')).toBeVisible()
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

    // Firefox also focuses scrollable boxes.
    const inside = visited.filter((place) => place !== 'DIALOG.contact-popup')
    // After the last element comes the browser's own toolbar, which a page sees as body, and then
    // the first.
    expect(inside.slice(0, order.length + 1)).toEqual([...order, 'BODY'])
    expect(controls.concat('BODY')).toEqual(expect.arrayContaining(inside))
  }
})

for (const kind of ['the platform', 'our script'] as const) {
  test(`opens and closes by ${kind} in every way, and keeps what was typed @product`, {
    tag: kind === 'the platform' ? '@engines' : [],
  }, async ({ page }) => {
    if (kind === 'our script') await forgetPlatform(page)
    await page.goto('/')
    const popup = popupOf(page)
    const enquiry = newEnquiry()
    await popup.opener.click()
    await popup.fill(enquiry)
    await page.keyboard.press('Escape')

    await openAndClose(page)

    await test.step('returns the focus to an opener that a click does not focus', async () => {
      await page.evaluate(() => {
        const keep = (event: MouseEvent) => event.preventDefault()
        document.addEventListener('mousedown', keep, { once: true })
        // The opener that was pressed last still has the focus.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      })
      await popup.opener.click()
      await expect(popup.name).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(popup.opener).toBeFocused()
    })

    await test.step('a press that is not on the overlay from beginning to end', async () => {
      const beside = { x: 20, y: 400 }
      await popup.opener.click()
      expect(await popup.values()).toEqual(enquiry)
      await popup.dialog.getByRole('heading').click()
      await popup.name.click()
      await popup.dialog.locator('img').click()
      await expect(popup.dialog, 'a click inside').toBeVisible()
      await drag(page, beside, await middleOf(popup.message))
      await expect(popup.dialog, 'a press that ends inside').toBeVisible()
      await drag(page, await middleOf(popup.message), beside)
      await expect(popup.dialog, 'a selection that ends on the overlay').toBeVisible()
      await page.mouse.click(20, 20)
      await expect(popup.dialog).toBeHidden()
    })
  })
}

test.describe('on a phone', { tag: '@touch' }, () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('covers the whole screen, with its buttons in reach @product', async ({ page }) => {
    await page.goto('/')
    const popup = popupOf(page)

    await popup.opener.tap()
    await expect(async () => {
      expect(await popup.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
    }).toPass()
    await popup.close.tap()
    await expect(popup.dialog).toBeHidden()

    await test.step('Submit, above an on-screen keyboard that covers half the screen', async () => {
      await popup.opener.tap()
      await page.setViewportSize({ width: 360, height: 380 })
      await popup.submit.scrollIntoViewIfNeeded()
      await expect(popup.submit).toBeInViewport({ ratio: 1 })
      await expect.poll(() => isOnTop(popup.submit)).toBe(true)
    })

    await test.step('the notice, on a small screen and above its keyboard', async () => {
      await page.setViewportSize({ width: 360, height: 640 })
      await popup.dialog.getByText('How we use what you send').tap()
      for (const height of [640, 360]) {
        await page.setViewportSize({ width: 360, height })
        await expect(async () => {
          expect(await popup.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height })
        }).toPass()
        for (const part of [popup.dialog.getByRole('link', { name: '+91' }), popup.submit]) {
          await part.scrollIntoViewIfNeeded()
          await expect(part).toBeInViewport({ ratio: 1 })
          await expect.poll(() => isOnTop(part)).toBe(true)
        }
        expect(await popup.dialog.evaluate((box) => box.scrollWidth)).toBe(360)
      }
    })

    await test.step('the field to correct, and the close button beside it', async () => {
      await page.setViewportSize({ width: 320, height: 568 })
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
})

test('opens, closes and accepts typing before its code has loaded, and keeps the caret @product', {
  tag: '@engines',
}, async ({ page }) => {
  const gate = await holdChunk(page)
  const popup = popupOf(page)
  const enquiry = newEnquiry()
  await popup.open()
  await expect(popup.name).toBeFocused()
  await page.mouse.click(20, 20)
  await expect(popup.dialog).toBeHidden()
  await popup.opener.click()
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

function focusedIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const name = element?.getAttribute('name')
    if (name) return name
    return `${element?.tagName}${element?.className ? `.${element.className}` : ''}`
  })
}

/** Simulates a browser that has neither `command` nor `closedby`. */
async function forgetPlatform(page: Page) {
  await page.addInitScript(() => {
    for (const name of ['command', 'commandForElement']) {
      Reflect.deleteProperty(HTMLButtonElement.prototype, name)
    }
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
    // The browser itself supports the attributes, so they are removed before it can act on them.
    document.addEventListener('click', (event) => {
      const button = event.target instanceof Element && event.target.closest('[commandfor]')
      if (!button) return
      const target = button.getAttribute('commandfor') ?? ''
      button.removeAttribute('commandfor')
      setTimeout(() => button.setAttribute('commandfor', target))
    })
    document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('dialog')?.removeAttribute('closedby')
    })
  })
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

async function middleOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
