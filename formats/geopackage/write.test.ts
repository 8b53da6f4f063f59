import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { awkwardName } from '../awkward-names-for-tests.ts'
import { exportSmallTable, fields } from '../small-table-for-tests.ts'
import { readWithSqlite } from './read-with-sqlite-for-tests.ts'

describe('a GeoPackage', () => {
  it('declares its format', async () => {
    using file = await open(2)

    assert.equal(file.one('PRAGMA application_id'), 0x47504b47)
    assert.equal(file.one('PRAGMA user_version'), 10_300)
    assert.equal(file.one('SELECT srs_id FROM gpkg_contents'), 4326)
    assert.equal(file.one('SELECT geometry_type_name FROM gpkg_geometry_columns'), 'POLYGON')
  })

  it('has the columns of the fields, in their types', async () => {
    using file = await open(1)

    const columns = file.database.prepare('PRAGMA table_info(plots)').all().slice(2)
    assert.deepEqual(
      columns.map(({ name, type }) => [name, type]),
      fields.map(({ name, kind }) => [
        name,
        (
          { text: 'TEXT', integer: 'MEDIUMINT', real: 'REAL', date: 'DATE' } as Record<
            string,
            string
          >
        )[kind],
      ]),
    )
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

  it('has boxes that contain their shapes', async () => {
    using file = await open(30)

    const rows = file.database
      .prepare('SELECT geom, minx, maxx, miny, maxy FROM plots JOIN rtree_plots_geom ON id = fid')
      .all()
    assert.equal(rows.length, 30)
    for (const { geom, minx, maxx, miny, maxy } of rows) {
      assert.ok(geom instanceof Uint8Array)
      const view = new DataView(geom.buffer, geom.byteOffset)
      const [x0, x1, y0, y1] = [8, 16, 24, 32].map((at) => view.getFloat64(at, true))
      assert.ok(Number(minx) <= Number(x0) && Number(maxx) >= Number(x1))
      assert.ok(Number(miny) <= Number(y0) && Number(maxy) >= Number(y1))
      assert.ok(Number(maxx) - Number(minx) < Number(x1) - Number(x0) + 2e-5)
    }
  })

  it('keeps any name', async () => {
    await fc.assert(
      fc.asyncProperty(awkwardName, async (name) => {
        using file = await open(1, [name])

        const stored = file.one('SELECT CAST(block AS BLOB) FROM plots')
        assert.deepEqual(Buffer.from(stored as Uint8Array), Buffer.from(name.toWellFormed()))
      }),
    )
  })
})

async function open(count: number, names?: readonly string[]) {
  const { bytes } = await exportSmallTable('gpkg', count, names)
  return readWithSqlite(bytes)
}
