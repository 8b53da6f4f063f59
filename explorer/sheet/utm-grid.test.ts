import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toUtm, zoneAt } from '@app/formats/crs/utm.ts'
import { layOut } from './paper.ts'
import { buildProjection } from './projection.ts'
import { buildUtmGrid } from './utm-grid.ts'

const { map } = layOut('A4', 'landscape')

describe('the UTM grid of a sheet', () => {
  for (const [lng, lat] of [
    [91.74, 26.18],
    [-71.2, -33.4],
  ]) {
    it(`has lines of round metres around ${lng}, ${lat}`, () => {
      const bounds = [lng - 0.01, lat - 0.01, lng + 0.01, lat + 0.01] as const
      const projection = buildProjection(bounds, map, 20_000)
      const [west, , east, north] = projection.bounds

      const { meridians, parallels } = buildUtmGrid(projection, 105)

      assert.ok(meridians.length > 3 && parallels.length > 3)
      for (const { at, end, text } of meridians) {
        const place = { lng: west + ((at - map.x) / map.width) * (east - west), lat: north }
        const { x } = toUtm(place, zoneAt({ lng, lat }))
        assert.ok(Math.abs(x - Number(text.replaceAll(/\D/g, ''))) < 0.01, text)
        // Grid north differs from true north away from the middle of a zone.
        assert.ok(at !== end && Math.abs(at - end) < 15)
      }
    })
  }
})
