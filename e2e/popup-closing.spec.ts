import type { Locator, Page } from '@playwright/test'
import { popupOf } from './popup.ts'
import { expect, moving, test } from './site.ts'

test.use(moving)

for (const kind of ['the platform', 'our script'] as const) {
  test.describe(`opened and closed by ${kind}`, () => {
    test.beforeEach(async ({ page }) => {
      if (kind === 'our script') await forgetPlatform(page)
      await page.goto('/')
    })

    test('opens from both places, closes in every way, and gives the focus back', async ({
      page,
    }) => {
      const popup = popupOf(page)

      for (const opener of [
        popup.opener,
        page.getByRole('button', { name: 'GET IN TOUCH', exact: true }),
      ]) {
        for (const [way, close] of [
          ['its overlay', () => page.mouse.click(20, 20)],
          ['Escape', () => page.keyboard.press('Escape')],
          ['its close button', () => popup.close.click()],
        ] as const) {
          await opener.click()
          await expect(popup.dialog, way).toBeVisible()
          await expect(popup.name, way).toBeFocused()

          await close()

          await expect(popup.dialog, way).toBeHidden()
          await expect(opener, way).toBeFocused()
        }
      }
    })

    test('gives the focus back to an opener that a click does not focus', async ({ page }) => {
      await page.evaluate(() =>
        document.addEventListener('mousedown', (event) => event.preventDefault()),
      )
      const popup = await openPopup(page)

      await page.keyboard.press('Escape')

      await expect(popup.opener).toBeFocused()
    })

    test('closes by a press on the overlay alone', async ({ page }) => {
      const popup = await openPopup(page)

      await test.step('not by a click inside', async () => {
        await popup.dialog.getByRole('heading').click()
        await popup.name.click()
        await popup.dialog.locator('img').click()
        await expect(popup.dialog).toBeVisible()
      })

      await test.step('not by a press that begins on the overlay and ends inside', async () => {
        await drag(page, { x: 20, y: 400 }, await middleOf(popup.message))
        await expect(popup.dialog).toBeVisible()
      })

      await test.step('not by a press that begins inside and ends on the overlay', async () => {
        await popup.message.fill('Text that is being selected')
        await drag(page, await middleOf(popup.message), { x: 20, y: 400 })
        await expect(popup.dialog).toBeVisible()
      })

      await page.mouse.click(20, 20)
      await expect(popup.dialog).toBeHidden()
    })
  })
}

async function openPopup(page: Page) {
  const popup = popupOf(page)
  await popup.opener.click()
  await expect(popup.dialog).toBeVisible()
  return popup
}

/** As in a browser that has neither `command` nor `closedby`. */
async function forgetPlatform(page: Page) {
  await page.addInitScript(() => {
    for (const name of ['command', 'commandForElement']) {
      Reflect.deleteProperty(HTMLButtonElement.prototype, name)
    }
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
    // The browser itself still knows the attributes, so they are taken before it can act on them.
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
