import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { openStudio } from '../studio.ts'
import { encodeIco } from './ico.ts'

const studio = openStudio(join(import.meta.dirname, '../..'))

describe('the favicon', () => {
  it('contains the mark at 16, 32 and 48 pixels', async () => {
    const icon = await studio.read('site/public/favicon.ico')

    const pictures = readIco(icon)

    const sizes = await Promise.all(
      pictures.map(async (png) => (await sharp(png).metadata()).width),
    )
    assert.deepEqual(sizes, [16, 32, 48])
  })

  it('is read back as it was assembled', () => {
    const pictures = [pngHeader(16), pngHeader(256)]

    assert.deepEqual(readIco(encodeIco(pictures)), pictures)
  })
})

describe('the app icons', () => {
  it('have the sizes that systems require', async () => {
    const sizes = {
      'icon-192': 192,
      'icon-512': 512,
      'icon-maskable-512': 512,
      'apple-touch-icon': 180,
    }
    for (const [name, size] of Object.entries(sizes)) {
      const { width, height } = await sharp(await studio.read(`site/public/${name}.png`)).metadata()
      assert.deepEqual([width, height], [size, size], name)
    }
  })

  it('keep the maskable mark inside the safe zone', async () => {
    const { data, info } = await sharp(await studio.read('site/public/icon-maskable-512.png'))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })

    const safeRadius = 0.4 * info.width
    for (const [index, value] of data.entries()) {
      if (value > 200) continue
      const x = (index % info.width) + 0.5 - info.width / 2
      const y = Math.trunc(index / info.width) + 0.5 - info.height / 2
      assert.ok(Math.hypot(x, y) < safeRadius)
    }
  })
})

function readIco(icon: Buffer): Buffer[] {
  const count = icon.readUInt16LE(4)
  return Array.from({ length: count }, (_, index) => {
    const entry = 6 + index * 16
    const start = icon.readUInt32LE(entry + 12)
    return icon.subarray(start, start + icon.readUInt32LE(entry + 8))
  })
}

/** The beginning of a PNG, up to its size. */
function pngHeader(size: number): Buffer {
  const header = Buffer.alloc(24)
  header.writeUInt32BE(size, 16)
  header.writeUInt32BE(size, 20)
  return header
}
