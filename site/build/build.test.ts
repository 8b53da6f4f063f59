import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { brotliCompressSync } from 'node:zlib'

const distDir = join(import.meta.dirname, '..', 'dist')
const landing = read('index.html')
const manifest = JSON.parse(read('build.json'))
const pages = globSync('*.html', { cwd: distDir })

const kB = 1000

describe('the weight of the landing page', () => {
  const script = /<script type="module">([\s\S]*?)<\/script>/.exec(landing)?.[1] ?? ''
  const css = /<style>([\s\S]*?)<\/style>/.exec(landing)?.[1] ?? ''
  const fonts = sum(assets('*.woff2'))
  const pictures = {
    // The largest that a phone's screen can ask for.
    phone: sum([...assets('hero-compact-1200-*.avif'), ...assets('hero-compact-overlay-*.svg.br')]),
    desktop: sum([...assets('hero-1600-*.avif'), ...assets('hero-overlay-*.svg.br')]),
  }
  const html = size('index.html.br')

  const budget = [
    ['script before intent', brotliCompressSync(script).length, 2 * kB],
    ['HTML of / with its CSS', html, 20 * kB],
    ['all CSS', brotliCompressSync(css).length + sum(assets('*.css.br')), 12 * kB],
    ['fonts on /', fonts, 45 * kB],
    ['pictures before scrolling, phone', pictures.phone, 35 * kB],
    ['pictures before scrolling, desktop', pictures.desktop, 60 * kB],
    [
      'everything before scrolling or intent, desktop',
      html + fonts + pictures.desktop + size('favicon.ico'),
      150 * kB,
    ],
    ['popup: React, form and toasts', sum(assets('popup-*.js.br')), 85 * kB],
  ] as const

  console.log(budget.map(([what, bytes, limit]) => row(what, bytes, limit)).join('\n'))

  for (const [what, bytes, limit] of budget) {
    it(`${what}: at most ${limit / kB} kB`, () => {
      assert.ok(bytes > 0, 'weighs nothing: the test looks in the wrong place')
      assert.ok(bytes <= limit, `${bytes} bytes`)
    })
  }

  it('has no stylesheet of its own to fetch', () => {
    assert.doesNotMatch(landing, /rel="stylesheet"/)
  })
})

describe('the built pages', () => {
  for (const page of pages) {
    it(`${page} carries no script or style that the policy does not know`, () => {
      const policy = manifest.headers['Content-Security-Policy']
      const inline =
        /<(?:script type="(?:module|speculationrules)"|style)>([\s\S]*?)<\/(?:script|style)>/g

      const texts = [...read(page).matchAll(inline)].map(([, text = '']) => text)

      assert.ok(texts.length >= 2)
      for (const text of texts) assert.ok(policy.includes(sha256(text)))
    })

    it(`${page} has no inline handler and no style attribute`, () => {
      assert.doesNotMatch(read(page), /<[^>]+\s(?:on[a-z]+|style)="/)
    })

    it(`${page} is there in both encodings`, () => {
      assert.ok(existsSync(join(distDir, `${page}.br`)))
      assert.ok(existsSync(join(distDir, `${page}.gz`)))
    })
  }

  it('have named what they load by its content', () => {
    const unhashed = globSync('assets/*', { cwd: distDir }).filter(
      (file) => !/-[\w-]{8}\.\w+(?:\.br|\.gz)?$/.test(file),
    )

    assert.deepEqual(unhashed, [])
  })

  it('tell a static host the headers that the server sends', () => {
    const text = read('_headers')

    for (const [name, value] of Object.entries(manifest.headers)) {
      assert.ok(text.includes(`  ${name}: ${value}\n`), name)
    }
    assert.match(
      text,
      /\/assets\/\*\n(?: {2}.*\n)*? {2}Cache-Control: public, max-age=31536000, immutable/,
    )
  })

  it('leave nothing of the build machine behind', () => {
    const strangers = globSync('**/*', { cwd: distDir }).filter((file) =>
      /\.(?:map|tsx?)$/.test(file),
    )

    assert.deepEqual(strangers, [])
  })
})

function read(file: string): string {
  return readFileSync(join(distDir, file), 'utf8')
}

function assets(pattern: string): string[] {
  return globSync(`assets/${pattern}`, { cwd: distDir })
}

function size(file: string): number {
  return statSync(join(distDir, file)).size
}

function sum(files: string[]): number {
  return files.reduce((total, file) => total + size(file), 0)
}

function sha256(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function row(what: string, bytes: number, limit: number): string {
  const isOver = bytes > limit
  return `${what.padEnd(48)} ${String(bytes).padStart(7)} of ${String(limit).padStart(7)} bytes${isOver ? '  OVER' : ''}`
}
