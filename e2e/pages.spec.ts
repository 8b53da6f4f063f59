import { expect, routes, test } from './site.ts'

test.describe('the landing page', () => {
  test('has its sections in order, inside one main', async ({ page }) => {
    await page.goto('/')

    const ids = await page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id))

    expect(ids).toEqual(['about', 'core-features', 'industries', 'explore', 'contact'])
    await expect(page.locator('main')).toHaveCount(1)
    await expect(page.locator('h1')).toHaveCount(1)
  })

  test('is set in its own font where no first paint is told of, too', async ({ page }) => {
    // As Firefox does by itself, for such a page.
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => undefined
    })
    await page.goto('/#explore')

    const isThere = () =>
      page.evaluate(() => {
        const fonts = [...document.fonts].filter(({ status }) => status === 'loaded')
        return fonts.some(({ family }) => family.replaceAll('"', '') === 'Lessa Sans')
      })
    await expect.poll(isThere).toBe(true)
  })

  test('shows eight figures and selects the second', async ({ page }) => {
    await page.goto('/')
    const figures = page.locator('#about li')

    await expect(figures).toHaveCount(8)
    await expect(page.locator('#about [data-highlighted]')).toHaveCount(1)
    const [first, second] = await figures.evaluateAll((all) =>
      all.map((box) => getComputedStyle(box).backgroundColor),
    )
    await expect(figures.nth(1)).toHaveAttribute('data-highlighted')
    expect(second).not.toBe(first)
  })

  test('shows two columns of three cards, the first and the last blurred', async ({ page }) => {
    await page.goto('/')
    const columns = page.locator('#industries ul')

    await expect(columns).toHaveCount(2)
    for (const column of await columns.all()) await expect(column.locator('li')).toHaveCount(3)
    const filters = await page
      .locator('#industries li img')
      .evaluateAll((all) => all.map((picture) => getComputedStyle(picture).filter))
    const titleFilters = await page
      .locator('#industries li h3')
      .evaluateAll((all) => all.map((title) => getComputedStyle(title).filter))

    expect(filters.map((filter) => filter.startsWith('blur'))).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ])
    expect(titleFilters.every((filter) => filter === 'none')).toBe(true)
  })

  test('sharpens a blurred card under the pointer', async ({ page }) => {
    await page.goto('/')
    const card = page.locator('#industries li').first()

    await card.hover()

    await expect(card.locator('img')).toHaveCSS('filter', 'blur(0px)')
  })

  test('leads nowhere from a store badge that has no page yet', async ({ page, context }) => {
    await page.goto('/')
    const scrolled = () => page.evaluate(() => scrollY)
    for (const name of [/Play Store/, /App Store/]) {
      const badge = page.getByRole('link', { name })
      await badge.scrollIntoViewIfNeeded()
      const before = await scrolled()

      await badge.click()

      expect(await scrolled()).toBe(before)
    }
    expect(new URL(page.url()).hash).toBe('')
    expect(context.pages()).toHaveLength(1)
  })
})

test.describe('the legal pages', () => {
  for (const { path, numbered, all } of [
    { path: '/privacy-policy', numbered: 10, all: 10 },
    { path: '/terms-and-conditions', numbered: 11, all: 12 },
  ]) {
    test(`${path} has its numbered sections and a way home at both ends`, async ({ page }) => {
      await page.goto(path)

      await expect(page.locator('.prose > section')).toHaveCount(all)
      const numerals = await page.locator('.prose h2 > span').allTextContents()
      expect(numerals).toEqual(Array.from({ length: numbered }, (_, index) => `${index + 1}`))
      await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveCount(2)
      await page.getByRole('link', { name: 'Go to Home' }).last().click()
      await expect(page).toHaveURL('/')
    })

    test(`${path} leads to each of its sections, below the bar`, async ({ page }) => {
      await page.goto(path)
      const links = page.locator('.legal__contents a')
      await expect(links).toHaveCount(all)

      for (const link of await links.all()) {
        const href = await link.getAttribute('href')
        await page.goto(`${path}${href}`)
        const top = await page
          .locator(`${href}`)
          .evaluate((section) => section.getBoundingClientRect().top)
        const bar = await page
          .locator('header')
          .first()
          .evaluate((header) => header.getBoundingClientRect().bottom)
        expect(top).toBeGreaterThanOrEqual(bar - 1)
      }
    })
  }

  test('are reached from the footer', async ({ page }) => {
    for (const [name, path] of [
      ['Privacy Policy', '/privacy-policy'],
      ['Terms & Conditions', '/terms-and-conditions'],
    ] as const) {
      await page.goto('/')
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
    }
  })
})

test('an unknown path is a designed 404 with a way home', async ({ page }) => {
  const answer = await page.goto('/no/such/page')

  expect(answer?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/')
})

for (const route of routes) {
  test(`${route} is whole, leads nowhere in vain, and keeps and tells nothing`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const strangers: string[] = []
    const messages: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`)) strangers.push(request.url())
    })
    page.on('console', (message) => messages.push(message.text()))
    page.on('pageerror', (error) => messages.push(error.message))

    const answer = await page.goto(route)
    await scrollThrough(page)

    expect(strangers).toEqual([])
    // A browser itself reports the 404 of the page that is one.
    const isNoise = (text: string) => answer?.status() === 404 && text.includes('404')
    expect(messages.filter((text) => !isNoise(text))).toEqual([])
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)

    const hrefs = await page
      .locator('a[href], link[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    const internal = new Set(
      hrefs.filter((href) => href.startsWith('http')).map((href) => href.split('#')[0] ?? ''),
    )

    internal.delete(page.url())
    for (const href of internal) {
      const path = new URL(href).pathname
      expect((await request.get(path)).status(), path).toBe(200)
    }
    for (const href of hrefs.filter((candidate) => candidate.includes('#'))) {
      const { pathname, hash } = new URL(href)
      if (pathname === new URL(page.url()).pathname) await expect(page.locator(hash)).toHaveCount(1)
    }
  })
}

/** Each picture comes into view, and is waited for; one that does not come is named. */
async function scrollThrough(page: import('@playwright/test').Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      scrollTo({ top: y, behavior: 'instant' })
      // A browser sees in one frame what has come near, and asks for it before the next.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    }
  })
  const missing = () =>
    page
      .locator('img:visible')
      .evaluateAll((all) =>
        all
          .filter((image) => image instanceof HTMLImageElement && image.naturalWidth === 0)
          .map((image) => (image instanceof HTMLImageElement ? image.currentSrc : '')),
      )
  await expect.poll(missing).toEqual([])
}
