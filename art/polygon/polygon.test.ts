import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pointsOf } from '../line/points-for-tests.ts'
import type { Polygon } from './polygon.ts'
import { isInside, polygonCentre } from './polygon.ts'

const kite: Polygon = pointsOf(0, 0, 90, 20, 120, 110, 30, 80)

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
