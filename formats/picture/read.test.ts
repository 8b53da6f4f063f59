import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { zipSync } from 'fflate'
import { makeFolder } from '../../tools/testing/folder.ts'
import { buildTiff } from '../geotiff/tiff-for-tests.ts'
import { needsGdal, run } from '../read-with-gdal-for-tests.ts'
import { openSample, rounded } from '../samples-for-tests.ts'
import { decodePng } from './png.ts'
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

describe('PNG', () => {
  it('of one bit, with a palette and of sixteen bits', () => {
    const bits = decodePng(
      buildPng({ width: 3, height: 1, depth: 1, kind: 0, rows: [0, 0b1010_0000] }),
    )
    const palette = decodePng(
      buildPng({
        width: 2,
        height: 1,
        depth: 8,
        kind: 3,
        rows: [0, 1, 0],
        palette: [9, 8, 7, 1, 2, 3],
        opacities: [50],
      }),
    )
    const deep = decodePng(
      buildPng({ width: 1, height: 1, depth: 16, kind: 2, rows: [0, 10, 99, 20, 99, 30, 99] }),
    )

    assert.deepEqual([...bits.pixels], [255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 255])
    assert.deepEqual([...palette.pixels], [1, 2, 3, 255, 9, 8, 7, 50])
    assert.deepEqual([...deep.pixels], [10, 20, 30, 255])
  })

  it('with all filters', () => {
    const rows = [
      ...[0, 10, 20, 30],
      ...[1, 10, 10, 10],
      ...[2, 1, 1, 1],
      ...[3, 5, 5, 5],
      ...[4, 1, 1, 1],
    ]

    const { pixels } = decodePng(buildPng({ width: 3, height: 5, depth: 8, kind: 0, rows }))

    const grey = [...pixels].filter((_, i) => i % 4 === 0)
    assert.deepEqual(grey, [10, 20, 30, 10, 20, 30, 11, 21, 31, 10, 20, 30, 11, 21, 31])
  })

  it('that is interlaced', () => {
    // With three by three pixels, five of the seven passes are not empty.
    const rows = [0, 1, 0, 3, 0, 7, 9, 0, 2, 0, 8, 0, 4, 5, 6]

    const { pixels } = decodePng(
      buildPng({ width: 3, height: 3, depth: 8, kind: 0, rows, interlace: 1 }),
    )

    const grey = [...pixels].filter((_, i) => i % 4 === 0)
    assert.deepEqual(grey, [1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})
