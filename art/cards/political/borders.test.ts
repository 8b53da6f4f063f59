import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { traceBorders } from './borders.ts'

const SIZE = 40

describe('traceBorders', () => {
  it('draws each border between two regions once', () => {
    const quarters = raster((x, y) => (x < 20 ? 0 : 1) + (y < 20 ? 0 : 2))

    const borders = traceBorders(quarters, SIZE)

    const pairs = borders.map(({ regions }) => regions.join('-')).toSorted()
    assert.deepEqual(pairs, ['0-1', '0-2', '1-3', '2-3'])
  })

  it('ends all borders of a junction in the same point', () => {
    const quarters = raster((x, y) => (x < 20 ? 0 : 1) + (y < 20 ? 0 : 2))

    for (const { line } of traceBorders(quarters, SIZE)) {
      const ends = [line.at(0), line.at(-1)]
      assert.ok(ends.some((end) => end?.[0] === 20 && end[1] === 20))
    }
  })

  it('closes the border of a region that touches no third one', () => {
    const island = raster((x, y) => (Math.hypot(x - 20, y - 20) < 9 ? 5 : 2))

    const [border, ...others] = traceBorders(island, SIZE)

    assert.deepEqual(others, [])
    assert.deepEqual(border?.regions, [2, 5])
    assert.deepEqual(border?.line.at(0), border?.line.at(-1))
  })

  it('smooths the staircase of the cells', () => {
    const disc = raster((x, y) => (Math.hypot(x - 19.5, y - 19.5) < 12 ? 1 : 0))

    for (const { line } of traceBorders(disc, SIZE)) {
      for (const [x, y] of line) assert.ok(Math.abs(Math.hypot(x - 20, y - 20) - 12) < 1)
    }
  })
})

function raster(regionAt: (x: number, y: number) => number): Int16Array {
  return Int16Array.from({ length: SIZE * SIZE }, (_, index) =>
    regionAt(index % SIZE, Math.trunc(index / SIZE)),
  )
}
