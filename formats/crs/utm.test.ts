import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { epsgOfZone, GUWAHATI_ZONE, toUtm, zoneAt } from './utm.ts'

describe('UTM', () => {
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
