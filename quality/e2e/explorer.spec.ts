import {
  explorerOf,
  explorerRequestsOf,
  smallSurvey,
  takeWebgl,
  travel,
  violationsOf,
} from './explorer.ts'
import { errorsOf, popupOf } from './popup.ts'
import { expect, test } from './site.ts'
import { follow, wide } from './workbench.ts'

// Motion is tested in explorer-motion.spec.ts.
test.use({ viewport: wide })

test('the first opening loads at most 420 kB, and nothing before it is requested', async ({
  page,
}) => {
  const violations = await violationsOf(page)
  const requests = explorerRequestsOf(page)
  const { isDrawn, opener } = explorerOf(page)
  await page.addInitScript(countPrograms)
  await page.clock.install()
  const policy = (await page.goto('/'))?.headers()['content-security-policy']

  await test.step('loads nothing while a visitor reads the page and hovers', async () => {
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 400) {
        scrollTo({ top: y, behavior: 'instant' })
        await new Promise(requestAnimationFrame)
      }
    })
    for (const link of await page.locator("a[href^='#explore-']").all()) await link.hover()
    await opener.hover()
    await opener.focus()
    await page.clock.runFor(60_000)
    expect(requests).toEqual([])
    await expect(page.locator('link[rel=modulepreload], link[as=script]')).toHaveCount(0)
  })

  const lengths: number[] = []
  page.on('response', (response) => {
    // These pictures belong to the page. They load because opening the explorer scrolls them into
    // view.
    const isOfPage = /\.(?:avif|webp|svg|woff2)$/.test(response.url())
    if (!isOfPage) lengths.push(Number(response.headers()['content-length']))
  })
  await opener.click()
  await isDrawn()

  const total = lengths.reduce((sum, length) => sum + length, 0)
  console.log(`a first opening fetches ${total} bytes in ${lengths.length} files`)
  expect(total).toBeGreaterThan(100_000)
  expect(total).toBeLessThanOrEqual(420_000)
  expect(violations).toEqual([])
  expect(requests.filter((path) => path.includes('/webgl-map-'))).toHaveLength(1)
  expect(await page.evaluate('programsOfFirstFrame')).toBe(3)
  expect(policy).toContain("script-src 'self'") // which covers workers
  expect(policy).not.toMatch(/unsafe|blob:|data:/)
})

/** Runs in the page. The map waits for its first frame with a fence. */
function countPrograms(): void {
  const { prototype } = WebGL2RenderingContext
  const { linkProgram, fenceSync } = prototype
  let linked = 0
  prototype.linkProgram = function (program) {
    linked += 1
    linkProgram.call(this, program)
  }
  prototype.fenceSync = function (condition, flags) {
    Object.assign(globalThis, { programsOfFirstFrame: linked })
    prototype.fenceSync = fenceSync
    return fenceSync.call(this, condition, flags)
  }
}

test('opens, enlarges and closes in every way, and restores the focus @product', {
  tag: '@engines',
}, async ({ page }) => {
  const explorer = explorerOf(page)
  const { dialog, opener, fullWindow, card } = explorer
  const errors = errorsOf(page)
  const industries = page.getByRole('banner').getByRole('link', { name: 'INDUSTRIES' })
  const isLeft = async () => {
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect(page).toHaveURL('/')
  }
  const escapeFromNowhere = async () => {
    await industries.focus()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await industries.evaluate((link) => link.blur())
    await page.keyboard.press('Escape')
  }
  await takeWebgl(page)
  await page.goto(`/${smallSurvey('colour=tax&plot=812&layers=plots')}`)
  await explorer.isDrawn()

  await test.step('is a region of the page', async () => {
    await expect(dialog).toBeInViewport({ ratio: 0.95 })
    await explorer.expectModal(false)
    await expect(page.locator('#explore').locator('dialog.explorer')).toHaveCount(1)
    expect((await dialog.boundingBox())?.width).toBe(wide.width)
    const overflow = await page.evaluate(() => document.body.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })

  await test.step('fills the window and restores it', async () => {
    await fullWindow.click()
    await explorer.expectModal(true)
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...wide })
    await expect(fullWindow).toBeFocused()
    await fullWindow.click()
    await explorer.expectModal(false)
    await expect(dialog).toBeVisible()
  })

  await test.step('Escape closes the card, then the full window, then the explorer', async () => {
    await expect(card).toBeVisible()
    await fullWindow.click()
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    await explorer.expectModal(true)
    await page.keyboard.press('Escape')
    await explorer.expectModal(false)
    await expect(fullWindow).toHaveAttribute('aria-pressed', 'false')
    await expect(fullWindow).toBeFocused()
    await page.keyboard.press('Escape')
    await isLeft()
  })

  for (const [way, close] of [
    ['Escape, but not from the page beside it', escapeFromNowhere],
    ['its own button', () => explorer.close.click()],
    ['the back button', () => travel(page, 'back')],
  ] as const) {
    await test.step(`opens as it was left, and closes by ${way}`, async () => {
      await opener.click()
      await expect(page).toHaveURL(/#explore\?.*colour=tax/)
      await expect
        .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true)
      await close()
      await isLeft()
    })
  }

  await test.step('the forward button opens it, and an anchor of the page closes it', async () => {
    await travel(page, 'forward')
    await expect(dialog).toBeVisible()
    await industries.click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/#industries')
    await expect(page.locator('#industries-title')).toBeInViewport()
  })
  expect(errors).toEqual([])
})

test('a close request, or a close without one, goes back one step in the history', async ({
  workbench: { explorer, page },
}) => {
  const { card, dialog, expectModal, fullWindow } = explorer
  await follow(page, 'plot=812')
  await expect(card).toBeVisible()
  await fullWindow.click()

  await dialog.evaluate((element) =>
    element.dispatchEvent(new Event('cancel', { cancelable: true })),
  )
  await expect(card).toHaveCount(0)
  await expectModal(true)

  await dialog.evaluate((element) => (element as HTMLDialogElement).close()) // the explorer is a dialog
  await expectModal(false)
  await expect(dialog).toBeVisible()

  // A close without a request counts, whatever changes before its event is handled.
  await fullWindow.click()
  await expectModal(true)
  await dialog.evaluate((element) => {
    ;(element as HTMLDialogElement).close() // the explorer is a dialog
    element.querySelector<HTMLElement>("[data-tab='filters']")?.click()
  })

  await expectModal(false)
  await expect(dialog).toBeVisible()
  await expect(fullWindow).toHaveAttribute('aria-pressed', 'false')
})

test('the contact popup opens above it and restores the focus @product', async ({
  workbench: { explorer, page },
}) => {
  const popup = popupOf(page)

  await explorer.contact.click()
  await expect(popup.dialog).toBeVisible()
  await popup.name.fill('Anita Deka')
  await page.keyboard.press('Escape')

  await expect(popup.dialog).toBeHidden()
  await expect(explorer.dialog).toBeVisible()
  await expect(explorer.contact).toBeFocused()
})
