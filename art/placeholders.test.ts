import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { type Colour, readHex } from './colour.ts'
import { openStudio } from './studio.ts'

const projectDir = join(import.meta.dirname, '..')
const studio = openStudio(projectDir)
const css = String(await studio.read('site/styles/placeholders.css'))
const [wide = '', compact = ''] = css.split('@media')

/** ΔE of CIELAB (1976): the first still looks alike, the second does not look like one colour. */
const CLOSE = 10
const APART = 3

describe('the placeholders', () => {
  const placeholders = [
    ...gradientsIn(wide),
    ...gradientsIn(compact).map((one) => ({ ...one, name: 'hero-compact' })),
  ]

  for (const { name, stops } of placeholders) {
    it(`of ${name} has the mean colour of each edition, and two colours`, async () => {
      const editions = globSync(`site/pictures/${name}-+([0-9]).*`, { cwd: projectDir })

      assert.ok(editions.length >= 3, editions.join())
      const [first, second] = stops.map(readHex) as [Colour, Colour]
      assert.ok(difference(first, second) > APART, stops.join())
      for (const edition of editions) {
        const far = difference(await meanOf(edition), middle(first, second))
        assert.ok(far <= CLOSE, `${edition}: ${far}; npm run art -- placeholders`)
      }
    })
  }

  it('are there for each picture, and weigh at most 0.4 kB compressed', () => {
    const minified = css.replaceAll(/\/\*.*?\*\/|[\n'](?: +)?| (?=[{(])/g, '')

    assert.equal(placeholders.length, 13)
    assert.ok(brotliCompressSync(minified).length <= 400)
  })
})

function gradientsIn(rules: string) {
  const rule =
    /\[src\*='([\w-]+)-\d+'\] \{\s+background: linear-gradient\([^#]*(#\w{6}), (#\w{6})\)/g
  return [...rules.matchAll(rule)].map(([, name = '', ...stops]) => ({ name, stops }))
}

async function meanOf(picture: string): Promise<Colour> {
  const { channels } = await sharp(await studio.read(picture)).stats()
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean / 255)
  return [red, green, blue]
}

function middle(one: Colour, other: Colour): Colour {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2, (one[2] + other[2]) / 2]
}

function difference(one: Colour, other: Colour): number {
  const [a, b] = [toCielab(one), toCielab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function toCielab(rgb: Colour): Colour {
  const [r = 0, g = 0, b = 0] = rgb.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
