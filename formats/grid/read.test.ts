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

  it('may be a table of heights, with or without names, in any order of its lines', async () => {
    const cells = Array.from({ length: 100 }, (_, i) => [i % 10, Math.floor(i / 10)] as const)
    const lines = cells.map(([x, y]) => `${91.7 + x / 100} ${(26.2 - y / 100).toFixed(3)} ${x + y}`)
    const some = lines.filter((_, i) => i % 9 !== 5)
    for (const text of [['X Y Z', ...lines].join('\n'), some.toReversed().join('\r\n')]) {
      const layer = await openSample({ 'a.xyz': text }, undefined, {
        askColumns: async ({ guess }) => guess,
      })

      assert.deepEqual(rounded(layer.bounds), [91.695, 26.105, 91.795, 26.205])
      assert.deepEqual([layer.raster?.width, layer.raster?.height], [10, 10])
      assert.deepEqual([...(layer.raster?.pixels ?? []).slice(0, 4)], [0, 0, 0, 255])
    }
  })

  it('is not made of other values, of scattered heights or of a few', async () => {
    const table = (count: number, name: string, shift: (i: number) => number) =>
      Array.from(
        { length: count },
        (_, i) => `${91 + (i % 10) / 10 + shift(i)},${26 + Math.floor(i / 10) / 10},7`,
      )
        .toSpliced(0, 0, `lon,lat,${name}`)
        .join('\n')
    for (const [text, count] of [
      [table(100, 'rain', () => 0), 100],
      [table(100, 'z', (i) => (i % 7) / 50), 100],
      [table(30, 'z', () => 0), 30],
    ] as const) {
      const layer = await openSample({ 'a.csv': text })

      assert.deepEqual([layer.featureCount, layer.raster], [count, null])
    }
  })
})
