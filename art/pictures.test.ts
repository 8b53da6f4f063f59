import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { company } from '@app/site/content/company.ts'
import { landing } from '@app/site/content/landing.ts'
import sharp from 'sharp'
import { readTitles } from './site-words.ts'
import { openStudio } from './studio.ts'

const studio = openStudio(join(import.meta.dirname, '..'))

const cards = landing.industries.columns.flat().map(({ picture }) => `card-${picture}`)

/** Width, height and maximum bytes. */
const rasters: Record<string, [width: number, height: number, maxBytes: number]> = {
  ...Object.fromEntries(cards.map((card) => [`${card}-640.avif`, [640, 640, 26_000]])),
  ...Object.fromEntries(cards.map((card) => [`${card}-960.avif`, [960, 960, 46_000]])),
  ...Object.fromEntries(cards.map((card) => [`${card}-640.webp`, [640, 640, 70_000]])),
  'hero-1200.avif': [1200, 600, 30_000],
  'hero-1600.avif': [1600, 800, 38_200],
  'hero-2400.avif': [2400, 1200, 57_000],
  'hero-1600.webp': [1600, 800, 60_000],
  'hero-compact-480.avif': [480, 400, 11_000],
  'hero-compact-750.avif': [750, 625, 11_350],
  'hero-compact-1200.avif': [1200, 1000, 26_000],
  'hero-compact-750.webp': [750, 625, 35_000],
  'still-1120.avif': [1120, 653, 48_000],
  'still-1800.avif': [1800, 1050, 96_000],
  'still-1120.webp': [1120, 653, 120_000],
  'industries.webp': [88, 336, 9_000],
  'contact-map-480.avif': [480, 360, 11_000],
  'contact-map-880.avif': [880, 660, 26_000],
  'contact-map-880.webp': [880, 660, 36_000],
}

/** View box and maximum bytes once compressed. */
const drawings: Record<string, [viewBox: string, maxCompressedBytes: number]> = {
  'hero-overlay.svg': ['0 0 1200 600', 10_000],
  'hero-print-overlay.svg': ['0 0 1200 600', 60_000],
  'lost-overlay.svg': ['0 0 1200 600', 10_000],
  'hero-compact-overlay.svg': ['0 0 600 500', 7_000],
  'lost-compact-overlay.svg': ['0 0 600 500', 7_000],
  'scene-workspace-1280.svg': ['0 0 1280 770', 21_000],
  'scene-workspace-880.svg': ['0 0 880 640', 16_500],
  'scene-workspace-360.svg': ['0 0 360 560', 11_500],
  'scene-field-1280.svg': ['0 0 1280 720', 14_000],
  'scene-field-880.svg': ['0 0 880 660', 14_000],
  'scene-field-360.svg': ['0 0 360 550', 11_000],
  'figures.svg': ['0 0 832 84', 2_000],
  'ladder-1320.svg': ['0 0 1320 152', 4_600],
  'ladder-700.svg': ['0 0 700 110', 4_600],
  'ladder-320.svg': ['0 0 320 400', 4_600],
  'contours.svg': ['4 4 592 592', 8_000],
}

describe('the pictures of the site', () => {
  for (const [name, [width, height, maxBytes]] of Object.entries(rasters)) {
    it(`${name} is ${width} × ${height} and at most ${maxBytes} bytes`, async () => {
      const bytes = await studio.read(`site/pictures/${name}`)
      const metadata = await sharp(bytes).metadata()

      const format = name.endsWith('.avif') ? 'heif' : 'webp'
      assert.deepEqual([metadata.format, metadata.width, metadata.height], [format, width, height])
      assert.ok(bytes.length <= maxBytes, `${bytes.length} bytes`)
    })
  }

  for (const [name, [viewBox, maxBytes]] of Object.entries(drawings)) {
    it(`${name} shows ${viewBox} and is at most ${maxBytes} bytes compressed`, async () => {
      const svg = String(await studio.read(`site/pictures/${name}`))
      const compressed = brotliCompressSync(svg)

      assert.ok(svg.includes(` viewBox="${viewBox}"`))
      assert.ok(compressed.length <= maxBytes, `${compressed.length} bytes`)
      assert.doesNotMatch(svg, /NaN|undefined|Infinity/)
    })
  }

  for (const [page, path] of Object.entries(company.social)) {
    it(`${path} is 1200 × 630, at most 300 kB, and shows the product's name and the title of its page`, async () => {
      const title = new Map(Object.entries(await readTitles(studio))).get(page) ?? ''
      const bytes = await studio.read(`site/public${path}`)
      const metadata = await sharp(bytes).metadata()

      assert.deepEqual([metadata.width, metadata.height], [1200, 630])
      assert.ok(
        title && metadata.exif?.includes(`${company.name}: ${title}\0`),
        'npm run art -- social',
      )
      assert.ok(bytes.length <= 300_000, `${bytes.length} bytes`)
    })
  }
})
