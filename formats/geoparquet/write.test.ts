import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { exportSmallTable, fields } from '../small-table-for-tests.ts'

describe('GeoParquet', () => {
  it('describes its shapes and the bounding boxes of rows', async () => {
    const { bytes } = await exportSmallTable('parquet', 40)

    const { key_value_metadata: pairs } = parquetMetadata(bytes.slice().buffer)
    const geo = JSON.parse(pairs?.find(({ key }) => key === 'geo')?.value ?? '')
    assert.equal(geo.version, '1.1.0')
    assert.equal(geo.primary_column, 'geometry')
    assert.equal(geo.columns.geometry.encoding, 'WKB')
    assert.deepEqual(geo.columns.geometry.geometry_types, ['Polygon'])
    assert.deepEqual(geo.columns.geometry.covering.bbox.ymax, ['bbox', 'ymax'])
    assert.equal(geo.columns.geometry.bbox.length, 4)
  })

  it('is read back with every field, shape and box', async () => {
    const rows = await read(40)

    assert.equal(rows.length, 40)
    for (const { geometry, bbox, ...attributes } of rows) {
      assert.deepEqual(
        Object.keys(attributes),
        fields.map(({ name }) => name),
      )
      const xs = geometry.coordinates[0].map(([x]: number[]) => x)
      assert.deepEqual([bbox.xmin, bbox.xmax], [Math.min(...xs), Math.max(...xs)])
    }
  })

  it('keeps unknown values apart from empty ones', async () => {
    const rows = await read(1, [])

    assert.equal(rows[0]?.block, null)
    assert.equal(rows[0]?.households, 0)
  })

  it('is empty without rows', async () => {
    assert.deepEqual(await read(0), [])
  })
})

async function read(count: number, names?: readonly string[]) {
  const { bytes } = await exportSmallTable('parquet', count, names)
  return parquetReadObjects({ file: bytes.slice().buffer })
}
