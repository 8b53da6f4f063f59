import { PbfWriter } from 'pbf'
import initSqlJs from 'sql.js'
import { concatenate } from '../bytes/text-bytes.ts'
import { buildWkb } from '../geometry/wkb-for-tests.ts'
import { type Sample, utm } from '../samples-for-tests.ts'

export const samples: readonly Sample[] = [
  {
    format: 'gpkg',
    files: { 'a.gpkg': await buildGeoPackage() },
    gdal: [{ driver: 'GPKG', name: 'a.gpkg', options: utm, crs: 'EPSG:32646' }],
  },
  {
    format: 'mbtiles',
    files: { 'a.mbtiles': await buildMbTiles({ format: 'pbf' }, [buildTile()]) },
  },
]

/** Tiles of zoom level 1, from the north-eastern one to the west. */
export async function buildMbTiles(
  metadata: Record<string, string>,
  tiles: readonly Uint8Array[],
): Promise<Uint8Array> {
  const { Database } = await initSqlJs()
  const database = new Database()
  database.run(
    'CREATE TABLE metadata (name, value); CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)',
  )
  for (const pair of Object.entries(metadata))
    database.run('INSERT INTO metadata VALUES (?, ?)', pair)
  for (const [i, tile] of tiles.entries()) {
    database.run('INSERT INTO tiles VALUES (1, ?, 1, ?)', [1 - i, tile])
  }
  const bytes = database.export()
  database.close()
  return bytes
}

/** A layer 'wells' with one point in the middle of its tile, and a layer 'plots' with one triangle. */
function buildTile(): Uint8Array {
  const pbf = new PbfWriter()
  const layer = (name: string, type: number, commands: number[]) =>
    pbf.writeMessage(
      3,
      (_, inside) => {
        inside?.writeVarintField(15, 2)
        inside?.writeStringField(1, name)
        inside?.writeMessage(
          2,
          (_: unknown, feature) => {
            feature?.writePackedVarint(2, [0, 0])
            feature?.writeVarintField(3, type)
            feature?.writePackedVarint(4, commands)
          },
          null,
        )
        inside?.writeStringField(3, 'layer')
        inside?.writeMessage(4, (_: unknown, value) => value?.writeStringField(1, 'deep'), null)
        inside?.writeVarintField(5, 4096)
      },
      null,
    )
  layer('wells', 1, [9, 4096, 4096])
  layer('plots', 3, [9, 0, 0, 18, 4096, 0, 0, 4096, 15])
  return pbf.finish()
}

/** Two feature tables, each in its own system. */
async function buildGeoPackage(): Promise<Uint8Array> {
  const { Database } = await initSqlJs()
  const database = new Database()
  database.run(`
    CREATE TABLE gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition);
    INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, 'undefined'), ('UTM', 9, 'epsg', 32646, '');
    CREATE TABLE gpkg_geometry_columns (table_name, column_name, srs_id);
    INSERT INTO gpkg_geometry_columns VALUES ('degrees', 'geom', 4326), ('metres', 'shape "x"', 9);
    CREATE TABLE degrees (geom BLOB, name TEXT);
    CREATE TABLE metres ("shape ""x""" BLOB, note TEXT);
  `)
  // GeoPackage's header before the well-known binary: no envelope, then one of 32 bytes.
  const plain = concatenate([Uint8Array.of(0x47, 0x50, 0, 1, 0, 0, 0, 0), buildWkb()])
  const point = new DataView(new ArrayBuffer(21))
  point.setUint8(0, 1)
  point.setUint32(1, 1, true)
  point.setFloat64(5, 370_002.494210229, true)
  point.setFloat64(13, 2_887_407.16800005, true)
  const wide = concatenate([
    Uint8Array.of(0x47, 0x50, 0, 3),
    new Uint8Array(4 + 32),
    new Uint8Array(point.buffer),
  ])
  database.run('INSERT INTO degrees VALUES (?, ?), (NULL, ?)', [plain, 'Plot', 'Nowhere'])
  database.run('INSERT INTO metres VALUES (?, ?)', [wide, 'well'])
  const bytes = database.export()
  database.close()
  return bytes
}
