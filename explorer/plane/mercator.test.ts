import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mercatorOf, metresPerPixel, planeMatrix, project } from './mercator.ts'
import { buildPlane } from './plane.ts'

const origin = { lng: 91.7, lat: 26.15 }

describe('the matrix of a plane', () => {
  it('projects a place to its position in the world, to the centimetre', () => {
    const world = [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, -1, 0.5, 0, 1]
    const place = buildPlane(origin).toLngLat(812.34, -455.5)

    const [x, y] = project(planeMatrix(world, origin), 812.34, -455.5, 0)

    const mercator = mercatorOf(place)
    assert.ok(Math.abs(x - (2 * mercator.x - 1)) < 1e-12)
    assert.ok(Math.abs(y - (3 * mercator.y + 0.5)) < 1e-12)
  })
})

describe('metres a pixel', () => {
  it('halve with each zoom level', () => {
    assert.ok(Math.abs(metresPerPixel(origin, 14) / metresPerPixel(origin, 15) - 2) < 1e-12)
  })
})
