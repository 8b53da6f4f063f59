import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exportSmallTable } from '../small-table-for-tests.ts'
import { readWithSqlite } from './read-with-sqlite-for-tests.ts'

describe('a GeoPackage', () => {
  it('declares its format', async () => {
    using file = await open(2)

    assert.equal(file.one('PRAGMA application_id'), 0x47504b47)
    assert.equal(file.one('PRAGMA user_version'), 10_300)
    assert.equal(file.one('SELECT srs_id FROM gpkg_contents'), 4326)
    assert.equal(file.one('SELECT geometry_type_name FROM gpkg_geometry_columns'), 'POLYGON')
  })

  // One node, two levels, three levels.
  for (const count of [0, 1, 51, 52, 2601, 2602]) {
    it(`is valid with ${count} plots, and so is its index`, async () => {
      using file = await open(count)

      assert.equal(file.one('PRAGMA integrity_check'), 'ok')
      assert.equal(file.database.prepare('PRAGMA foreign_key_check').all().length, 0)
      assert.equal(file.one("SELECT rtreecheck('rtree_plots_geom')"), 'ok')
      assert.equal(file.one('SELECT count(*) FROM rtree_plots_geom'), count)
      assert.equal(file.one('SELECT count(*) FROM plots'), count)
    })
  }
})

async function open(count: number, names?: readonly string[]) {
  const { bytes } = await exportSmallTable('gpkg', count, names)
  return readWithSqlite(bytes)
}
