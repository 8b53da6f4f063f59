import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { zipSync } from 'fflate'
import { makeFolder } from '../../tools/testing/folder.ts'
import { buildTiff } from '../geotiff/tiff-for-tests.ts'
import { needsGdal, run } from '../read-with-gdal-for-tests.ts'
import { openSample, rounded, type SampleFiles } from '../samples-for-tests.ts'
import { buildPng, samples, worldFile } from './sample-for-tests.ts'

const [{ files }] = samples
const png = new Uint8Array(Buffer.from(files['a.png'] ?? ''))

describe('an image with a world file', () => {
  it('has the position from its world file', async () => {
    for (const ending of ['pgw', 'PNGW', 'wld']) {
      const layer = await openSample({ 'a.png': png, [`a.${ending}`]: worldFile })

      assert.deepEqual(rounded(layer.bounds), [91.7, 26.1, 91.9, 26.2])
      assert.deepEqual([...(layer.raster?.pixels ?? [])], [255, 0, 0, 255, 0, 0, 255, 128])
    }
  })

  it('asks for a system where its numbers are not degrees', async () => {
    const metres = '1\n0\n0\n-1\n370000\n2887407\n'

    await assert.rejects(openSample({ 'a.png': png, 'a.pgw': metres }), { code: 'needs-crs' })
  })

  it('is not a map without one, and not reported in an archive', async () => {
    const point = new TextEncoder().encode('{"type":"Point","coordinates":[91.7,26.1]}')

    await assert.rejects(openSample({ 'a.png': png }), { code: 'unknown-format' })
    const layer = await openSample({ 'a.zip': zipSync({ 'a.png': png, 'b.geojson': point }) })
    assert.equal(layer.note, '')
    assert.equal(layer.raster, null)
  })

  it('is rejected as broken where its world file or itself is', async () => {
    const cut = png.slice(0, 50)

    await assert.rejects(openSample({ 'a.png': png, 'a.pgw': 'none' }), { code: 'broken' })
    await assert.rejects(openSample({ 'a.png': cut, 'a.pgw': worldFile }), { code: 'broken' })
  })

  it('may be a JPEG', needsGdal, async (t) => {
    const dir = makeFolder(t)
    await writeFile(join(dir, 'a.tif'), buildTiff({}))
    const options = '-q -of JPEG -outsize 30 20 -r nearest -co QUALITY=100'.split(' ')
    await run('gdal_translate', [...options, join(dir, 'a.tif'), join(dir, 'grey.jpg')])
    await run('gdal_translate', [
      ...options,
      ...['-b', '1', '-b', '1', '-b', '1', '-scale_2', '0', '255', '0', '0'],
      join(dir, 'a.tif'),
      join(dir, 'colour.jpg'),
    ])

    for (const name of ['grey.jpg', 'colour.jpg']) {
      const jpg = new Uint8Array(await readFile(join(dir, name)))
      const { raster, bounds } = await openSample({ 'a.jpg': jpg, 'a.jgw': worldFile })

      assert.deepEqual(rounded(bounds), [91.7, 24.2, 94.7, 26.2])
      const bright = raster?.pixels.slice(4 * (15 * 30 + 15), 4 * (15 * 30 + 15) + 4) ?? []
      const expected = name === 'grey.jpg' ? [255, 255, 255, 255] : [255, 0, 255, 255]
      for (const [i, value] of [...bright].entries()) {
        assert.ok(Math.abs(value - expected[i]) < 24, `${name}: ${[...bright]}`)
      }
    }
  })
})

describe('a PNG with a world file', () => {
  it('has the colours of one bit, of a palette and of sixteen bits', async () => {
    const bits = { width: 3, height: 1, depth: 1, kind: 0, rows: [0, 0b1010_0000] }
    const colours = { palette: [9, 8, 7, 1, 2, 3], opacities: [0] }
    const palette = { width: 2, height: 1, depth: 8, kind: 3, rows: [0, 1, 0], ...colours }
    const deep = { width: 1, height: 1, depth: 16, kind: 2, rows: [0, 10, 99, 20, 99, 30, 99] }

    assert.deepEqual(
      await pixelsOf({ 'a.png': buildPng(bits) }),
      [255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 255],
    )
    assert.deepEqual(await pixelsOf({ 'a.png': buildPng(palette) }), [1, 2, 3, 255, 0, 0, 0, 0])
    assert.deepEqual(await pixelsOf({ 'a.png': buildPng(deep) }), [10, 20, 30, 255])
  })

  it('is transparent where its grey or its colour is declared so', async () => {
    const grey = { width: 2, height: 1, depth: 8, kind: 0, rows: [0, 70, 90], opacities: [0, 70] }
    const rows = [0, 7, 8, 9, 7, 8, 10]
    const colour = { width: 2, height: 1, depth: 8, kind: 2, rows, opacities: [0, 7, 0, 8, 0, 9] }

    assert.deepEqual(await pixelsOf({ 'a.png': buildPng(grey) }), [
      ...[0, 0, 0, 0],
      ...[90, 90, 90, 255],
    ])
    assert.deepEqual(await pixelsOf({ 'a.png': buildPng(colour) }), [
      ...[0, 0, 0, 0],
      ...[7, 8, 10, 255],
    ])
  })
})

/** Eight by eight pixels of one red, in cyan, magenta, yellow and black. */
const cmyk = Buffer.from(
  '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykqKRkfLTAtKDAlKCko/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAcI/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAA4EQwBNAFkASwAAPwCqUvhY6P/Z',
  'base64',
)

describe('a JPEG with a world file', () => {
  it('may be in cyan, magenta, yellow and black', async () => {
    const [red, green, blue, opacity] = await pixelsOf({ 'a.jpg': cmyk })

    assert.ok(red > 150 && green < 90 && blue < 90, `${red} ${green} ${blue}`)
    assert.equal(opacity, 255)
  })

  it('is not turned as its camera was: the world file refers to the pixels as stored', async () => {
    const upright = createCanvas(3, 2).encodeSync('jpeg')
    const exif = Buffer.from(
      'ffe1002245786966000049492a0008000000010012010300010000000600000000000000',
      'hex',
    )
    const turned = Buffer.concat([upright.subarray(0, 2), exif, upright.subarray(2)])
    const layer = await openSample({ 'a.jpg': turned, 'a.wld': worldFile })

    assert.deepEqual([layer.raster?.width, layer.raster?.height], [3, 2])
    const decoded = await loadImage(turned)
    assert.deepEqual([decoded.width, decoded.height], [2, 3], 'it would be turned otherwise')
  })
})

async function pixelsOf(files: SampleFiles): Promise<number[]> {
  const { raster } = await openSample({ ...files, 'a.wld': worldFile })
  return [...(raster?.pixels ?? [])]
}
