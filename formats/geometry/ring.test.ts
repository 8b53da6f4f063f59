import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { centroidOf, distanceTo, doubleArea, innerPoint, isInside } from './ring.ts'

/** An L, counter-clockwise, far from the origin; its first corner is not repeated. */
const corners = [0, 0, 4, 0, 4, 1, 1, 1, 1, 4, 0, 4].map((value) => 1e6 + value)
const open = Float64Array.from(corners)
const closed = Float64Array.from([...corners, ...corners.slice(0, 2)])

describe('a ring', () => {
  it('has its area and its centroid, whether its first corner is repeated or not', () => {
    for (const ring of [open, closed]) {
      assert.equal(doubleArea(ring), 14)
      const [x, y] = centroidOf(ring)
      assert.ok(Math.abs(x - 1e6 - 9.5 / 7) < 1e-9 && Math.abs(y - 1e6 - 9.5 / 7) < 1e-9)
    }
    const turned = Float64Array.from([0, 0, 0, 1, 1, 0])
    assert.equal(doubleArea(turned), -1)
    assert.deepEqual(centroidOf(Float64Array.of(3, 4, 3, 4, 3, 4)), [3, 4])
  })

  it('may be one of several in a list of corners', () => {
    const both = Float64Array.from([...[9, 9], ...open, ...[9, 9]])

    assert.equal(doubleArea(both, 1, 7), 14)
    assert.ok(isInside(both, 1, 7, 1e6 + 0.5, 1e6 + 3))
    assert.ok(!isInside(both, 1, 7, 1e6 + 3, 1e6 + 3))
  })

  it('has an inner point, also where its middle is outside', () => {
    const [x, y] = innerPoint(open, 0, 6)

    assert.ok(isInside(open, 0, 6, x, y), `${x}, ${y}`)
  })
})

describe('the distance to a segment', () => {
  it('is to its nearest point, which may be an end', () => {
    assert.equal(distanceTo(1, 2, 0, 0, 3, 0), 2)
    assert.equal(distanceTo(6, 4, 0, 0, 3, 0), 5)
    assert.equal(distanceTo(3, 4, 0, 0, 0, 0), 5)
  })
})
