import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { boxAround, buildPlane } from './plane.ts'

describe('a plane', () => {
  const plane = buildPlane({ lng: 91.7, lat: 26.15 })

  it('begins at its origin', () => {
    assert.deepEqual(plane.toPlane({ lng: 91.7, lat: 26.15 }), { x: 0, y: 0 })
  })

  it('projects back to the same position', () => {
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

describe('the box around points', () => {
  it('contains all of them, or those in a range', () => {
    const points = [0, 5, -3, 2, 8, 8]

    assert.deepEqual(boxAround(points), [-3, 2, 8, 8])
    assert.deepEqual(boxAround(points, 0, 2), [-3, 2, 0, 5])
  })

  it('is empty around none', () => {
    const [west, , east] = boxAround([])

    assert.ok(west > east)
  })
})
