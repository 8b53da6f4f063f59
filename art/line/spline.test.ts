import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pointsOf } from './points-for-tests.ts'
import { spline } from './spline.ts'

const points = pointsOf(0, 0, 40, 30, 90, 10, 120, 80)

describe('spline', () => {
  it('passes through its points in order', () => {
    const curve = spline(points, 10)

    assert.equal(curve.length, 31)
    points.forEach((point, index) => {
      assert.deepEqual(curve[index * 10], point)
    })
  })

  it('has short pieces between two points', () => {
    const curve = spline(points, 10)

    curve.slice(1).forEach(([x, y], index) => {
      const [beforeX, beforeY] = curve[index]
      assert.ok(Math.hypot(x - beforeX, y - beforeY) < 15)
    })
  })
})
