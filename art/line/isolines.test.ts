import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Matrix } from '../matrix.ts'
import { areasAbove, isolines } from './isolines.ts'

const cone = Matrix.from(60, 60, (x, y) => 25 - Math.hypot(x - 30, y - 30))

describe('isolines', () => {
  it('follow a level at its height', () => {
    const [ring, ...others] = isolines(cone, 10)

    assert.equal(others.length, 0)
    for (const [x, y] of ring ?? []) {
      // A cell's value is at its centre, half a cell from its corner.
      assert.ok(Math.abs(Math.hypot(x - 30.5, y - 30.5) - 15) < 0.2)
    }
  })

  it('are closed', () => {
    for (const ring of isolines(cone, 10)) assert.deepEqual(ring[0], ring.at(-1))
  })

  it('include holes', () => {
    const crater = cone.map((height) => (height > 15 ? 0 : height))

    const [area] = areasAbove(crater, 10)

    assert.equal(area?.length, 2)
  })
})
