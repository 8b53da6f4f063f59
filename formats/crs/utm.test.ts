import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { epsgOfZone, GUWAHATI_ZONE, toUtm, zoneAt } from './utm.ts'

describe('UTM', () => {
  it('is measured from the central meridian and the equator', () => {
    assert.deepEqual(toUtm({ lng: 93, lat: 0 }), { x: 500_000, y: 0 })
  })

  it('is the same distance on both sides of the meridian', () => {
    const west = toUtm({ lng: 91.5, lat: 26 })
    const east = toUtm({ lng: 94.5, lat: 26 })

    assert.ok(Math.abs(west.x + east.x - 1_000_000) < 1e-6)
    assert.ok(Math.abs(west.y - east.y) < 1e-6)
  })

  it('has the zone of every place, and a false northing in the south', () => {
    assert.deepEqual(zoneAt({ lng: 91.7, lat: 26 }), GUWAHATI_ZONE)
    assert.deepEqual(zoneAt({ lng: 180, lat: -1 }), { number: 60, isSouth: true })
    assert.equal(epsgOfZone(zoneAt({ lng: -70.6, lat: -33.4 })), 32719)
    assert.deepEqual(toUtm({ lng: -69, lat: 0 }, { number: 19, isSouth: true }), {
      x: 500_000,
      y: 10_000_000,
    })
  })
})
