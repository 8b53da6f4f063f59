import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toUtm } from './utm.ts'

describe('UTM', () => {
  it('counts from the central meridian and the equator', () => {
    assert.deepEqual(toUtm({ lng: 93, lat: 0 }), { x: 500_000, y: 0 })
  })

  it('is the same distance on both sides of the meridian', () => {
    const west = toUtm({ lng: 91.5, lat: 26 })
    const east = toUtm({ lng: 94.5, lat: 26 })

    assert.ok(Math.abs(west.x + east.x - 1_000_000) < 1e-6)
    assert.ok(Math.abs(west.y - east.y) < 1e-6)
  })
})
