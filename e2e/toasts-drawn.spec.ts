import type { Locator, Page } from '@playwright/test'
import { meetFarSide } from './far-side.ts'
import { expectTopRight, holdToasts, popupOf } from './popup.ts'
import { expect, moving, test } from './site.ts'
import { showToasts } from './toasts.ts'

test.use(moving)

test.beforeEach(async ({ page }) => {
  await holdToasts(page)
  await meetFarSide(page, { api: 200, spreadsheet: 200 })
})

test.describe('by touch', { tag: '@touch' }, () => {
  test.use({ hasTouch: true })

  test('a toast is drawn away sideways from 80 % of its width on', async ({ page }) => {
    const [toast] = await showToasts(page, 1)
    const { width } = await restingBox(toast)

    await drag(page, toast, { x: -0.75 * width, y: 0 })
    await drag(page, toast, { x: 0, y: 200 })
    await expectTopRight(page, toast)
    await drag(page, toast, { x: -0.85 * width, y: 0 })

    await expect(toast).toHaveCount(0)
    await expect(popupOf(page).dialog).toBeVisible()
  })

  test('a mouse does not draw it away', async ({ page }) => {
    const [toast] = await showToasts(page, 1)
    const { x, y } = await restingBox(toast)

    await page.mouse.move(x + 340, y + 10)
    await page.mouse.down()
    await page.mouse.move(x, y + 10, { steps: 5 })
    await page.mouse.up()

    await expectTopRight(page, toast)
  })
})

/** Where a toast is when it has come in. */
async function restingBox(toast: Locator) {
  await expectTopRight(toast.page(), toast)
  const box = await toast.boundingBox()
  if (!box) throw new Error('The toast is not shown')
  return box
}

async function drag(page: Page, toast: Locator, by: { x: number; y: number }) {
  const { x, y, width, height } = await restingBox(toast)
  const from = { x: x + width * 0.9, y: y + height / 2 }
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const point = { x: from.x + by.x * part, y: from.y + by.y * part }
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
