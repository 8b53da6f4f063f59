import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import { pointsOf } from '../line/points-for-tests.ts'
import type { Polygon } from './polygon.ts'
import { isInside, polygonArea, polygonCentre } from './polygon.ts'
import { subdivide } from './subdivide.ts'

const estate = pointsOf(0, 0, 900, 60, 840, 700, 100, 620)
const division = { area: 9000, bearing: 0.3, jitter: 0.3, tilt: 0.05 }

describe('subdivide', () => {
  it('covers the area without overlaps', () => {
    const parts = subdivide(estate, division, seededRandom(5))

    const sum = parts.reduce((total, part) => total + polygonArea(part), 0)
    assert.ok(parts.length > 20)
    assert.ok(Math.abs(sum - polygonArea(estate)) < 1e-6)
    for (const part of parts) {
      const owners = parts.filter((other) => isInside(other, polygonCentre(part)))
      assert.deepEqual(owners, [part])
    }
  })

  it('leaves no part larger than twice the target area', () => {
    const parts = subdivide(estate, division, seededRandom(5))

    for (const part of parts) assert.ok(polygonArea(part) < 2 * division.area)
  })

  it('gives the same parts for the same seed and others for another', () => {
    const once = subdivide(estate, division, seededRandom(5))
    const again = subdivide(estate, division, seededRandom(5))
    const other = subdivide(estate, division, seededRandom(6))

    assert.deepEqual(again, once)
    assert.notDeepEqual(other, once)
  })

  it('makes strips along the bearing when stretched', () => {
    const bearing = 0.3
    const strips = subdivide(estate, { ...division, bearing, stretch: 0.2 }, seededRandom(5))

    const long = strips.filter(
      (strip) => lengthAlong(strip, bearing) > lengthAlong(strip, bearing + Math.PI / 2),
    )
    assert.ok(long.length > strips.length * 0.9)
  })
})

function lengthAlong(polygon: Polygon, bearing: number): number {
  const positions = polygon.map(([x, y]) => x * Math.cos(bearing) + y * Math.sin(bearing))
  return Math.max(...positions) - Math.min(...positions)
}
