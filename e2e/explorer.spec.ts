import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { explorerOf, explorerRequestsOf, travel, violationsOf } from './explorer.ts'
import { errorsOf, popupOf } from './popup.ts'
import { expect, test } from './site.ts'
import { wide } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)
// How it moves is asked in explorer-motion.spec.ts.
test.use({ viewport: wide })

test('nothing of it is fetched before it is opened', async ({ page }) => {
  const requests = explorerRequestsOf(page)
  await page.clock.install()
  await page.goto('/')

  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
  })
  for (const link of await page.locator("a[href^='#explore-']").all()) await link.hover()
  await explorerOf(page).opener.hover()
  await explorerOf(page).opener.focus()
  await page.clock.runFor(60_000)

  expect(requests).toEqual([])
  await expect(page.locator('link[rel=modulepreload], link[as=script]')).toHaveCount(0)
})

test('a first opening fetches at most 420 kB, and does nothing that the policy forbids', async ({
  page,
}) => {
  const violations = await violationsOf(page)
  const requests = explorerRequestsOf(page)
  const explorer = explorerOf(page)
  const lengths: number[] = []
  const policy = (await page.goto('/'))?.headers()['content-security-policy']
  page.on('response', (response) => {
    // Pictures of the page come into view with the explorer, and would without it.
    const isOfPage = /\.(?:avif|webp|svg|woff2)$/.test(response.url())
    if (!isOfPage) lengths.push(Number(response.headers()['content-length']))
  })

  await explorer.opener.click()
  await explorer.isDrawn()

  const total = lengths.reduce((sum, length) => sum + length, 0)
  console.log(`a first opening fetches ${total} bytes in ${lengths.length} files`)
  expect(total).toBeGreaterThan(100_000)
  expect(total).toBeLessThanOrEqual(420_000)
  expect(violations).toEqual([])
  expect(requests.filter((path) => path.includes('/webgl-map-'))).toHaveLength(1)
  expect(policy).toContain("worker-src 'self'")
  expect(policy).not.toMatch(/unsafe|blob:|data:/)
})

