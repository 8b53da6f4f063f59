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
    const { Database } = await initSqlJs()
    const [file] = Object.values(samples[0].files)
    for (const change of [
      'DROP TABLE metres',
      "UPDATE gpkg_geometry_columns SET column_name = 'gone' WHERE table_name = 'metres'",
      'ALTER TABLE metres RENAME TO old; CREATE VIEW metres AS SELECT * FROM old; DROP TABLE old',
    ]) {
      const database = new Database(file as Uint8Array)
      database.run(change)
      const bytes = database.export()
      database.close()

      assert.equal((await openSample({ 'a.gpkg': bytes })).featureCount, 2, change)
    }
  })

  it('is drawn without the row whose shape cannot be read, which is named', async () => {
    const { Database } = await initSqlJs()
    const [file] = Object.values(samples[0].files)
    const database = new Database(file as Uint8Array)
    database.run('UPDATE metres SET "shape ""x""" = x\'4750000100000000010300000001\'')
    const bytes = database.export()
    database.close()

    const layer = await openSample({ 'a.gpkg': bytes })

    assert.deepEqual([layer.featureCount, layer.skippedCount], [3, 2])
    assert.match(layer.note, /row 1 /)
  })
})
