import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { serialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { FeatureCollection } from 'geojson'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { buildPoint } from '../geometry/wkb-for-tests.ts'
import { openSample } from '../samples-for-tests.ts'
import { buildRecords, pointRecord } from '../shapefile/records-for-tests.ts'

const x = 370_002.494
const y = 2_887_407.168
const feature = `{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[${x},${y}]}}`
const collection = `{"type":"FeatureCollection","features":[${feature}]}`

/** One point each, in metres of a system that the file does not name. */
const files: Record<string, string | Uint8Array> = {
  'a.geojson': collection,
  'null.geojson': collection.replace('"features"', '"crs":null,"features"'),
  'a.geojsonl': `${feature}\n${feature}\n`,
  'a.topojson': `{"type":"Topology","arcs":[],"objects":{"a":{"type":"Point","coordinates":[${x},${y}]}}}`,
  'a.wkt': `POINT (${x} ${y})`,
  'wkt.csv': `id,wkt\n1,POINT (${x} ${y})\n`,
  'a.shp': buildRecords(1, [pointRecord([x, y])]).shp,
  'a.csv': `id,latitude,longitude\n1,${y},${x}\n`,
  'a.parquet': buildParquet({}),
  'null.parquet': buildParquet({ crs: null }),
  // A feature collection from its text.
  'a.fgb': serialize(JSON.parse(collection) as FeatureCollection),
  'a.mif': mifOf(''),
  'nonearth.mif': mifOf('CoordSys NonEarth Units "m" Bounds (0, 0) (1000000, 4000000)\n'),
  'a.gml': `<a:FeatureCollection xmlns:a="urn:a"><a:member><a:p><a:Point><a:pos>${x} ${y}</a:pos></a:Point></a:p></a:member></a:FeatureCollection>`,
}

describe('metres of an unnamed system', () => {
  for (const [name, content] of Object.entries(files)) {
    it(`ask for the system in ${name}`, async () => {
      await assert.rejects(openSample({ [name]: content }), { code: 'needs-crs' })
      const layer = await openSample({ [name]: content }, async () => 'EPSG:32646')

      assert.equal(layer.crs, 'EPSG:32646 WGS 84 / UTM zone 46N')
      assert.ok(Math.abs(layer.bounds[0] - 91.7) < 1e-6, `${layer.bounds}`)
      assert.ok(Math.abs(layer.bounds[1] - 26.1) < 1e-6, `${layer.bounds}`)
    })
  }

  it('ask once for a whole file', async () => {
    let questions = 0
    const lines = [feature, feature.replace(`${x},${y}`, '300,80'), feature].join('\n')

    const layer = await openSample({ 'a.geojsonl': lines }, async () => {
      questions += 1
      return '32646'
    })

    assert.equal(questions, 1)
    assert.equal(layer.crs, 'EPSG:32646 WGS 84 / UTM zone 46N', 'no line is taken for degrees')
  })

  it('are strays where most numbers are degrees', async () => {
    const degrees = feature.replace(`${x},${y}`, '91.7,26.1')

    const layer = await openSample({ 'a.geojsonl': [degrees, feature, degrees].join('\n') })

    assert.equal(layer.crs, 'EPSG:4326 WGS 84')
    assert.deepEqual([layer.featureCount, layer.skippedCount], [3, 1])
  })
})

function buildParquet(column: object): Uint8Array {
  const columns = { geometry: { encoding: 'WKB', geometry_types: [], ...column } }
  const bytes = parquetWriteBuffer({
    columnData: [{ name: 'geometry', data: [buildPoint(x, y)], type: 'BYTE_ARRAY' }],
    kvMetadata: [{ key: 'geo', value: JSON.stringify({ primary_column: 'geometry', columns }) }],
  })
  return new Uint8Array(bytes)
}

function mifOf(system: string): string {
  return `Version 300\nCharset "Neutral"\n${system}Columns 0\nData\n\nPOINT ${x} ${y}\n`
}