test.describe('open', () => {
  test('it is closed in three ways, and the focus is where it was', async ({ page }) => {
    const explorer = explorerOf(page)
    const errors = errorsOf(page)
    await page.goto('/')

    for (const [way, close] of [
      ['Escape', () => page.keyboard.press('Escape')],
      ['the back button', () => travel(page, 'back')],
      ['its own button', () => explorer.close.click()],
    ] as const) {
      await explorer.opener.click()
      await explorer.isDrawn()
      await expect(page, way).toHaveURL(/#explore\?/)
      await expect.poll(() => explorer.dialog.evaluate(holdsFocus), way).toBe(true)

      await close()

      await expect(explorer.dialog, way).toHaveCount(0)
      await expect(explorer.opener, way).toBeFocused()
      await expect(page, way).toHaveURL('/')
    }
    expect(errors).toEqual([])
  })

  test('it is a region of the page, fills the window when asked, and gives it back', async ({
    page,
  }) => {
    const explorer = explorerOf(page)
    await explorer.open()

    await expect(explorer.dialog).toBeInViewport({ ratio: 0.95 })
    await explorer.expectModal(false)
    await expect(page.locator('#explore').locator('dialog.explorer')).toHaveCount(1)
    const box = await explorer.dialog.boundingBox()
    expect(box?.width).toBe(page.viewportSize()?.width)
    expect(await page.evaluate(() => document.body.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    await explorer.fullWindow.click()
    await explorer.expectModal(true)
    await expect.poll(() => explorer.dialog.boundingBox()).toEqual({ x: 0, y: 0, ...wide })
    await expect(explorer.fullWindow).toBeFocused()

    await explorer.fullWindow.click()
    await explorer.expectModal(false)
    await expect(explorer.dialog).toBeVisible()
  })

  test('Escape closes the card, then the full window, then all of it', async ({ page }) => {
    const explorer = explorerOf(page)
    await page.goto('/#explore?plot=812')
    await explorer.isDrawn()
    await expect(explorer.card).toBeVisible()
    await explorer.fullWindow.click()

    await page.keyboard.press('Escape')
    await expect(explorer.card).toHaveCount(0)
    await explorer.expectModal(true)

    await page.keyboard.press('Escape')
    await explorer.expectModal(false)
    await expect(explorer.fullWindow).toHaveAttribute('aria-pressed', 'false')
    await expect(explorer.fullWindow).toBeFocused()

    await page.keyboard.press('Escape')
    await expect(explorer.dialog).toHaveCount(0)
    await expect(explorer.opener).toBeFocused()
  })

  test('a browser that asks to close it, or closes it unasked, goes back one step', async ({
    workbench: { explorer, page },
  }) => {
    await page.evaluate(() => location.assign('#explore?plot=812'))
    await expect(explorer.card).toBeVisible()
    await explorer.fullWindow.click()

    await explorer.dialog.evaluate((dialog) =>
      dialog.dispatchEvent(new Event('cancel', { cancelable: true })),
    )
    await expect(explorer.card).toHaveCount(0)
    await explorer.expectModal(true)

    await explorer.dialog.evaluate((dialog) => (dialog as HTMLDialogElement).close()) // it is one
    await explorer.expectModal(false)
    await expect(explorer.dialog).toBeVisible()

    // An unasked closing counts, whatever changes before it is heard of.
    await explorer.fullWindow.click()
    await explorer.expectModal(true)
    await explorer.dialog.evaluate((dialog) => {
      ;(dialog as HTMLDialogElement).close() // it is one
      dialog.querySelector<HTMLElement>("[data-tab='filters']")?.click()
    })

    await explorer.expectModal(false)
    await expect(explorer.dialog).toBeVisible()
    await expect(explorer.fullWindow).toHaveAttribute('aria-pressed', 'false')
  })

  test('Escape closes it when nothing has the focus, and not from the page beside it', async ({
    page,
  }) => {
    const explorer = explorerOf(page)
    await explorer.open()
    await page.getByRole('banner').getByRole('link', { name: 'INDUSTRIES' }).focus()
    await page.keyboard.press('Escape')
    await expect(explorer.dialog).toBeVisible()

    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    await page.keyboard.press('Escape')

    await expect(explorer.dialog).toHaveCount(0)
  })

  test('it opens again where it was left', async ({ page }) => {
    const explorer = explorerOf(page)
    await page.goto('/#explore?colour=tax')
    await expect(explorer.dialog).toBeVisible()
    await explorer.close.click()
    await expect(explorer.dialog).toHaveCount(0)
    await expect(page).toHaveURL('/')

    await explorer.opener.click()

    await expect(page).toHaveURL(/colour=tax/)
  })

  test('an anchor of the page closes it and leads there', async ({ page }) => {
    const explorer = explorerOf(page)
    await explorer.open()

    await page.getByRole('banner').getByRole('link', { name: 'INDUSTRIES' }).click()

    await expect(explorer.dialog).toHaveCount(0)
    await expect(page).toHaveURL('/#industries')
    await expect(page.locator('#industries-title')).toBeInViewport()
  })

  test('the contact popup opens above it and gives the focus back', async ({
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
})

test('only the worker of files may compile WebAssembly', async ({ request }) => {
  const scripts = readdirSync(join(import.meta.dirname, '../site/dist/assets'))
    .filter((file) => file.endsWith('.js'))
    .toSorted()

  const allowed: string[] = []
  for (const script of scripts) {
    const response = await request.head(`/assets/${script}`)
    const policy = response.headers()['content-security-policy'] ?? ''
    expect(policy).not.toMatch(/ 'unsafe|blob:|data:/)
    if (policy.includes('wasm-unsafe-eval')) allowed.push(script.replace(/-[\w-]{8}\.js$/, ''))
  }

  expect(allowed).toEqual(['formats-worker'])
})

function holdsFocus(dialog: Element): boolean {
  return dialog.contains(document.activeElement)
}
