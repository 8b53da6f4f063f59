import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  csv,
  dxf,
  geoJson,
  gml,
  gpx,
  kml,
  mid,
  mif,
  openSample,
  topoJson,
  wkt,
} from './samples-for-tests.ts'

/** One plot with a hole, one road, one well: the same in every format. */
const samples: Record<string, Record<string, string>> = {
  GeoJSON: { 'survey.geojson': geoJson },
  'GeoJSON lines': { 'survey.jsonl': linesOf(geoJson, '') },
  TopoJSON: { 'survey.json': topoJson },
  KML: { 'survey.kml': kml },
  GML: { 'survey.gml': gml },
  CSV: { 'survey.csv': csv },
  WKT: { 'survey.wkt': wkt },
  'MapInfo MIF': { 'survey.mif': mif, 'survey.mid': mid },
}

describe('a survey in one format or another', () => {
  for (const [format, files] of Object.entries(samples)) {
    it(`is the same in ${format}`, async () => {
      const layer = await openSample(files)

      assert.equal(layer.format, format)
      assert.equal(layer.name, Object.keys(files)[0])
      assert.equal(layer.crs, 'EPSG:4326 WGS 84')
      assert.equal(layer.featureCount, 3)
      assert.equal(layer.skippedCount, 0)
      assert.deepEqual(rounded(layer.bounds), [91.6, 26.1, 91.8, 26.25])
      const { triangles, segments, points } = layer.drawing
      assert.equal(triangles.length / 3, 8, 'a square with a square hole')
      assert.equal(segments.length / 2, 4 + 4 + 2)
      assert.equal(points.length, 1)
      assert.deepEqual(ownersOf(layer.drawing.feature, triangles), [0])
      assert.deepEqual(ownersOf(layer.drawing.feature, points), [2])
    })
  }

  for (const [format, files] of Object.entries(samples).filter(([format]) => format !== 'WKT')) {
    it(`keeps its attributes in ${format}`, async () => {
      const layer = await openSample(files)

      const plot = await layer.row(0)
      const road = await layer.row(1)

      assert.ok(layer.fields.includes('name'))
      assert.equal(plot.name, 'Plot')
      assert.equal(plot.area, '12.5')
      assert.ok(road.name?.startsWith('Road'))
    })
  }

  it('is told from another by what is in it, not by its name', async () => {
    const formats = await Promise.all(
      Object.values(samples)
        .filter((files) => !('survey.mif' in files))
        .map(async (files) => {
          const [content = ''] = Object.values(files)
          return (await openSample({ 'unknown.bin': content })).format
        }),
    )

    assert.deepEqual(
      formats,
      Object.keys(samples).filter((format) => format !== 'MapInfo MIF'),
    )
  })

  it('may begin with a byte order mark', async () => {
    for (const [name, text] of [
      ['a.geojson', geoJson],
      ['a.kml', kml],
      ['a.csv', csv],
    ] as const) {
      const layer = await openSample({ [name]: `\uFEFF${text}` })

      assert.equal(layer.featureCount, 3, name)
    }
  })

  it('may be a sequence of RFC 8142', async () => {
    const layer = await openSample({ 'a.geojsons': linesOf(geoJson, '\u001e') })

    assert.equal(layer.format, 'GeoJSON lines')
    assert.equal(layer.featureCount, 3)
  })
})

describe('GPX', () => {
  it('gives waypoints, routes and tracks as features', async () => {
    const layer = await openSample({ 'walk.gpx': gpx })

    assert.equal(layer.featureCount, 3)
    assert.equal(layer.drawing.points.length, 1)
    assert.equal(layer.drawing.segments.length / 2, 2 + 1 + 1)
    assert.deepEqual(await layer.row(1), { kind: 'route', name: 'Road' })
    assert.deepEqual(await layer.row(0), { kind: 'waypoint', name: 'Well', ele: '55' })
  })
})

describe('DXF', () => {
  it('asks where on earth it is, and cannot do without', async () => {
    await assert.rejects(openSample({ 'a.dxf': dxf }), { code: 'needs-crs' })
    await assert.rejects(
      openSample({ 'a.dxf': dxf }, async () => 'Mars'),
      { code: 'unknown-crs' },
    )
  })

  it('draws what surveyors draw', async () => {
    const layer = await openSample({ 'a.dxf': dxf }, async () => 'EPSG:4326')

    const kinds = await Promise.all(
      Array.from({ length: layer.featureCount }, async (_, i) => (await layer.row(i)).entity),
    )
    assert.deepEqual(
      kinds,
      'LWPOLYLINE HATCH POLYLINE LINE CIRCLE ARC ELLIPSE SPLINE POINT TEXT INSERT'.split(' '),
    )
    assert.equal(layer.skippedCount, 0)
    assert.deepEqual(ownersOf(layer.drawing.feature, layer.drawing.triangles), [0, 1, 4, 6])
    assert.deepEqual(ownersOf(layer.drawing.feature, layer.drawing.points), [8, 9, 10])
    assert.deepEqual(
      ownersOf(layer.drawing.feature, layer.drawing.segments),
      [0, 1, 2, 3, 4, 5, 6, 7],
    )
    assert.equal((await layer.row(0)).layer, 'Plots')
    assert.equal((await layer.row(9)).text, 'Well 45°')
    assert.equal((await layer.row(10)).block, 'PUMP')
  })

  it('bends a stretch by its bulge', async () => {
    const layer = await openSample({ 'a.dxf': dxf }, async () => 'EPSG:4326')

    // A bulge of 0.5 reaches half of half the chord to the right of its way: here 0.025 degrees south.
    assert.ok(Math.abs(layer.bounds[1] - 26.075) < 1e-4, `${layer.bounds[1]}`)
  })
})

function linesOf(collection: string, before: string): string {
  const { features }: { features: unknown[] } = JSON.parse(collection)
  return features.map((feature) => `${before}${JSON.stringify(feature)}\n`).join('')
}

function rounded(numbers: readonly number[]): number[] {
  return numbers.map((number) => Math.round(number * 1e6) / 1e6)
}

function ownersOf(feature: Uint32Array, vertices: Uint32Array): number[] {
  return [...new Set([...vertices].map((vertex) => feature[vertex] ?? -1))].sort((a, b) => a - b)
}
