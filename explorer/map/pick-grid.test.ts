import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildPickGrid } from './pick-grid.ts'

describe('the plot under a point', () => {
  it('is found among thousands', () => {
    const count = 50
    const coordinates = Float32Array.from(
      Array.from({ length: count * count }, (_, i) => {
        const x = 20 * (i % count)
        const y = 20 * Math.floor(i / count)
        return [x, y, x + 18, y, x + 18, y + 18, x, y + 18]
      }).flat(),
    )
    const starts = Uint32Array.from({ length: count * count + 1 }, (_, i) => 4 * i)
    const grid = buildPickGrid({ starts, coordinates })

    assert.equal(grid.at(5, 5), 0)
    assert.equal(grid.at(20 * 7 + 9, 20 * 11 + 9), 11 * count + 7)
    assert.equal(grid.at(19, 5), null, 'a road between two plots')
    assert.equal(grid.at(-5, 5), null)
    assert.equal(grid.at(Number.NaN, 5), null)
  })

  it('is not found in the dent of a plot', () => {
    const coordinates = Float32Array.of(0, 0, 10, 0, 4, 4, 0, 10)
    const grid = buildPickGrid({ starts: Uint32Array.of(0, 4), coordinates })

    assert.equal(grid.at(2, 2), 0)
    assert.equal(grid.at(8, 8), null)
  })

  it('is none where there are no plots', () => {
    const empty = { starts: Uint32Array.of(0), coordinates: new Float32Array() }

    assert.equal(buildPickGrid(empty).at(0, 0), null)
  })
})
