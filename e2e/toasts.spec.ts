import { CONTACT_PATH, SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import type { Locator, Page } from '@playwright/test'
import { explorerOf } from './explorer.ts'
import { meetFarSide } from './far-side.ts'
import { expectTopRight, holdToasts, newEnquiry, popupOf } from './popup.ts'
import { expect, test } from './site.ts'

test.beforeEach(async ({ page }) => {
  await holdToasts(page)
  await meetFarSide(page, { api: 200, spreadsheet: 200 })
})

for (const outcome of ['success', 'error'] as const) {
  test(`the ${outcome} toast is dark, at the top right, and closes after 2 s`, async ({ page }) => {
    if (outcome === 'error') {
      await page.addInitScript(() => {
        crypto.randomUUID = () => {
          throw new Error('no randomness today')
        }
      })
    }

    const [toast] = await showToasts(page, 1)

    await expect(toast).toHaveClass(new RegExp(`--${outcome}`))
    await expect(toast).toHaveClass(/theme--dark/)
    expect(await brightness(toast)).toBeLessThan(64)
    await expectTopRight(page, toast)
    await expect(clockOf(toast)).toHaveCSS('animation-duration', '2s')
    await expect(toast).toBeVisible()
    await endClock(toast)
    await expect(toast).toHaveCount(0)
  })
}

test('a toast lies over the open popup, and its button works there', async ({ page }) => {
  const [toast] = await showToasts(page, 1)

  await expect.poll(() => isOnTop(toast)).toBe(true)
  await toast.getByRole('button').click()

  await expect(toast).toHaveCount(0)
  await expect(popupOf(page).dialog).toBeVisible()
})

test('a click on a toast, which lies beside the box, does not close the popup', async ({
  page,
}) => {
  const [toast] = await showToasts(page, 1)

  await toast.click({ position: { x: 60, y: 20 } })

  await expect(popupOf(page).dialog).toBeVisible()
})

test('a toast lies over the explorer that covers a phone, and outlives it', async ({ page }) => {
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
  await explorer.open()
  await explorer.contact.click()
  await popup.send(newEnquiry())
  await popup.close.click()
  await expect(popup.dialog).toBeHidden()

  answers.resolve()

  const toast = popup.successes
  await expect.poll(() => isOnTop(toast)).toBe(true)
  // It lies over the button, too.
  await explorer.contact.press('Enter')
  await expect(popup.dialog).toBeVisible()
  await expect.poll(() => isOnTop(toast)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(popup.dialog).toBeHidden()
  await expect.poll(() => isOnTop(toast)).toBe(true)
  await page.goBack()
  await expect(explorer.dialog).toHaveCount(0)
  await expect.poll(() => isOnTop(toast)).toBe(true)
  await toast.getByRole('button').click()
  await expect(toast).toHaveCount(0)
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

test('three are shown, the others wait for their turn', async ({ page }) => {
  const popup = popupOf(page)
  await showToasts(page, 3)
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
})

test('several stand 12 px apart, the newest below', async ({ page }) => {
  const [first, second, third] = await showToasts(page, 3)

  await expect(async () => {
    const boxes = await Promise.all([first, second, third].map((toast) => toast?.boundingBox()))
    const gaps = [0, 1].map((index) => {
      const [above, below] = [boxes[index], boxes[index + 1]]
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
    })
    expect(gaps).toEqual([12, 12])
  }).toPass()
})

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

test('a toast that is gone has collapsed in 300 ms', async ({ page }) => {
  const [toast] = await showToasts(page, 1)
  const transitions = toast.evaluate(
    (element) =>
      new Promise((resolve) => {
        const seen: string[] = []
        new MutationObserver(() => {
          seen.push(element.style.transition)
          if (element.style.height === '0px') resolve(seen.at(-1))
        }).observe(element, { attributes: true, attributeFilter: ['style'] })
      }),
  )

  await toast.getByRole('button').click()

  expect(await transitions).toBe('300ms')
  await expect(toast).toHaveCount(0)
})

test('a toast is announced', async ({ page }) => {
  const popup = popupOf(page)
  await popup.open()
  const region = page.locator('.toasts section')
  await expect(region, 'the region is there before what it announces').toHaveAttribute(
    'aria-live',
    'polite',
  )

  await sendOne(page)

  await expect(region.getByRole('alert')).toHaveText('Form submitted successfully!')
})

test('less motion is asked for, and a toast is simply there', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const durations: string[] = []
  await page.exposeFunction('report', (duration: string) => durations.push(duration))
  await page.addInitScript(() => {
    document.addEventListener('animationstart', ({ target, animationName }) => {
      if (!(target instanceof Element) || !animationName.includes('bounce')) return
      // The function is the one that the test exposes.
      const { report } = window as unknown as { report(duration: string): void }
      report(getComputedStyle(target).animationDuration)
    })
  })

  await showToasts(page, 1)

  await expect.poll(() => durations).toEqual(['0.001s'])
})

test.describe('by touch', () => {
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

/** Opens the popup and sends until so many toasts are there. */
async function showToasts(page: Page, count: number): Promise<[Locator, ...Locator[]]> {
  const toasts = page.locator('.Toastify__toast')
  await popupOf(page).open()
  for (let number = 1; number <= count; number++) {
    await sendOne(page)
    await expect(toasts).toHaveCount(number)
  }
  const ids = await toastIds(page)
  const [first, ...others] = ids.map((id) => page.locator(`.Toastify__toast[id="${id}"]`))
  if (!first) throw new Error('There is no toast')
  return [first, ...others]
}

async function sendOne(page: Page) {
  const popup = popupOf(page)
  await popup.send(newEnquiry())
  await expect(popup.submit).toBeEnabled()
}

function toastIds(page: Page): Promise<string[]> {
  return page.locator('.Toastify__toast').evaluateAll((toasts) => toasts.map(({ id }) => id))
}

/** The bar that empties while a toast is shown; when it is empty, the toast goes. */
function clockOf(toast: Locator): Locator {
  return toast.getByRole('progressbar')
}

async function endClock(toast: Locator) {
  await clockOf(toast).evaluate((bar) => {
    for (const clock of bar.getAnimations()) clock.finish()
  })
}

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

function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}

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
