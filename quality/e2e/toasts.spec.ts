import { CONTACT_PATH, SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import type { Locator, Page } from '@playwright/test'
import { explorerOf, smallSurvey } from './explorer.ts'
import { interceptSending } from './far-side.ts'
import { expectTopRight, holdToasts, isOnTop, newEnquiry, popupOf } from './popup.ts'
import { expect, moving, test } from './site.ts'
import { clockOf, sendOne, showToasts, toastIds } from './toasts.ts'

test.use(moving)

test.beforeEach(async ({ page }) => {
  await holdToasts(page)
  await interceptSending(page, { api: 200, spreadsheet: 200 })
})

test('a dark toast covers the popup at the top right, and closes after 2 s or by its button @product', {
  tag: '@engines',
}, async ({ page }) => {
  const { dialog, received, successes } = popupOf(page)
  const [toast] = await showToasts(page, 1)

  await expectTopRight(page, toast)
  await expect.poll(() => isOnTop(toast)).toBe(true)
  expect(await brightness(toast)).toBeLessThan(64)
  await toast.click({ position: { x: 60, y: 20 } })
  await expect(toast).toBeVisible()
  await expect(clockOf(toast)).toHaveCSS('animation-duration', '2s')
  await clockOf(toast).evaluate((bar) => {
    for (const clock of bar.getAnimations()) clock.finish()
  })
  await expect(toast).toHaveCount(0)
  await expect(received).toBeVisible()

  await sendOne(page)
  await expectTopRight(page, successes)
  const watched = await successes.evaluateHandle((element) => {
    const { promise: transition, resolve } = Promise.withResolvers<string>()
    new MutationObserver(() => {
      if (element instanceof HTMLElement && element.style.height === '0px') {
        resolve(element.style.transition)
      }
    }).observe(element, { attributes: true, attributeFilter: ['style'] })
    return { transition }
  })
  await successes.getByRole('button').click()
  expect(await watched.evaluate(({ transition }) => transition)).toBe('300ms')
  await expect(successes).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test('a toast covers the full-screen explorer on a phone, and remains after it closes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const explorer = explorerOf(page)
  const popup = popupOf(page)
  const answers = Promise.withResolvers<void>()
  for (const path of [CONTACT_PATH, SPREADSHEET_PATH]) {
    await page.route(`**${path}`, async (route) => {
      await answers.promise
      await route.fulfill({ status: 200, body: '{}' })
    })
  }
  await page.goto('/')
  await page.evaluate((address) => location.assign(address), smallSurvey())
  await explorer.contact.click()
  await popup.send(newEnquiry())
  await popup.close.click()
  await expect(popup.dialog).toBeHidden()

  answers.resolve()

  const toast = popup.successes
  await expect.poll(() => isOnTop(toast)).toBe(true)
  // It also covers the button.
  await explorer.contact.press('Enter')
  await expect(popup.dialog).toBeVisible()
  await expect.poll(() => isOnTop(toast)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(popup.dialog).toBeHidden()
  await expect.poll(() => isOnTop(toast)).toBe(true)
  await page.evaluate(() => history.back())
  await expect(explorer.dialog).toHaveCount(0)
  await expect.poll(() => isOnTop(toast)).toBe(true)
  await toast.getByRole('button').click()
  await expect(toast).toHaveCount(0)
})

test('three toasts are 12 px apart, and further ones queue @product', async ({ page }) => {
  const durations: string[] = []
  await page.exposeFunction('report', (duration: string) => durations.push(duration))
  await page.addInitScript(() => {
    document.addEventListener('animationstart', ({ target, animationName }) => {
      if (!(target instanceof Element) || !animationName.includes('bounceIn')) return
      // The function is the one that the test exposes.
      const { report } = window as unknown as { report(duration: string): void }
      report(getComputedStyle(target).animationDuration)
    })
  })
  const popup = popupOf(page)
  const toasts = await showToasts(page, 3)
  await expect(async () => {
    const boxes = await Promise.all(toasts.map((toast) => toast.boundingBox()))
    const gaps = [0, 1].map((index) => {
      const [above, below] = [boxes[index], boxes[index + 1]]
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
    })
    expect(gaps).toEqual([12, 12])
  }).toPass()

  await test.step('all pause when the window loses the focus', async () => {
    const expectAll = async (state: 'running' | 'paused') => {
      for (const toast of toasts) {
        await expect(clockOf(toast)).toHaveCSS('animation-play-state', state)
      }
    }
    await expectAll('running')
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expectAll('paused')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expectAll('running')
  })

  await test.step('the next ones appear one by one, at once with reduced motion', async () => {
    expect(new Set(durations)).not.toContain('0.001s')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const ids = new Set(await toastIds(page))
    for (let waiting = 0; waiting < 2; waiting++) await sendOne(page)
    expect(await toastIds(page)).toEqual([...ids])
    for (let turn = 0; turn < 2; turn++) {
      await popup.successes.first().getByRole('button').click()
      await expect.poll(async () => (await toastIds(page)).some((id) => !ids.has(id))).toBe(true)
      await expect(popup.successes).toHaveCount(3)
      for (const id of await toastIds(page)) ids.add(id)
    }
    expect(ids.size).toBe(5)
    await expect.poll(() => durations.slice(3)).toEqual(['0.001s', '0.001s'])
  })
})

test('a toast remains when the popup closes and opens, and its timer continues @product', async ({
  page,
}) => {
  const popup = popupOf(page)
  const [toast] = await showToasts(page, 1)
  const clock = clockOf(toast)
  await clock.evaluate((bar) => {
    for (const animation of bar.getAnimations()) animation.currentTime = 1000
  })

  for (const leave of ['closing', 'opening'] as const) {
    if (leave === 'closing') await page.keyboard.press('Escape')
    else await popup.opener.click()

    await expect(popup.dialog).toBeVisible({ visible: leave === 'opening' })
    await expect.poll(() => isOnTop(toast), leave).toBe(true)
    const time = await clock.evaluate((bar) => bar.getAnimations()[0]?.currentTime)
    expect(time, leave).toBeGreaterThanOrEqual(1000)
    await expect(clock, leave).toHaveCSS('animation-play-state', 'running')
  }
  await toast.getByRole('button').click()
  await expect(toast).toHaveCount(0)
})

test('a pointer pauses a toast, and so does Alt+T, which moves the focus until Escape @product', async ({
  page,
}) => {
  const popup = popupOf(page)
  const [toast] = await showToasts(page, 1)
  const clock = clockOf(toast)
  await expect(clock).toHaveCSS('animation-play-state', 'running')
  await toast.hover()
  await expect(clock).toHaveCSS('animation-play-state', 'paused')
  await page.mouse.move(400, 500)
  await expect(clock).toHaveCSS('animation-play-state', 'running')
  await popup.message.focus()

  await page.keyboard.press('Alt+t')
  await expect(toast).toBeFocused()
  await expect(clock).toHaveCSS('animation-play-state', 'paused')
  await page.keyboard.press('Escape')

  await expect(clock).toHaveCSS('animation-play-state', 'running')
  await expect(popup.message).toBeFocused()
  await expect(popup.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup.dialog).toBeHidden()
})

test.describe('by touch', { tag: '@touch' }, () => {
  test.use({ hasTouch: true })

  test('dragging a toast sideways by 80 % of its width closes it @product', async ({ page }) => {
    const [toast] = await showToasts(page, 1)
    const { x, y, width } = await restingBox(toast)

    await test.step('not by a mouse', async () => {
      await page.mouse.move(x + 340, y + 10)
      await page.mouse.down()
      await page.mouse.move(x, y + 10, { steps: 5 })
      await page.mouse.up()
      await expectTopRight(page, toast)
    })
    await drag(page, toast, { x: -0.75 * width, y: 0 })
    await drag(page, toast, { x: 0, y: 200 })
    await expectTopRight(page, toast)
    await drag(page, toast, { x: -0.85 * width, y: 0 })

    await expect(toast).toHaveCount(0)
    await expect(popupOf(page).dialog).toBeVisible()
  })
})

/** From 0, black, to 255. */
function brightness(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) return Number.NaN
    context.fillStyle = getComputedStyle(node).backgroundColor
    context.fillRect(0, 0, 1, 1)
    return Math.max(...context.getImageData(0, 0, 1, 1).data.slice(0, 3))
  })
}

/** The position of a toast once it has slid in. */
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
