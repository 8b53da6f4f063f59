import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { openSample, rounded } from '../samples-for-tests.ts'
import { buildParquet, codecs } from './sample-for-tests.ts'

describe('GeoParquet', () => {
  for (const codec of codecs) {
    it(`opens when it is compressed by ${codec}`, async () => {
      const layer = await openSample({ 'a.parquet': buildParquet(codec) })

      assert.equal(layer.format, 'GeoParquet')
      assert.equal(layer.crs, 'EPSG:4326 WGS 84')
      assert.deepEqual([layer.featureCount, layer.skippedCount], [3, 1])
      assert.deepEqual(layer.fields, ['name', 'area'])
      assert.deepEqual(await layer.row(0), { name: 'Plot', area: '12.5' })
      assert.equal((await layer.row(2)).name, '__proto__')
    })
  }

  it('opens in batches that share a page', async () => {
    const layer = await openSample({ 'a.parquet': buildParquet('SNAPPY', 3000) })

    assert.deepEqual([layer.featureCount, layer.skippedCount], [9000, 3000])
    assert.equal((await layer.row(8998)).name, 'Road')
  })

  it("finds the column with Parquet's geometry type", async () => {
    for (const type of ['GEOMETRY', 'GEOGRAPHY'] as const) {
      const layer = await openParquet({
        columnData: [
          {
            name: 'shape',
            data: [{ type: 'Point', coordinates: [370_002.494, 2_887_407.168] }, null],
          },
        ],
        schema: [
          { name: 'root', num_children: 1 },
          {
            name: 'shape',
            type: 'BYTE_ARRAY',
            repetition_type: 'OPTIONAL',
            logical_type: { type, crs: 'srid:32646' },
          },
        ],
      })

      assert.equal(layer.crs, 'EPSG:32646 WGS 84 / UTM zone 46N')
      assert.deepEqual([layer.featureCount, layer.skippedCount], [2, 1])
      assert.deepEqual(rounded(layer.bounds), [91.7, 26.1, 91.7, 26.1])
    }
  })

  it('finds columns of latitude and longitude where there is no geometry', async () => {
    const openTable = (...names: string[]) =>
      openParquet({
        columnData: names.map((name, i) => {
          return { name, data: [91.7 - i * 65.6, null], type: 'DOUBLE' }
        }),
      })
    const layer = await openTable('lon', 'lat')

    assert.deepEqual(rounded(layer.bounds), [91.7, 26.1, 91.7, 26.1])
    assert.deepEqual([layer.featureCount, layer.skippedCount], [2, 1])
    await assert.rejects(openTable('a', 'b'), { message: /GeoParquet/ })
  })

  it('reads well-known text', async () => {
    const geo = { primary_column: 'geometry', columns: { geometry: { encoding: 'WKT' } } }
    const layer = await openParquet({
      columnData: [
        { name: 'geometry', data: ['POINT (91.7 26.1)', 'POINT EMPTY', null], type: 'STRING' },
      ],
      kvMetadata: [{ key: 'geo', value: JSON.stringify(geo) }],
    })

    assert.equal(layer.featureCount, 3)
    assert.deepEqual(layer.bounds, [91.7, 26.1, 91.7, 26.1])
  })

  it('reads well-known binary in a list of numbers', async () => {
    const point = [1, 1, 0, 0, 0, ...new Uint8Array(Float64Array.of(91.7, 26.1).buffer)]
    const layer = await openParquet({
      columnData: [{ name: 'geometry', data: [point.map((byte) => (byte << 24) >> 24)] }],
      schema: [
        { name: 'root', num_children: 1 },
        { name: 'geometry', num_children: 1, repetition_type: 'OPTIONAL', converted_type: 'LIST' },
        { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
        { name: 'element', type: 'INT32', repetition_type: 'REQUIRED' },
      ],
    })

    assert.deepEqual(layer.bounds, [91.7, 26.1, 91.7, 26.1])
  })

  it('names an unknown encoding', async () => {
    const geo = { primary_column: 'geometry', columns: { geometry: { encoding: 'TWKB' } } }
    const opening = openParquet({
      columnData: [{ name: 'geometry', data: ['x'], type: 'STRING' }],
      kvMetadata: [{ key: 'geo', value: JSON.stringify(geo) }],
    })

    await assert.rejects(opening, { code: 'unsupported', message: /encoding “TWKB”/ })
  })

  it("reads GeoArrow's lists, and shows nested records", async () => {
    const geo = {
      primary_column: 'geometry',
      columns: { geometry: { encoding: 'geoarrow.point' } },
    }
    const layer = await openParquet({
      columnData: [
        { name: 'geometry', data: [{ x: 91.7, y: 26.1 }] },
        { name: 'owner', data: [{ name: 'Bora', share: 2 }] },
      ],
      schema: [
        { name: 'root', num_children: 2 },
        { name: 'geometry', num_children: 2, repetition_type: 'REQUIRED' },
        { name: 'x', type: 'DOUBLE', repetition_type: 'REQUIRED' },
        { name: 'y', type: 'DOUBLE', repetition_type: 'REQUIRED' },
        { name: 'owner', num_children: 2, repetition_type: 'OPTIONAL' },
        { name: 'name', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
        { name: 'share', type: 'INT32', repetition_type: 'OPTIONAL' },
      ],
      kvMetadata: [{ key: 'geo', value: JSON.stringify(geo) }],
    })

    assert.deepEqual(layer.bounds, [91.7, 26.1, 91.7, 26.1])
    assert.deepEqual(await layer.row(0), { 'owner.name': 'Bora', 'owner.share': '2' })
  })
})

function openParquet(options: Parameters<typeof parquetWriteBuffer>[0]) {
  return openSample({ 'a.parquet': new Uint8Array(parquetWriteBuffer(options)) })
}
