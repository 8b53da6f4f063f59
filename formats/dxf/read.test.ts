import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample, ownersOf, rounded } from '../samples-for-tests.ts'
import { dxfText, pairs } from './sample-for-tests.ts'

describe('DXF', () => {
  it('asks for its coordinate system, and cannot be opened without one', async () => {
    await assert.rejects(openSample({ 'a.dxf': dxfText }), { code: 'needs-crs' })
    await assert.rejects(
      openSample({ 'a.dxf': dxfText }, async () => 'Mars'),
      { code: 'unknown-crs' },
    )
  })

  it("uses its declared unit if the plain numbers are outside the system's area", async () => {
    const at = async (unit: number, metres: number, system = 'EPSG:32646') => {
      const [x, y] = [370002.494, 2887407.168].map((one) => (one / metres).toFixed(6))
      const drawing = `0 SECTION|2 HEADER|9 $INSUNITS|70 ${unit}|0 ENDSEC|0 SECTION|2 ENTITIES|0 POINT|10 ${x}|20 ${y}|0 ENDSEC|0 EOF`
      const { bounds, note } = await openSample({ 'a.dxf': pairs(drawing) }, async () => system)
      return [rounded(bounds.slice(0, 2)), note]
    }
    const place = [91.7, 26.1]

    assert.deepEqual(await at(4, 0.001), [place, 'Its coordinates are read as millimetres.'])
    assert.deepEqual(await at(2, 0.3048), [place, 'Its coordinates are read as feet.'])
    assert.deepEqual(await at(7, 1000), [place, 'Its coordinates are read as kilometres.'])
    assert.deepEqual(await at(4, 1), [place, ''], 'a template that nobody heeded')
  })

  it('is recognised by its first section, after comments and with any line ends', async () => {
    for (const end of ['\r\n', '\r', '\n']) {
      const text = `999\nmade by hand\n${dxfText}`.replaceAll('\n', end)
      const layer = await openSample({ 'plan.txt': text }, async () => 'EPSG:4326')
      assert.equal(layer.format, 'DXF')
    }
  })

  it('draws the usual entities of a survey', async () => {
    const layer = await openSample({ 'a.dxf': dxfText }, async () => 'EPSG:4326')

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

  it('draws a segment with a bulge as an arc', async () => {
    const layer = await openSample({ 'a.dxf': dxfText }, async () => 'EPSG:4326')

    // A bulge of 0.5 reaches half of half the chord to the right: here 0.025 degrees south.
    assert.ok(Math.abs(layer.bounds[1] - 26.075) < 1e-4, `${layer.bounds[1]}`)
  })
})
