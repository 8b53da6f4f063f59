import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { explorerOf, explorerRequestsOf, violationsOf } from './explorer.ts'
import { errorsOf, popupOf } from './popup.ts'
import { expect, test } from './site.ts'

// Software draws the map, two tests at a time.
test.setTimeout(120_000)

test('nothing of it is fetched before it is opened', async ({ page }) => {
  const requests = explorerRequestsOf(page)
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
  await page.waitForTimeout(5000)

  expect(requests).toEqual([])
  await expect(page.locator('link[rel=modulepreload], link[as=script]')).toHaveCount(0)
})

test('a first opening fetches at most 420 kB', async ({ page }) => {
  const explorer = explorerOf(page)
  const lengths: number[] = []
  await page.goto('/')
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
})

test.describe('open', () => {
  for (const [way, close] of [
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['the back button', (page: Page) => page.goBack()],
    ['its own button', (page: Page) => explorerOf(page).close.click()],
  ] as const) {
    test(`it is closed by ${way}, and the focus is where it was`, async ({ page }) => {
      const explorer = explorerOf(page)
      const errors = errorsOf(page)
      await explorer.open()
      await explorer.isDrawn()
      await expect(page).toHaveURL(/#explore\?/)
      expect(await focusIsInside(page)).toBe(true)

      await close(page)

      await expect(explorer.dialog).toHaveCount(0)
      await expect(explorer.opener).toBeFocused()
      await expect(page).toHaveURL('/')
      expect(errors).toEqual([])
    })
  }

  test('it is a region of the page, in view, with the page still within reach', async ({
    page,
  }) => {
    const explorer = explorerOf(page)
    await explorer.open()

    await expect(explorer.dialog).toBeInViewport({ ratio: 0.95 })
    expect(await isModal(page)).toBe(false)
    await expect(page.locator('#explore').locator('dialog.explorer')).toHaveCount(1)
    const box = await explorer.dialog.boundingBox()
    expect(box?.width).toBe(page.viewportSize()?.width)
    expect(await page.evaluate(() => document.body.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

  test('it fills the window when asked, and gives it back', async ({ page }) => {
    const explorer = explorerOf(page)
    await explorer.open()

    await explorer.fullWindow.click()
    expect(await isModal(page)).toBe(true)
    expect(await explorer.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
    await expect(explorer.fullWindow).toBeFocused()

    await explorer.fullWindow.click()
    expect(await isModal(page)).toBe(false)
    await expect(explorer.dialog).toBeVisible()
  })

  test('Escape closes the card, then the full window, then all of it', async ({ page }) => {
    const explorer = explorerOf(page)
    await page.goto('/#explore?plot=812')
    await explorer.isDrawn()
    const card = explorer.dialog.locator('.card')
    await expect(card).toBeVisible()
    await explorer.fullWindow.click()

    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    expect(await isModal(page)).toBe(true)

    await page.keyboard.press('Escape')
    expect(await isModal(page)).toBe(false)
    await expect(explorer.fullWindow).toHaveAttribute('aria-pressed', 'false')
    await expect(explorer.fullWindow).toBeFocused()

    await page.keyboard.press('Escape')
    await expect(explorer.dialog).toHaveCount(0)
    await expect(explorer.opener).toBeFocused()
  })

  test('a browser that asks to close it, or closes it unasked, goes back one step', async ({
    page,
  }) => {
    const explorer = explorerOf(page)
    await page.goto('/#explore?plot=812')
    await explorer.isDrawn()
    await explorer.fullWindow.click()

    await explorer.dialog.evaluate((dialog) =>
      dialog.dispatchEvent(new Event('cancel', { cancelable: true })),
    )
    await expect(explorer.dialog.locator('.card')).toHaveCount(0)
    expect(await isModal(page)).toBe(true)

    await explorer.dialog.evaluate((dialog) => (dialog as HTMLDialogElement).close()) // it is one
    await expect.poll(() => isModal(page)).toBe(false)
    await expect(explorer.dialog).toBeVisible()
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

  test('the contact popup opens above it and gives the focus back', async ({ page }) => {
    const explorer = explorerOf(page)
    const popup = popupOf(page)
    await explorer.open()

    await explorer.contact.click()
    await expect(popup.dialog).toBeVisible()
    await popup.name.fill('Anita Deka')
    await page.keyboard.press('Escape')

    await expect(popup.dialog).toBeHidden()
    await expect(explorer.dialog).toBeVisible()
    await expect(explorer.contact).toBeFocused()
  })

  test('nothing is done that the policy forbids', async ({ page }) => {
    const violations = await violationsOf(page)
    const explorer = explorerOf(page)
    await explorer.open()
    await explorer.isDrawn()

    const policy = (await page.request.get('/')).headers()['content-security-policy']

    expect(violations).toEqual([])
    expect(policy).toContain("worker-src 'self'")
    expect(policy).not.toMatch(/unsafe|blob:|data:/)
  })
})

test('only the worker that opens files may compile WebAssembly', async ({ request }) => {
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

  expect(allowed).toEqual(['opener-worker'])
})

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test(`at ${width} px everybody can use it`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const explorer = explorerOf(page)
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

    await page.goto('/#explore?')
    await explorer.isDrawn()
    for (const panel of ['none', 'layers', 'filters', 'metrics', 'files', 'team']) {
      const view = panel === 'filters' ? 'table' : 'map'
      await page.evaluate((hash) => location.assign(hash), `#explore?panel=${panel}&show=${view}`)
      const bench = explorer.dialog.locator(`.workbench[data-panel='${panel}']`)
      await expect(bench).toHaveAttribute('data-view', view)

      const { violations } = await new AxeBuilder({ page })
        .include('dialog.explorer')
        .withTags(tags)
        .analyze()

      const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)
      expect(told, panel).toEqual([])
    }
  })
}

test.describe('from a link', () => {
  test('five claims have one, and no other has', async ({ page }) => {
    await page.goto('/')

    const links = await page
      .locator("a[href^='#explore-']")
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const boxes = await page.locator("#about li:has(a[href^='#explore-'])").count()

    expect([...new Set(links)].toSorted()).toEqual([
      '#explore-formats',
      '#explore-items',
      '#explore-layers',
      '#explore-metrics',
      '#explore-team',
    ])
    expect(boxes).toBe(5)
  })

  for (const [moment, panel, view] of [
    ['layers', 'layers', 'map'],
    ['formats', 'files', 'map'],
    ['items', 'none', 'table'],
    ['metrics', 'metrics', 'map'],
    ['team', 'team', 'map'],
  ] as const) {
    test(`it opens where it shows ${moment}`, async ({ page }) => {
      const explorer = explorerOf(page)
      await page.goto('/')
      const link = page.locator(`#about a[href='#explore-${moment}']`)

      await link.click()
      await explorer.isDrawn()

      await expect(explorer.dialog).toBeInViewport({ ratio: 0.95 })
      const bench = explorer.dialog.locator(`.workbench[data-panel='${panel}']`)
      await expect(bench).toHaveAttribute('data-view', view)
      const note = explorer.dialog.getByRole('note')
      await expect(note).toBeVisible()
      // What the note speaks of comes before it where there is something to watch.
      await expect(moment === 'team' ? page.locator('.team-panel__map') : note).toBeInViewport()

      await page.keyboard.press('Escape')
      await expect(explorer.dialog).toHaveCount(0)
      await expect(link).toBeFocused()
      await expect(link).toBeInViewport()
    })
  }
})

test('a link shows nothing that was left from before', async ({ page }) => {
  const explorer = explorerOf(page)
  await page.goto('/#explore?landUse=4&view=1&plot=812&show=table')
  await explorer.isDrawn()
  const clear = explorer.dialog.getByRole('button', { name: 'Clear filters' })
  await expect(clear).toBeVisible()

  await page.locator("#about a[href='#explore-team']").click()

  await expect(explorer.dialog.getByRole('note')).toBeVisible()
  await expect(clear).toHaveCount(0)
  await expect(explorer.dialog.locator('.card, .plot-table')).toHaveCount(0)
  await expect(page).toHaveURL(/panel=team/)
  // The team's panel chooses a plot of its own to show an edit on.
  expect(page.url()).not.toMatch(/landUse|view|show|plot=812\b/)
})

test.describe('from an address', () => {
  test('it opens with what the address says, and keeps saying it', async ({ page }) => {
    const address =
      '/#explore?colour=flood&landUse=5&at=26.13000_91.69000_15.50_20_0&plot=812&panel=metrics'
    const explorer = explorerOf(page)
    await page.goto(address)

    await explorer.isDrawn()
    await page.waitForTimeout(1000) // the address follows what is shown, a moment later

    await expect(explorer.dialog.locator(".workbench[data-panel='metrics']")).toBeVisible()
    await expect(page).toHaveURL(address)
  })

  test('one that makes no sense opens it as it is', async ({ page }) => {
    const errors = errorsOf(page)
    const explorer = explorerOf(page)
    await page.goto(
      `/#explore?size=1e99&layers=__proto__&at=a_b&plot=-1&panel=%00${'x'.repeat(500)}`,
    )

    await explorer.isDrawn()

    expect(errors).toEqual([])
  })

  test('forward opens it again', async ({ page }) => {
    const explorer = explorerOf(page)
    await explorer.open()
    await page.goBack()
    await expect(explorer.dialog).toHaveCount(0)

    await page.goForward()

    await expect(explorer.dialog).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('it covers the screen and keeps the page still', async ({ page }) => {
    const explorer = explorerOf(page)
    await explorer.open()
    await explorer.isDrawn()

    expect(await isModal(page)).toBe(true)
    expect(await explorer.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
    await expect(explorer.fullWindow).toBeHidden()
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')

    await page.goBack()

    await expect(explorer.dialog).toHaveCount(0)
    await expect(explorer.opener).toBeFocused()
    await expect(explorer.opener).toBeInViewport()
  })

  test('Escape closes the sheet, and only then all of it', async ({ page }) => {
    const explorer = explorerOf(page)
    await explorer.open()
    await explorer.isDrawn()
    const tab = explorer.dialog.getByRole('button', { name: 'Filters', exact: true })

    for (let time = 0; time < 2; time += 1) {
      await tab.click()
      await expect(explorer.dialog.locator('.workbench__side')).toBeVisible()
      await explorer.dialog.getByRole('checkbox').first().focus()

      await page.keyboard.press('Escape')

      await expect(explorer.dialog.locator('.workbench__side')).toHaveCount(0)
      await expect(tab).toBeFocused()
    }

    await page.keyboard.press('Escape')
    await expect(explorer.dialog).toHaveCount(0)
  })
})

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('it is there at once', async ({ page }) => {
    await page.addInitScript(() => {
      document.startViewTransition = () => {
        throw new Error('moved')
      }
    })
    const errors = errorsOf(page)
    const explorer = explorerOf(page)

    await explorer.open()
    await explorer.close.click()

    await expect(explorer.dialog).toHaveCount(0)
    expect(errors).toEqual([])
  })
})

test.describe('when something cannot be loaded', () => {
  test('the page says so, and the button tries again', async ({ page }) => {
    const explorer = explorerOf(page)
    await page.route('**/assets/explorer-*.js', (route) => route.abort(), { times: 1 })
    await page.goto('/')

    await explorer.opener.click()
    await expect(page.locator('#explorer-failure')).toBeVisible()
    await explorer.opener.click()

    await expect(explorer.dialog).toBeVisible()
    await expect(page.locator('#explorer-failure')).toBeHidden()
  })

  for (const [what, files] of [
    ['map', '**/assets/webgl-map-*.js'],
    ['survey', '**/assets/survey-worker-*.js'],
  ] as const) {
    test(`it says that the ${what} is missing, and tries again`, async ({ page }) => {
      const explorer = explorerOf(page)
      await page.route(files, (route) => route.abort(), { times: 1 })
      await explorer.open()

      await expect(explorer.dialog.getByRole('alert')).toBeVisible()
      await explorer.retry.click()

      await explorer.isDrawn()
    })
  }
})

test.describe('with no script', () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

  test('there is no button, and no link that would open it', async ({ page }) => {
    await page.goto('/')

    await expect(explorerOf(page).opener).toBeHidden()
    for (const link of await page.locator("a[href^='#explore-']").all()) {
      await expect(link).toBeHidden()
    }
  })
})

test('on paper there is nothing to open', async ({ page }) => {
  await explorerOf(page).open()

  await page.emulateMedia({ media: 'print' })

  await expect(explorerOf(page).dialog).toBeHidden()
  await expect(explorerOf(page).opener).toBeHidden()
})

function isModal(page: Page): Promise<boolean> {
  return explorerOf(page).dialog.evaluate((dialog) => dialog.matches(':modal'))
}

function focusIsInside(page: Page): Promise<boolean> {
  return explorerOf(page).dialog.evaluate((dialog) => dialog.contains(document.activeElement))
}
