import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildSmallTable } from '../small-table-for-tests.ts'
import { hilbertOrder } from './hilbert-rtree.ts'

describe('boxes along the curve', () => {
  const count = 64
  const rows = hilbertOrder(buildSmallTable(count))

  it('lead from each plot to a neighbour', () => {
    const steps = rows.slice(1).map(({ box }, i) => {
      const before = rows[i]?.box ?? box
      return Math.hypot(box[0] - before[0], box[1] - before[1])
    })

    assert.ok(Math.max(...steps) < 3 * Math.min(...steps))
  })
})
