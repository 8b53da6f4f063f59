import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { geoJsonText } from '../geojson/sample-for-tests.ts'
import { openSample, rounded } from '../samples-for-tests.ts'
import { esriJsonText } from './sample-for-tests.ts'

function featuresOf(...geometries: unknown[]): string {
  return JSON.stringify({
    geometryType: 'esriGeometryPolyline',
    features: geometries.map((geometry) => ({ attributes: {}, geometry })),
  })
}

describe('Esri JSON', () => {
  it('reads dates as dates', async () => {
    const layer = await openSample({ 'a.json': esriJsonText })

    assert.equal((await layer.row(0)).seen, '2024-05-17T12:00:00.000Z')
    assert.equal((await layer.row(2)).area, '')
  })

  it('may be a feature or a geometry alone', async () => {
    const point = { x: 91.7, y: 26.1, spatialReference: { wkid: 4326 } }

    for (const root of [
      { geometry: point, attributes: { id: 1 } },
      { ...point, rings: [] },
    ]) {
      const layer = await openSample({ 'a.json': JSON.stringify(root) })

      assert.equal(layer.format, 'Esri JSON')
      assert.deepEqual(layer.bounds, [91.7, 26.1, 91.7, 26.1])
    }
  })

  it('may have a system for the file, and another for a geometry', async () => {
    const metres = { x: 370_002.494, y: 2_887_407.168, spatialReference: { wkid: 32_646 } }

    const layer = await openSample({ 'a.json': featuresOf({ x: 91.7, y: 26.1 }, metres) })

    assert.equal(layer.crs, 'EPSG:4326 WGS 84, EPSG:32646 WGS 84 / UTM zone 46N')
    assert.deepEqual(rounded(layer.bounds), [91.7, 26.1, 91.7, 26.1])
  })

  it('has points, boxes, arcs and curves', async () => {
    const shapes = [
      '{"points":[[0,0],[1,1]]}',
      '{"xmin":0,"ymin":0,"xmax":2,"ymax":2}',
      '{"curvePaths":[[[0,0],{"c":[[2,0],[1,1]]}]]}',
      '{"curvePaths":[[[0,0],{"b":[[2,0],[0,4],[2,4]]}]]}',
      '{"curveRings":[[[0,0],{"a":[[2,0]]},[2,-1],[0,0]]]}',
      '{"x":null,"y":null}',
      'null',
    ].map((text) => JSON.parse(text))

    const layer = await openSample({ 'a.json': featuresOf(...shapes) })

    assert.equal(layer.drawing.points.length, 2)
    assert.deepEqual([layer.featureCount, layer.skippedCount], [7, 2])
    assert.deepEqual(rounded(layer.bounds), [0, -1, 2, 3])
    const { segments } = layer.drawing
    assert.equal(segments.length / 2, 4 + 32 + 16 + 3)
  })

  it('reports that the server omitted features', async () => {
    const cut = esriJsonText.replace('{', '{"exceededTransferLimit":true,')

    assert.match((await openSample({ 'a.json': cut })).note, /server/)
  })

  it('does not match GeoJSON that only mentions it', async () => {
    const text = geoJsonText.replace('"Plot"', '"esriGeometryPolygon"')

    assert.equal((await openSample({ 'a.json': text })).format, 'GeoJSON')
  })
})
