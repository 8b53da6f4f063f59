import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import initSqlJs from 'sql.js'
import '../picture/decode-for-tests.ts'
import { openSample, rounded } from '../samples-for-tests.ts'
import { buildMbTiles, samples } from './sample-for-tests.ts'

const [{ files }] = samples
const vector = files['a.mbtiles'] as Uint8Array

describe('tiles', () => {
  it('of features contain them, with their layers', async () => {
    for (const name of ['a.mbtiles', 'a.db']) {
      const layer = await openSample({ [name]: vector })

      assert.deepEqual([layer.featureCount, layer.note], [2, ''])
      assert.deepEqual(rounded(layer.bounds), [0, 66.51326, 90, 85.051129])
      assert.deepEqual(await layer.row(0), { layer: 'wells', 'layer (tag)': 'deep' })
      assert.deepEqual([layer.drawing.points.length, layer.drawing.triangles.length], [1, 3])
    }
  })

  it('may be compressed one by one', async () => {
    const [tile] = await tilesOf(vector)
    const packed = await buildMbTiles({ format: 'pbf' }, [gzipSync(tile), gzipSync(tile)])

    assert.equal((await openSample({ 'a.mbtiles': packed })).featureCount, 4)
  })

  it('of images are at their position, and an outline if they cannot be painted', async () => {
    const bounds = '91.7,26.1,91.8,26.2'
    const bytes = await buildMbTiles({ format: 'png', bounds, name: 'Town' }, [Uint8Array.of(1)])
    const layer = await openSample({ 'a.mbtiles': bytes })

    assert.match(layer.note, /“Town”/)
    assert.ok(Math.abs(layer.bounds[0] - 91.7) < 0.4)
  })

  it('are painted as one image, each in its place', async () => {
    const [east, west] = ['#090909', '#050505'].map((colour) => {
      const brush = createCanvas(256, 256).getContext('2d')
      brush.fillStyle = colour
      brush.fillRect(0, 0, 256, 256)
      return brush.canvas.encodeSync('png')
    })
    const bytes = await buildMbTiles({ format: 'png' }, [east, west])

    const { dataset, overlays } = await openSample({ 'a.mbtiles': bytes })
    const [picture] = overlays

    assert.ok(!dataset.columns.some(({ isMeasured }) => isMeasured), 'a frame has no length')
    assert.deepEqual([picture.width, picture.height], [512, 512])
    const at = (x: number, y: number) => picture.pixels[4 * (y * 512 + x)]
    assert.deepEqual(
      [at(0, 0), at(255, 255), at(256, 0), at(511, 255), at(0, 256)],
      [5, 5, 9, 9, 0],
    )
  })

  it('may be in a GeoPackage that declares features and has none', async () => {
    const { Database } = await initSqlJs()
    const database = new Database()
    database.run(`
      CREATE TABLE gpkg_geometry_columns (table_name, column_name, srs_id);
      CREATE TABLE gpkg_spatial_ref_sys (srs_id, organization, organization_coordsys_id, definition, srs_name);
      CREATE TABLE gpkg_contents (table_name, data_type, min_x, min_y, max_x, max_y, srs_id);
      CREATE TABLE gpkg_tile_matrix_set (table_name, srs_id, min_x, min_y, max_x, max_y);
      CREATE TABLE gpkg_tile_matrix (table_name, zoom_level, tile_width, tile_height, pixel_x_size, pixel_y_size);
      CREATE TABLE town (zoom_level, tile_column, tile_row, tile_data);
      INSERT INTO gpkg_spatial_ref_sys VALUES (4326, 'EPSG', 4326, '', 'WGS 84');
      INSERT INTO gpkg_contents VALUES ('town', 'tiles', 91.7, 26.1, 91.8, 26.2, 4326);
      INSERT INTO gpkg_tile_matrix_set VALUES ('town', 4326, 91.7, 26.1, 91.8, 26.2);
      INSERT INTO gpkg_tile_matrix VALUES ('town', 0, 10, 10, 0.01, 0.01);
      INSERT INTO town VALUES (0, 0, 0, x'01');`)

    const degrees = await openSample({ 'a.gpkg': database.export() })
    // Tiles of the whole world in Web Mercator, whose contents are in degrees.
    const half = 20_037_508.342789244
    database.run(`
      INSERT INTO gpkg_spatial_ref_sys VALUES (3857, 'EPSG', 3857, '', 'WGS 84 / Pseudo-Mercator');
      UPDATE gpkg_tile_matrix_set SET srs_id = 3857,
        min_x = -${half}, min_y = -${half}, max_x = ${half}, max_y = ${half};
      UPDATE gpkg_tile_matrix SET pixel_x_size = 1, pixel_y_size = 1`)
    const metres = await openSample({ 'a.gpkg': database.export() })

    for (const { bounds } of [degrees, metres]) {
      assert.deepEqual(
        bounds.map((side) => Number(side.toFixed(4))),
        [91.7, 26.1, 91.8, 26.2],
      )
    }
  })

  it('without content have nothing to draw', async () => {
    await assert.rejects(openSample({ 'a.mbtiles': await buildMbTiles({}, []) }), { code: 'empty' })
  })
})

async function tilesOf(bytes: Uint8Array): Promise<Uint8Array[]> {
  const { Database } = await initSqlJs()
  const database = new Database(bytes)
  const [{ values }] = database.exec('SELECT tile_data FROM tiles')
  database.close()
  return values.map(([tile]) => tile as Uint8Array)
}
