import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import initSqlJs from 'sql.js'
import { openSample } from '../samples-for-tests.ts'
import { samples } from './sample-for-tests.ts'

describe('GeoPackage', () => {
  it('opens every table in its own system', async () => {
    const layer = await openSample(samples[0].files)

    assert.equal(layer.format, 'GeoPackage')
    assert.equal(layer.featureCount, 3)
    assert.equal(layer.skippedCount, 1, 'one has no shape')
    assert.equal(layer.crs, 'EPSG:4326 WGS 84, EPSG:32646 WGS 84 / UTM zone 46N')
    assert.deepEqual(await layer.row(0), { layer: 'degrees', name: 'Plot' })
    assert.deepEqual(await layer.row(2), { layer: 'metres', note: 'well' })
    assert.ok(Math.abs(layer.bounds[3] - 26.25) < 1e-6)
  })

  it('is opened without tables that are listed but missing', async () => {
    for (const change of [
      'DROP TABLE metres',
      "UPDATE gpkg_geometry_columns SET column_name = 'gone' WHERE table_name = 'metres'",
      'ALTER TABLE metres RENAME TO old; CREATE VIEW metres AS SELECT * FROM old; DROP TABLE old',
    ]) {
      assert.equal((await openChanged(change)).featureCount, 2, change)
    }
  })

  it('is drawn without the row whose shape cannot be read, which is named', async () => {
    const broken = "x'4750000100000000010300000001'"
    const layer = await openChanged(`UPDATE metres SET "shape ""x""" = ${broken}`)

    assert.deepEqual([layer.featureCount, layer.skippedCount], [3, 2])
    assert.match(layer.note, /row 1 /)
  })
})

async function openChanged(sql: string) {
  const { Database } = await initSqlJs()
  const database = new Database(Object.values(samples[0].files)[0] as Uint8Array)
  database.run(sql)
  const bytes = database.export()
  database.close()
  return openSample({ 'a.gpkg': bytes })
}
