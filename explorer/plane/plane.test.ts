import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { betweenPlanes, buildPlane } from './plane.ts'

describe('a plane seen from another', () => {
  it('is a factor and an offset away', () => {
    const origin = { lng: 91.7, lat: 26.15 }
    const other = { lng: 92.3, lat: 25.1 }
    const [factor, x, y] = betweenPlanes(other, origin)

    const place = buildPlane(other).toLngLat(2500, -1700)

    const expected = buildPlane(origin).toPlane(place)
    assert.ok(Math.abs(x + 2500 * factor - expected.x) < 1e-3)
    assert.ok(Math.abs(y - 1700 * factor - expected.y) < 1e-3)
  })
})
