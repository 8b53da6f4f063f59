import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import sharp from 'sharp'
import { makeFolder } from '../tools/testing/folder.ts'
import { encodePng, writeEditions } from './encode.ts'
import { openStudio } from './studio.ts'

const SIZE = 64
const webp = { width: SIZE, quality: 50 }

describe('writeEditions', () => {
  it('writes every width, each AVIF within its size limit', async (t) => {
    const studio = openStudio(makeFolder(t))
    const picture = await noisyPicture()
    for (const maxBytes of [1500, 2300]) {
      await writeEditions(studio, 'noise', picture, { avif: [{ width: SIZE, maxBytes }], webp })

      const bytes = await studio.read(`site/pictures/noise-${SIZE}.avif`)
      assert.ok(bytes.length <= maxBytes, `${bytes.length} of ${maxBytes}`)
      assert.ok(bytes.length > maxBytes * 0.8, `${bytes.length} of ${maxBytes}`)
    }

    const fallback = await sharp(await studio.read(`site/pictures/noise-${SIZE}.webp`)).metadata()
    assert.deepEqual([fallback.format, fallback.width], ['webp', SIZE])
  })

  it('reports that no quality is small enough', async (t) => {
    const studio = openStudio(makeFolder(t))
    const editions = { avif: [{ width: SIZE, maxBytes: 100 }], webp }

    await assert.rejects(
      writeEditions(studio, 'noise', await noisyPicture(), editions),
      /100 bytes/,
    )
  })
})

function noisyPicture(): Promise<Buffer> {
  const random = seededRandom(1)
  const pixels = Uint8Array.from({ length: SIZE * SIZE * 3 }, () => 90 + random() * 80)
  return encodePng(pixels, SIZE, SIZE)
}
