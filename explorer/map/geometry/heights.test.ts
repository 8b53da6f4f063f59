import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Terrain } from '../../survey/survey.ts'
import { buildHeights, gridOfHeights } from './heights.ts'

/** A square terrain of eleven cells a side around the origin. */
function terrainOf(cellM: number, heightM: number): Terrain {
  const heightsM = new Float32Array(121).fill(heightM)
  heightsM[60] = heightM + 10
  return { columns: 11, rows: 11, cellM, westM: -5 * cellM, southM: -5 * cellM, heightsM }
}

const [ward, around] = [terrainOf(10, 50), terrainOf(40, 70)]
const heights = buildHeights(ward, around)

describe('heights', () => {
  it('are those of the ward inside, and pass into the coarse ones around it', () => {
    assert.equal(heights.at(0, 0), 10)
    assert.equal(heights.at(-50, 0), 20)
    assert.equal(heights.at(150, 150), 20)
    assert.equal(heights.highestM, 30)
    const between = heights.at(46, 0)
    assert.ok(between > 0 && between < 20, String(between))
  })

  it('are on one grid with the cells of the ward', () => {
    const grid = gridOfHeights(heights, ward, around)
    assert.deepEqual([grid.columns, grid.rows, grid.westM, grid.southM], [41, 41, -200, -200])
    assert.equal(grid.heightsM[20 * 41 + 20], 10)
    assert.equal(grid.heightsM[0], 20)
  })
})
