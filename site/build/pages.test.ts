import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { Window } from 'happy-dom'
import { wellKnownFiles } from './well-known.ts'

const distDir = join(import.meta.dirname, '..', 'dist')
const { DOMParser } = new Window()
const files: Record<string, string> = JSON.parse(read('build.json')).pages
const pages = Object.entries(files).map(([path, file]) => ({ path, page: parse(file) }))
const landing = parse('index.html')
const notFound = { path: '/no-such-page', page: parse('404.html') }

describe('the landing page', () => {
  it('has its sections in order, inside one main', () => {
    const ids = [...landing.querySelectorAll('main section[id]')].map(({ id }) => id)

    assert.deepEqual(ids, ['about', 'core-features', 'industries', 'explore', 'contact'])
  })

  for (const [what, selector, total, mark, marked] of [
    ['eight figures, the second highlighted', '#about li', 8, 'data-highlighted', [1]],
    ['six cards, the first and the last blurred', '#industries li', 6, 'data-blurred', [0, 5]],
  ] as const) {
    it(`shows ${what}`, () => {
      const items = [...landing.querySelectorAll(selector)]

      assert.equal(items.length, total)
      assert.deepEqual(
        items.flatMap((item, index) => (item.hasAttribute(mark) ? index : [])),
        marked,
      )
    })
  }

  it('shows its cards in two columns of three', () => {
    const lists = [...landing.querySelectorAll('#industries ul')]

    assert.deepEqual(lists.map(({ children }) => children.length).join(), '3,3')
  })

  it('has structured data about the organisation, its place and the software, without ratings', () => {
    const text = landing.querySelector('script[type="application/ld+json"]')?.textContent ?? ''

    const data = JSON.parse(text)
    const { Organization, SoftwareApplication } = Object.fromEntries(
      data['@graph'].map((thing: { '@type': string }) => [thing['@type'], thing]),
    )
    assert.equal(data['@context'], 'https://schema.org')
    assert.equal(Organization.address.addressLocality, 'Guwahati')
    assert.equal(SoftwareApplication.publisher['@id'], Organization['@id'])
    assert.doesNotMatch(text, /aggregateRating|review|offers/i)
  })
})

for (const { path, page } of pages) {
  it(`${path} has metadata for search engines and for sharing`, () => {
    const description = content(page, 'name="description"')
    const picture = new URL(content(page, 'property="og:image"')).pathname
    const canonical = page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? ''

    assert.ok(page.title.length > 0 && page.title.length <= 70)
    assert.ok(description.length > 50 && description.length <= 170)
    assert.equal(new URL(canonical).pathname, path)
    assert.equal(content(page, 'property="og:url"'), canonical)
    assert.equal(content(page, 'property="og:title"'), page.title)
    assert.equal(content(page, 'name="twitter:card"'), 'summary_large_image')
    assert.equal(picture, `/social-${path.slice(1) || 'landing'}.jpg`)
    assert.ok(existsSync(join(distDir, picture)))
  })
}

for (const { path, page } of [...pages, notFound]) {
  it(`${path} has one heading, the bar, the menu, and a footer that leads to the legal pages`, () => {
    const sections = ['about', 'core-features', 'industries', 'contact']

    assert.equal(page.documentElement.lang, 'en-IN')
    assert.equal(page.querySelectorAll('h1').length, 1)
    assert.equal(page.querySelectorAll('main').length, 1)
    assert.deepEqual(
      links(page, 'header nav a'),
      ['/#', '/#', '/?menu#'].flatMap((start) => sections.map((section) => start + section)),
    )
    assert.deepEqual(links(page, '.footer__end a'), [
      ...['/privacy-policy', '/terms-and-conditions', '/accessibility'],
    ])
    assert.deepEqual(links(page, '.footer__badge'), [null, null], 'stores that have no page yet')
  })
}

for (const [name, numbered, total] of [
  ['privacy-policy', 10, 10],
  ['terms-and-conditions', 11, 12],
  ['accessibility', 4, 4],
] as const) {
  it(`/${name} lists its sections, numbers them, and links to the landing page at both ends`, () => {
    const page = parse(`${name}.html`)
    const sections = [...page.querySelectorAll('.prose > section')]
    const numerals = [...page.querySelectorAll('.prose h2 > span')]

    const addresses = sections.map(({ id }) => `#${id}`)
    assert.deepEqual(links(page, '.legal__contents a'), addresses)
    assert.equal(new Set(addresses).size, total)
    const numbers = numerals.map(({ textContent }) => Number(textContent))
    assert.deepEqual(
      numbers,
      [...Array(numbered).keys()].map((index) => index + 1),
    )
    assert.deepEqual(links(page, 'main a.button'), ['/', '/'])
  })
}

it('the 404 page links to the landing page, and is not indexed', () => {
  assert.deepEqual(links(notFound.page, 'main a.button'), ['/'])
  assert.equal(content(notFound.page, 'name="robots"'), 'noindex')
})

describe('the files for machines', () => {
  it('list every page', () => {
    const addresses = [...read('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)]

    assert.match(read('robots.txt'), /^Sitemap: http\S+\/sitemap\.xml$/m)
    const paths = addresses.map(([, address = '']) => new URL(address).pathname)
    assert.deepEqual(paths, Object.keys(files))
  })

  it('name icons that exist, one of them maskable', () => {
    const { icons }: { icons: { src: string; purpose?: string }[] } = JSON.parse(
      read('site.webmanifest'),
    )

    assert.ok(icons.some(({ purpose }) => purpose === 'maskable'))
    for (const { src } of icons) assert.ok(existsSync(join(distDir, src)), src)
  })

  it('name a mailbox for security reports, for a year at most', () => {
    const now = new Date('2025-03-01T00:00:00Z')
    const facts = { name: 'N', description: 'D', email: 'e@x.org', siteUrl: '', paths: [], now }
    const { '.well-known/security.txt': text = '' } = wellKnownFiles(facts)

    assert.match(read('.well-known/security.txt'), /^Contact: mailto:\S+@\S+$/m)
    assert.match(text, /^Expires: 2026-02-28T00:00:00.000Z$/m)
  })
})

function read(file: string): string {
  return readFileSync(join(distDir, file), 'utf8')
}

/** Without styles, whose media queries such as `(width<40em)` the parser may take for tags. */
function parse(file: string) {
  const html = read(file).replace(/<style>[\s\S]*?<\/style>/g, '')
  return new DOMParser().parseFromString(html, 'text/html')
}

type Page = ReturnType<typeof parse>

function content(page: Page, meta: string): string {
  return page.querySelector(`head > meta[${meta}]`)?.getAttribute('content') ?? ''
}

function links(page: Page, selector: string): (string | null)[] {
  return [...page.querySelectorAll(selector)].map((link) => link.getAttribute('href'))
}
