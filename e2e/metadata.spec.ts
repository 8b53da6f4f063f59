import { expect, test } from './site.ts'

const pages = ['/', '/privacy-policy', '/terms-and-conditions']

for (const path of pages) {
  test(`${path} tells search engines and those who share it what it is`, async ({
    page,
    request,
  }) => {
    await page.goto(path)
    const content = (selector: string) => page.locator(`head > ${selector}`).getAttribute('content')

    const description = (await content('meta[name="description"]')) ?? ''
    const title = await page.title()
    const canonical = (await page.locator('link[rel="canonical"]').getAttribute('href')) ?? ''
    const picture = (await content('meta[property="og:image"]')) ?? ''

    expect(title.length).toBeLessThanOrEqual(70)
    expect(description.length).toBeGreaterThan(50)
    expect(description.length).toBeLessThanOrEqual(170)
    expect(new URL(canonical).pathname).toBe(path)
    expect(await content('meta[property="og:url"]')).toBe(canonical)
    expect(await content('meta[property="og:title"]')).toBe(title)
    expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image')
    expect(await page.locator('html').getAttribute('lang')).toBe('en-IN')
    const answer = await request.get(new URL(picture).pathname)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toMatch(/^image\//)
  })
}

test('each page is shared with a picture of its own, 1200 by 630', async ({ page }) => {
  const pictures = new Set<string>()
  for (const path of pages) {
    await page.goto(path)
    const address = await page.locator('meta[property="og:image"]').getAttribute('content')
    const { pathname } = new URL(address ?? '')
    pictures.add(pathname)

    const size = await page.evaluate(async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    }, pathname)
    expect(size).toEqual([1200, 630])
  }
  expect(pictures.size).toBe(pages.length)
})

test('structured data names the organisation, its place and the software, with no ratings', async ({
  page,
}) => {
  await page.goto('/')

  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  )
  const byType = Object.fromEntries(
    data['@graph'].map((thing: { '@type': string }) => [thing['@type'], thing]),
  )

  expect(data['@context']).toBe('https://schema.org')
  expect(byType.Organization.address.addressLocality).toBe('Guwahati')
  expect(byType.SoftwareApplication.publisher['@id']).toBe(byType.Organization['@id'])
  expect(JSON.stringify(data)).not.toMatch(/aggregateRating|review|offers/i)
})

test('the 404 page asks not to be indexed', async ({ page }) => {
  await page.goto('/no-such-page')

  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
})

test('machines find their files', async ({ request, page }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const security = await (await request.get('/.well-known/security.txt')).text()
  const manifest = await (await request.get('/site.webmanifest')).json()

  expect(robots).toMatch(/^Sitemap: http\S+\/sitemap\.xml$/m)
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  expect(addresses).toEqual(pages)
  expect(security).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const expires = new Date(/^Expires: (.+)$/m.exec(security)?.[1] ?? '')
  expect(expires.getTime()).toBeGreaterThan(Date.now())
  expect(expires.getTime()).toBeLessThan(Date.now() + 366 * 86_400_000)
  expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(
    true,
  )
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
  await page.goto('/')
  for (const icon of await page.locator('link[rel~="icon"], link[rel="apple-touch-icon"]').all()) {
    const href = (await icon.getAttribute('href')) ?? ''
    expect((await request.get(href)).status(), href).toBe(200)
  }
})
