import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { metresBetween } from '@app/formats/geometry/earth.ts'
import { type Bounds, buildPlane } from '../plane/plane.ts'
import { buildProjection, fittingScale, scalesAround } from './projection.ts'

const area = { x: 40, y: 50, width: 560, height: 480 }
const METRES_PER_POINT = 0.0254 / 72

describe('the projection of a sheet', () => {
  for (const lat of [-62, 0, 26.1, 48]) {
    it(`is to scale on the ellipsoid at ${lat} degrees, eastward and northward`, () => {
      const view: Bounds = [91.7, lat, 91.71, lat + 0.008]
      const { toPaper } = buildProjection(view, area, 2500)
      const from = { lng: 91.702, lat: lat + 0.002 }

      for (const to of [
        { lng: 91.708, lat: from.lat },
        { lng: from.lng, lat: lat + 0.006 },
      ]) {
        const a = toPaper(from)
        const b = toPaper(to)
        const onPaperM = Math.hypot(a.x - b.x, a.y - b.y) * METRES_PER_POINT
        const onGroundM = metresBetween(from.lng, from.lat, to.lng, to.lat)
        assert.ok(Math.abs((onPaperM * 2500) / onGroundM - 1) < 0.0005)
      }
    })
  }

  it('contains the whole view of the map, at the largest round scale', () => {
    const view: Bounds = [91.68, 26.12, 91.72, 26.15]

    const n = fittingScale(view, area)
    const { toPaper } = buildProjection(view, area, n)

    const low = toPaper({ lng: view[0], lat: view[1] })
    const high = toPaper({ lng: view[2], lat: view[3] })
    assert.ok(low.x >= area.x && high.x <= area.x + area.width)
    assert.ok(high.y >= area.y && low.y <= area.y + area.height)
    const [larger] = scalesAround(n, 1)
    const closer = buildProjection(view, area, larger)
    assert.ok(closer.toPaper({ lng: view[2], lat: view[1] }).x > area.x + area.width)
  })

  it('projects another plane correctly', () => {
    const projection = buildProjection([91.7, 26.1, 91.71, 26.11], area, 5000)
    const origin = { lng: 90, lat: 20 }
    const place = { lng: 91.704, lat: 26.107 }
    const { x, y } = buildPlane(origin).toPlane(place)

    const { ax, bx, ay, by } = projection.from(origin)

    const expected = projection.toPaper(place)
    assert.ok(Math.abs(ax * x + bx - expected.x) < 0.01)
    assert.ok(Math.abs(ay * y + by - expected.y) < 0.01)
  })

  it('has round scales on both sides of one', () => {
    assert.deepEqual(scalesAround(2500, 2), [1500, 2000, 2500, 3000, 4000])
    assert.deepEqual(scalesAround(10_000, 1), [7500, 10_000, 12_500])
  })
})
