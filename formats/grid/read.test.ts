import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample, rounded } from '../samples-for-tests.ts'
import { grid } from './sample-for-tests.ts'

describe('an ASCII grid', () => {
  it('opens as an image in its place, transparent where it has no value', async () => {
    const layer = await openSample({ 'a.asc': grid })

    assert.deepEqual(rounded(layer.bounds), [91.7, 26.1, 91.85, 26.2])
    const { width, height, pixels } = layer.raster ?? { pixels: [] }
    assert.deepEqual([width, height], [3, 2])
    assert.deepEqual([...pixels.slice(0, 4)], [0, 0, 0, 255])
    assert.deepEqual([...pixels.slice(-4)], [255, 255, 255, 255])
    assert.equal(pixels[4 * 4 + 3], 0)
  })

  it('may give the middle of its first cell, and asks for its system where it is in metres', async () => {
    const metres = grid
      .replace('xllcorner     91.7', 'XLLCENTER 370007.494')
      .replace('yllcorner     26.1', 'YLLCENTER 2887412.168')
      .replace('0.05', '10')

    await assert.rejects(openSample({ 'a.txt': metres }), { code: 'needs-crs' })
    const layer = await openSample({ 'a.txt': metres }, async () => 'EPSG:32646')
    assert.ok(Math.hypot(layer.bounds[0] - 91.7, layer.bounds[1] - 26.1) < 1e-5)
  })

  it('is rejected as broken without a position, and as too large by its header', async () => {
    await assert.rejects(openSample({ 'a.asc': grid.replace('xllcorner', 'x') }), {
      code: 'broken',
    })
    await assert.rejects(openSample({ 'a.asc': grid.replace('3\n', '999999999\n') }), {
      code: 'too-large',
    })
  })
})
