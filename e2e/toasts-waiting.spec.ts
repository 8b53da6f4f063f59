import { meetFarSide } from './far-side.ts'
import { holdToasts, isOnTop, popupOf } from './popup.ts'
import { expect, moving, test } from './site.ts'
import { clockOf, showToasts } from './toasts.ts'

test.use(moving)

test.beforeEach(async ({ page }) => {
  await holdToasts(page)
  await meetFarSide(page, { api: 200, spreadsheet: 200 })
})

for (const leave of ['closing', 'opening'] as const) {
  test(`a toast survives the popup's ${leave}, and its clock runs on`, async ({ page }) => {
    const popup = popupOf(page)
    const [toast] = await showToasts(page, 1)
    if (leave === 'opening') {
      await page.keyboard.press('Escape')
      await expect(popup.dialog).toBeHidden()
    }
    await clockOf(toast).evaluate((bar) => {
      for (const clock of bar.getAnimations()) clock.currentTime = 1000
    })

    if (leave === 'closing') await page.keyboard.press('Escape')
    else await popup.opener.click()

    await expect(popup.dialog).toBeVisible({ visible: leave === 'opening' })
    await expect.poll(() => isOnTop(toast)).toBe(true)
    const time = await clockOf(toast).evaluate((bar) => bar.getAnimations()[0]?.currentTime)
    expect(time).toBeGreaterThanOrEqual(1000)
    await expect(clockOf(toast)).toHaveCSS('animation-play-state', 'running')
    await toast.getByRole('button').click()
    await expect(toast).toHaveCount(0)
  })
}

test('a pointer over a toast pauses it', async ({ page }) => {
  const [toast] = await showToasts(page, 1)
  const clock = clockOf(toast)
  await expect(clock).toHaveCSS('animation-play-state', 'running')

  await toast.hover()
  await expect(clock).toHaveCSS('animation-play-state', 'paused')
  await page.mouse.move(400, 500)

  await expect(clock).toHaveCSS('animation-play-state', 'running')
})

test('a window that loses the focus pauses them all', async ({ page }) => {
  const toasts = await showToasts(page, 2)
  for (const toast of toasts) {
    await expect(clockOf(toast)).toHaveCSS('animation-play-state', 'running')
  }

  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  for (const toast of toasts) {
    await expect(clockOf(toast)).toHaveCSS('animation-play-state', 'paused')
  }
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))

  for (const toast of toasts) {
    await expect(clockOf(toast)).toHaveCSS('animation-play-state', 'running')
  }
})

test('Alt+T pauses and takes the focus; Escape resumes, gives it back, and closes nothing', async ({
  page,
}) => {
  const popup = popupOf(page)
  const [toast] = await showToasts(page, 1)
  await expect(clockOf(toast)).toHaveCSS('animation-play-state', 'running')
  await popup.message.focus()

  await page.keyboard.press('Alt+t')
  await expect(toast).toBeFocused()
  await expect(clockOf(toast)).toHaveCSS('animation-play-state', 'paused')
  await page.keyboard.press('Escape')

  await expect(clockOf(toast)).toHaveCSS('animation-play-state', 'running')
  await expect(popup.message).toBeFocused()
  await expect(popup.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup.dialog).toBeHidden()
})
