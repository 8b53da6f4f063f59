import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { equalAreaOf, metresBetween } from './earth.ts'

describe('metres on the earth', () => {
  it('are those of a degree at the equator, on the meridian and in Assam', () => {
    assert.ok(Math.abs(metresBetween(0, 0, 1, 0) - 111_319.491) < 0.01)
    assert.ok(Math.abs(metresBetween(0, 0, 0, 1) - 110_574.389) < 1)
    const minute = (parallelRadiusM(26.15) * Math.PI) / 180 / 60
    assert.ok(Math.abs(metresBetween(91.7, 26.15, 91.7 + 1 / 60, 26.15) - minute) < 0.02)
  })

  it('are zero for the same place, and half the circumference for the antipode', () => {
    assert.equal(metresBetween(91.7, 26.1, 91.7, 26.1), 0)
    assert.ok(Math.abs(metresBetween(0, 0, 180, 0) - 20_003_931) < 70_000)
  })
})

describe('the equal-area plane', () => {
  it('has the area of the whole earth', () => {
    const [west, south] = equalAreaOf(-180, -90)
    const [east, north] = equalAreaOf(180, 90)

    const km2 = ((east - west) * (north - south)) / 1e6

    assert.ok(Math.abs(km2 - 510_065_621.7) < 1)
  })

  it('preserves a hectare in Assam', () => {
    const [lng, lat] = [91.7, 26.15]
    const wide = 100 / metresBetween(lng, lat, lng + 1, lat)
    const high = 100 / (metresBetween(lng, lat, lng, lat + 0.01) * 100)
    const [west, south] = equalAreaOf(lng, lat)
    const [east, north] = equalAreaOf(lng + wide, lat + high)

    assert.ok(Math.abs((east - west) * (north - south) - 10_000) < 1)
  })
})

/** The distance of a WGS 84 position from the earth's axis. */
function parallelRadiusM(lat: number): number {
  const angle = (lat * Math.PI) / 180
  return (6_378_137 * Math.cos(angle)) / Math.sqrt(1 - 0.00669437999014 * Math.sin(angle) ** 2)
}
