import { CONTACT_PATH, SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import type { Locator } from '@playwright/test'
import { explorerOf } from './explorer.ts'
import { meetFarSide } from './far-side.ts'
import { expectTopRight, holdToasts, isOnTop, newEnquiry, popupOf } from './popup.ts'
import { expect, moving, test } from './site.ts'
import { clockOf, sendOne, showToasts, toastIds } from './toasts.ts'

test.use(moving)

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
    await expect(popupOf(page).received).toHaveCount(outcome === 'success' ? 1 : 0)
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
  await page.evaluate(() => history.back())
  await expect(explorer.dialog).toHaveCount(0)
  await expect.poll(() => isOnTop(toast)).toBe(true)
  await toast.getByRole('button').click()
  await expect(toast).toHaveCount(0)
})

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

test('a toast that is gone has collapsed in 300 ms', async ({ page }) => {
  const [toast] = await showToasts(page, 1)
  const watched = await toast.evaluateHandle((element) => {
    const { promise: transition, resolve } = Promise.withResolvers<string>()
    new MutationObserver(() => {
      if (element.style.height === '0px') resolve(element.style.transition)
    }).observe(element, { attributes: true, attributeFilter: ['style'] })
    return { transition }
  })

  await toast.getByRole('button').click()

  expect(await watched.evaluate(({ transition }) => transition)).toBe('300ms')
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
