import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildPlane } from './plane.ts'

describe('the plane of a survey', () => {
  const plane = buildPlane({ lng: 91.7, lat: 26.15 })

  it('begins at its origin', () => {
    assert.deepEqual(plane.toPlane({ lng: 91.7, lat: 26.15 }), { x: 0, y: 0 })
  })

  it('finds its way back', () => {
    const place = plane.toLngLat(1234.5, -987.6)
    const { x, y } = plane.toPlane(place)

    assert.ok(Math.abs(x - 1234.5) < 1e-6)
    assert.ok(Math.abs(y + 987.6) < 1e-6)
  })

  it('measures metres', () => {
    const { lat } = plane.toLngLat(0, 1000)

    assert.ok(Math.abs((lat - 26.15) * 111_319.49 - 1000) < 1)
  })
})
