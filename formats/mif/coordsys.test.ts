import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findCrs } from '../crs/crs.ts'
import { wgs84 } from '../crs/crs-hint.ts'
import { readCoordSys } from './coordsys.ts'

/** Clauses with a position each, and GDAL's result for the parameters of MapInfo's table. */
const clauses: readonly [clause: string, x: number, y: number, lng: number, lat: number][] = [
  [
    'Earth Projection 8, 41, "m", 93, 0, 0.9996, 500000, 0',
    370323.5,
    2887105.1,
    91.6999275283389,
    26.0999932258094,
  ],
  ['Earth Projection 1, 129', 74.999, 32.5399, 74.9979691853152, 32.5396052222138],
  ['Earth Projection 1, 130', 100.5, 13.7, 100.496641012437, 13.701740095207],
  ['Earth Projection 1, 131', 100.5, 13.7, 100.496716038323, 13.7017686520119],
  ['Earth Projection 1, 132', 100.5, 13.7, 100.496719799214, 13.7016684968172],
  ['Earth Projection 2, 104, "m", 0, 30', 0, 0, 0, 0],
  ['Earth Projection 29, 104, "m", -100, 45, 90', 0, 0, -100, 45],
  ['Earth Projection 34, 104, "m", -177, 0, 0.9996, 500000, 0', 500000, 0, -177, 0],
  ['Earth Projection 9, 74, "m", -96, 23, 20, 60, 0, 0 Bounds (-1, -1) (1, 1)', 0, 0, -96, 23],
  [
    'Earth Projection 30, 9999, 4, -87, -98, -121, 0, 0, 0, 0, 0, "m", 35, 31, 0, 0',
    0,
    0,
    34.9996819498134,
    30.9989302098451,
  ],
]

describe("MapInfo's coordinate system clause", () => {
  for (const [clause, x, y, lng, lat] of clauses) {
    it(`is read: ${clause}`, async () => {
      const { toLngLat } = await findCrs(readCoordSys(clause).crs, [x, y])

      const place = toLngLat?.(x, y) ?? [x, y]
      const off = 111_195 * Math.hypot((place[0] - lng) * Math.cos(lat / 57.3), place[1] - lat)
      assert.ok(off < 0.1, `${place.join()}: ${off} m`)
    })
  }

  it('has a code where EPSG has one', () => {
    const crs = (clause: string) => readCoordSys(clause).crs

    assert.deepEqual(crs('Earth Projection 8, 104, "m", 93, 0, 0.9996, 500000, 0'), {
      kind: 'epsg',
      code: 32646,
    })
    assert.deepEqual(crs('Earth Projection 1, 104'), wgs84)
    assert.deepEqual(crs('Earth Projection 10, 157, "m", 0'), { kind: 'epsg', code: 3857 })
    assert.deepEqual(crs(''), { kind: 'presume' })
    assert.deepEqual(crs('NonEarth Units "m" Bounds (0, 0) (1, 1)'), { kind: 'ask' })
    assert.equal(crs('Earth Projection 77, 104, "m", 1').kind, 'named')
  })

  it('uses its own unit', async () => {
    const clause = 'Earth Projection 8, 104, "ft", 91.7, 26.1, 1, 3280.8398950131, 0'

    const { toLngLat } = await findCrs(readCoordSys(clause).crs)
    const [lng = 0] = toLngLat?.(3280.8398950131, 0) ?? []

    assert.ok(Math.abs(lng - 91.7) < 1e-9, `${lng}`)
  })

  it('reports an inexact datum where its number is unknown', async () => {
    const { doubt } = await findCrs(readCoordSys('Earth Projection 1, 777').crs, [90, 20])
    const old = await findCrs(readCoordSys('Earth Projection 1, 12').crs, [150, -30])

    assert.equal(doubt?.metres, Infinity)
    assert.ok(old.doubt && old.doubt.metres < 20, 'by the name of the datum')
  })

  it('is inverted where it has an affine transformation', () => {
    const clause =
      'Earth Projection 8, 104, "m", 93, 0, 0.9996, 500000, 0 Affine Units "ft", 2, 1, 500, -1, 3, 700'

    const { undoAffine } = readCoordSys(clause)

    assert.deepEqual(undoAffine?.(2 * 10 + 20 + 500, -10 + 3 * 20 + 700), [10, 20])
  })
})
