import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildPoint, sampleWkb } from '../geometry/wkb-for-tests.ts'
import { openSample } from '../samples-for-tests.ts'

const hex = Buffer.from(sampleWkb()).toString('hex')
const inUtm = Buffer.from(buildPoint(370002.494, 2887407.168, 32646)).toString('hex')

describe('a table with shapes in its cells', () => {
  for (const [name, cell] of [
    ['digits of binary', hex],
    ['digits of binary in capitals', hex.toUpperCase()],
    ['digits of binary as a database escapes them', `\\x${hex}`],
    ['digits of binary as a program writes them', `0x${hex}`],
    [
      'GeoJSON',
      '"{""type"":""GeometryCollection"",""geometries"":[{""type"":""Polygon"",""coordinates"":[[[91.6,26.1],[91.8,26.1],[91.8,26.25],[91.6,26.1]]]}]}"',
    ],
    ['text', '"MULTIPOINT (91.6 26.1, 91.8 26.25)"'],
  ] as const) {
    it(`draws ${name}`, async () => {
      const layer = await openSample({ 'a.csv': `name,place\nPlot,${cell}\n` })

      assert.deepEqual([layer.featureCount, layer.skippedCount, layer.note], [1, 0, ''])
      assert.deepEqual(layer.bounds, [91.6, 26.1, 91.8, 26.25])
    })
  }

  it('reads each shape in its own system, and the others unchanged', async () => {
    const layer = await openSample({
      'a.csv': `name,wkt\na,POINT(91.6 26)\nb,${inUtm}\nc,SRID=32646;POINT(370002.494 2887407.168)\nd,SRID=0;POINT(91.8 26)\n`,
    })

    assert.equal(layer.crs, 'EPSG:4326 WGS 84, EPSG:32646 WGS 84 / UTM zone 46N')
    assert.deepEqual([layer.bounds[0], layer.bounds[2], layer.skippedCount], [91.6, 91.8, 0])
  })

  it('skips rows that cannot be read, and names them', async () => {
    const long = `LINESTRING (${Array.from({ length: 3_000 }, (_, i) => `91.7 26.${i}`).join(',')})`
    const rows = [
      'id|geom_wkt',
      '1|POINT(91.7 26.1)',
      '2|POINT(10)',
      '3|',
      `4|${long.slice(0, 32_767)}`,
      `5|${hex.slice(0, 60)}`,
      '6|nothing of the kind',
      `7|${hex}`,
      '8|{"type":"Point","coordinates":[91.7',
    ]

    const layer = await openSample({ 'a.csv': rows.join('\r\n') })

    assert.deepEqual([layer.featureCount, layer.skippedCount], [8, 6])
    assert.match(layer.note, /5 lines .* 3, 5, 6, 7 and 9\./)
    assert.equal((await layer.row(6)).id, '7')
  })

  it('finds the column of shapes when the first rows have none', async () => {
    const layer = await openSample({ 'a.csv': 'id,place\n1,\n2,POINT(\n3,POINT(91.7 26.1)\n' })

    assert.deepEqual([layer.featureCount, layer.skippedCount], [3, 2])
  })

  it('is broken when not a single shape can be read', async () => {
    await assert.rejects(openSample({ 'a.csv': 'id,wkt\n1,POINT(10)\n2,POINT(\n' }), {
      code: 'broken',
      message: /line 2/,
    })
  })

  it('does not treat hexadecimal numbers as shapes', async () => {
    const table = 'lat,lon,key\n26.1,91.7,010000000000000000000000\n'

    assert.deepEqual((await openSample({ 'a.csv': table })).bounds, [91.7, 26.1, 91.7, 26.1])
  })
})

describe('well-known text of many lines', () => {
  it('is drawn without the lines that cannot be read, which are named', async () => {
    const layer = await openSample({
      'a.wkt': 'POINT (91.7 26.1)\nPOINT (91.7\nPOINT (91.8 26.2) x\nPOINT (91.9 26.3)\n',
    })

    assert.equal(layer.featureCount, 2)
    assert.deepEqual(layer.bounds, [91.7, 26.1, 91.9, 26.3])
    assert.match(layer.note, /2 lines .* 2 and 3\./)
  })
})
