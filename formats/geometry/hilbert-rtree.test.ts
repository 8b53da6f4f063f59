import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildSmallTable } from '../small-table-for-tests.ts'
import { hilbertOrder, packLevels } from './hilbert-rtree.ts'
import { joinBoxes } from './plane.ts'

describe('boxes along the curve', () => {
  const count = 64
  const rows = hilbertOrder(buildSmallTable(count))

  it('contain every row once', () => {
    assert.deepEqual(
      rows.map(({ row }) => row).sort((a, b) => a - b),
      Array.from({ length: count }, (_, row) => row),
    )
  })

  it('lead from each plot to a neighbour', () => {
    const steps = rows.slice(1).map(({ box }, i) => {
      const before = rows[i]?.box ?? box
      return Math.hypot(box[0] - before[0], box[1] - before[1])
    })

    assert.ok(Math.max(...steps) < 3 * Math.min(...steps))
  })

  it('are enclosed level by level', () => {
    const boxes = rows.map(({ box }) => box)

    const levels = packLevels(boxes, 5)

    assert.deepEqual(
      levels.map((level) => level.length),
      [13, 3, 1],
    )
    assert.deepEqual(levels[2]?.[0], boxes.reduce(joinBoxes))
    assert.deepEqual(levels[0]?.[12], boxes.slice(60).reduce(joinBoxes))
  })
})
