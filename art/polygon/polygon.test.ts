import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Point } from '../line/point.ts'
import { pointsOf } from '../line/points-for-tests.ts'
import type { Polygon } from './polygon.ts'
import { cut, inset, isInside, polygonArea, polygonCentre, sidesOf } from './polygon.ts'

const kite: Polygon = pointsOf(0, 0, 90, 20, 120, 110, 30, 80)

describe('cut', () => {
  it('divides the area and loses none of it', () => {
    for (let bearing = 0; bearing < Math.PI; bearing += 0.1) {
      const [left, right] = cut(kite, [55, 48], bearing)

      assert.ok(polygonArea(left) > 0 && polygonArea(right) > 0)
      assert.ok(Math.abs(polygonArea(left) + polygonArea(right) - polygonArea(kite)) < 1e-9)
    }
  })

  it('loses nothing when the line runs through two corners', () => {
    const [left, right] = cut(kite, [0, 0], Math.atan2(110, 120))

    assert.ok(Math.abs(polygonArea(left) + polygonArea(right) - polygonArea(kite)) < 1e-9)
  })

  it('gives everything to one side when the line misses', () => {
    const parts = cut(kite, [500, 500], -0.7)

    assert.deepEqual(parts.map(polygonArea).toSorted(), [0, polygonArea(kite)])
  })
})

describe('inset', () => {
  it('keeps every corner at its distance inside, in either direction of the corners', () => {
    for (const polygon of [kite, kite.toReversed()]) {
      const inner = inset(polygon, 6)

      assert.equal(inner.length, 4)
      assert.ok(polygonArea(inner) < polygonArea(kite))
      for (const corner of inner) {
        assert.ok(isInside(kite, corner))
        for (const [a, b] of sidesOf(kite)) assert.ok(distanceToSide(corner, a, b) > 6 - 1e-9)
      }
    }
  })

  it('removes the same strip from every side of a square', () => {
    const inner = inset(pointsOf(0, 0, 10, 0, 10, 10, 0, 10), 2)

    assert.ok(Math.abs(polygonArea(inner) - 36) < 1e-9)
  })

  it('is empty when the polygon is too narrow', () => {
    assert.deepEqual(inset(kite, 60), [])
  })
})

describe('isInside', () => {
  it('distinguishes the inside of a concave polygon from its bay', () => {
    const bay = pointsOf(0, 0, 10, 0, 10, 10, 5, 3, 0, 10)

    assert.equal(isInside(bay, [5, 2]), true)
    assert.equal(isInside(bay, [5, 7]), false)
    assert.equal(isInside(bay, [12, 2]), false)
  })

  it('holds for the centre of a convex polygon', () => {
    assert.equal(isInside(kite, polygonCentre(kite)), true)
  })
})

function distanceToSide([x, y]: Point, a: Point, b: Point): number {
  const across = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])
  return Math.abs(across) / Math.hypot(b[0] - a[0], b[1] - a[1])
}
