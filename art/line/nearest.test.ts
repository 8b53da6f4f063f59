import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nearestOnLine } from './nearest.ts'
import { pointsOf } from './points-for-tests.ts'
import { spline } from './spline.ts'

describe('nearestOnLine', () => {
  const eastwards = spline(pointsOf(0, 50, 100, 50))

  it('returns the distance and the direction of the line', () => {
    const nearest = nearestOnLine(eastwards, [50, 62])

    assert.equal(nearest.distance, 12)
    assert.equal(nearest.bearing, 0)
  })

  it('distinguishes the right side from the left', () => {
    assert.equal(nearestOnLine(eastwards, [30, 90]).side, 1)
    assert.equal(nearestOnLine(eastwards, [30, 10]).side, -1)
  })
})
