import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '../samples-for-tests.ts'

describe('well-known text', () => {
  const shapes: [wkt: string, triangles: number, segments: number, points: number][] = [
    ['POINT Z (1 2 3)', 0, 0, 1],
    ['POINTZM(1 2 3 4)', 0, 0, 1],
    ['multipoint ((1 2), (3 4))', 0, 0, 2],
    ['MULTIPOINT (1 2, 3 4)', 0, 0, 2],
    ['MULTILINESTRING ((0 0, 1 1), EMPTY, (2 2, 3 3, 4 4))', 0, 3, 0],
    ['MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((2 2, 3 2, 3 3, 2 2)))', 2, 6, 0],
    ['GEOMETRYCOLLECTION (POINT (1 1), LINESTRING (0 0, 1 1), GEOMETRYCOLLECTION EMPTY)', 0, 1, 1],
    ['TRIANGLE ((0 0, 1 0, 1 1, 0 0))', 1, 3, 0],
    ['TIN (((0 0, 1 0, 1 1, 0 0)), ((0 0, 1 1, 0 1, 0 0)))', 2, 6, 0],
    ['MULTICURVE (LINESTRING (0 0, 1 1), (2 2, 3 3))', 0, 2, 0],
    ['MULTISURFACE (POLYGON ((0 0, 1 0, 1 1, 0 0)), CURVEPOLYGON ((2 2, 3 2, 3 3, 2 2)))', 2, 6, 0],
  ]
  for (const [wkt, triangles, segments, points] of shapes) {
    it(`draws ${wkt}`, async () => {
      const { drawing, featureCount } = await openSample({ 'a.wkt': wkt })

      assert.equal(featureCount, 1)
      assert.equal(drawing.triangles.length / 3, triangles)
      assert.equal(drawing.segments.length / 2, segments)
      assert.equal(drawing.points.length, points)
    })
  }

  it('may contain its SRID', async () => {
    const layer = await openSample({ 'a.wkt': 'SRID=32646;POINT (370002.494 2887407.168)' })

    assert.equal(layer.crs, 'EPSG:32646 WGS 84 / UTM zone 46N')
  })

  for (const wkt of [
    'POINT (1)',
    'POINT (1 2',
    'POLYGON (1 2, 3 4)',
    'POINT (1 2) nonsense',
    'LINESTRING (0 0; 1 1)',
  ]) {
    it(`is rejected as broken: ${wkt}`, async () => {
      await assert.rejects(openSample({ 'a.wkt': wkt }), { code: 'broken', message: /line 1/ })
    })
  }
})
