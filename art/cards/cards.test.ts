import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { landing } from '@app/site/content/landing.ts'
import sharp from 'sharp'

const picturesDir = join(import.meta.dirname, '../../site/pictures')

const editions = [
  { suffix: '640.avif', format: 'heif', width: 640, maxBytes: 26_000 },
  { suffix: '960.avif', format: 'heif', width: 960, maxBytes: 46_000 },
  { suffix: '640.webp', format: 'webp', width: 640, maxBytes: 70_000 },
]

describe('the pictures of the industry cards', () => {
  for (const card of landing.industries.columns.flat().map(({ picture }) => picture)) {
    for (const { suffix, format, width, maxBytes } of editions) {
      it(`card-${card}-${suffix} is square and within its size limit`, async () => {
        const bytes = await readFile(join(picturesDir, `card-${card}-${suffix}`))

        const picture = await sharp(bytes).metadata()

        assert.deepEqual([picture.format, picture.width, picture.height], [format, width, width])
        assert.ok(bytes.length <= maxBytes, `${bytes.length} bytes, at most ${maxBytes}`)
      })
    }
  }
})
