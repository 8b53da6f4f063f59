import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import subsetFont from 'subset-font'
import { readSiteText } from '../site-words.ts'
import { openStudio } from '../studio.ts'
import { sansInstance } from './fonts.ts'
import { readMetrics } from './metrics.ts'

const studio = openStudio(join(import.meta.dirname, '../..'))
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')

describe('the fonts', () => {
  it('have every character of the site and of a keyboard', async () => {
    const text = `${ASCII}${await readSiteText(studio)}`
    const font = await studio.read('design/fonts/lessa-sans.woff2')
    const { has } = readMetrics(await subsetFont(font, text, { targetFormat: 'truetype' }))

    const missing = [...new Set(text)].filter((character) => character !== '\n' && !has(character))
    assert.deepEqual(missing, [], 'npm run art -- fonts')
  })

  it('stay within their size limits', async () => {
    assert.ok((await studio.read('design/fonts/lessa-sans.woff2')).length <= 24_000)
    assert.ok((await studio.read('design/fonts/lessa-note.woff2')).length <= 9_216)
  })

  it('come with their licences', async () => {
    for (const name of ['anek-latin', 'anek-bangla', 'anek-devanagari', 'source-serif-4']) {
      const licence = String(await studio.read(`design/fonts/OFL-${name}.txt`))
      assert.match(licence, /SIL OPEN FONT LICENSE/i)
    }
  })
})

describe('the metrics of a font', () => {
  it('distinguish wide letters from narrow ones, and heavy from light', async () => {
    const regular = readMetrics(await sansInstance('Mi', 400))
    const heavy = readMetrics(await sansInstance('Mi', 600))

    assert.ok(regular.widthOf('M') > 2 * regular.widthOf('i'))
    assert.ok(heavy.widthOf('M') > regular.widthOf('M'))
  })

  it('have no values for characters that the font lacks', async () => {
    const { has, widthOf } = readMetrics(await sansInstance('Mi', 400))

    assert.deepEqual([has('x'), widthOf('x')], [false, 0])
  })
})

describe('the fallbacks', () => {
  it('are all narrowed or widened by a plausible amount', async () => {
    const styles = String(await studio.read('design/fonts/fallbacks.css'))

    const sizes = [...styles.matchAll(/size-adjust: ([\d.]+)%/g)].map(([, size]) => Number(size))

    assert.equal(sizes.length, styles.split('@font-face').length - 1)
    for (const size of sizes) assert.ok(size > 80 && size < 120, `${size} %`)
  })
})
