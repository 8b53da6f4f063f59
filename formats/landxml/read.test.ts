import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample, rounded } from '../samples-for-tests.ts'
import { landXmlText } from './sample-for-tests.ts'

describe('LandXML', () => {
  it('has points, parcels, alignments and surfaces', async () => {
    const layer = await openSample({ 'a.xml': landXmlText })

    const rows = await Promise.all(
      Array.from({ length: layer.featureCount }, (_, i) => layer.row(i)),
    )
    assert.equal(layer.crs, 'EPSG:32646 WGS 84 / UTM zone 46N')
    assert.deepEqual(
      rows.map(({ kind, name }) => `${kind} ${name ?? ''}`.trim()),
      [
        'CgPoint 1',
        'CgPoint 2',
        'Monument M1',
        'Parcel Plot',
        'Alignment Road',
        'Surface',
        'Breakline edge',
      ],
    )
    assert.deepEqual(rows[0], { kind: 'CgPoint', name: '1', code: 'BM', desc: 'Well' })
    assert.deepEqual(
      rounded(layer.bounds.slice(0, 2)).map((one) => one.toFixed(4)),
      ['91.7000', '26.1000'],
    )
    assert.equal(layer.drawing.triangles.length / 3, 2)
    assert.equal(layer.drawing.points.length, 3)
  })

  it('uses its declared unit, and asks for a missing system', async () => {
    const feet = landXmlText
      .replace('<CoordinateSystem name="UTM 46N" epsgCode="32646"/>', '')
      .replace('<Metric linearUnit="meter"/>', '<Imperial linearUnit="foot"/>')
      .replaceAll(/\d{6,}(?:\.\d+)?/g, (metres) => String(Number(metres) / 0.3048))

    await assert.rejects(openSample({ 'a.xml': feet }), { code: 'needs-crs' })
    const layer = await openSample({ 'a.xml': feet }, async () => 'EPSG:32646')
    assert.ok(Math.abs(layer.bounds[1] - 26.1) < 1e-4)
    const system = '<CoordinateSystem epsgCode="32646"/></LandXML>'
    const placed = await openSample({ 'a.xml': feet.replace('</LandXML>', system) })
    assert.deepEqual(placed.bounds, layer.bounds)
  })
})
