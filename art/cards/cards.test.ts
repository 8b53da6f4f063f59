import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'

const picturesDir = join(import.meta.dirname, '../../site/pictures')

const editions = [
  { suffix: '640.avif', format: 'heif', width: 640, maxBytes: 18_000 },
  { suffix: '960.avif', format: 'heif', width: 960, maxBytes: 32_000 },
  { suffix: '640.webp', format: 'webp', width: 640, maxBytes: 40_000 },
]

describe('the pictures of the industry cards', () => {
  for (const card of ['agriculture', 'urban', 'resource', 'political', 'environment']) {
    for (const { suffix, format, width, maxBytes } of editions) {
      it(`card-${card}-${suffix} is square and within its size limit`, async () => {
        const bytes = await readFile(join(picturesDir, `card-${card}-${suffix}`))

        const picture = await sharp(bytes).metadata()

        assert.deepEqual([picture.format, picture.width, picture.height], [format, width, width])
        assert.ok(bytes.length <= maxBytes, `${bytes.length} bytes, at most ${maxBytes}`)
      })
    }
  }

  it('card-population.svg is square, has no words, and is within its size limit', async () => {
    const bytes = await readFile(join(picturesDir, 'card-population.svg'))

    const picture = await sharp(bytes).metadata()

    const sent = brotliCompressSync(bytes).length
    assert.deepEqual([picture.format, picture.width, picture.height], ['svg', 1280, 1280])
    assert.doesNotMatch(bytes.toString(), /<text/)
    assert.ok(sent <= 15_000, `${sent} bytes compressed, at most 15000`)
  })
})
