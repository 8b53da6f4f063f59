import initSqlJs from 'sql.js'
import { concatenate } from '../bytes/text-bytes.ts'
import { buildPoint, sampleWkb } from '../geometry/wkb-for-tests.ts'
import { type Sample, utm } from '../samples-for-tests.ts'

export const samples: readonly Sample[] = [
  {
    format: 'gpkg',
    files: { 'a.gpkg': await buildGeoPackage() },
    gdal: [{ driver: 'GPKG', name: 'a.gpkg', options: utm, crs: 'EPSG:32646' }],
  },
]

/** Two feature tables with different coordinate systems. */
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
  const plain = concatenate([Uint8Array.of(0x47, 0x50, 0, 1, 0, 0, 0, 0), sampleWkb()])
  const wide = concatenate([
    Uint8Array.of(0x47, 0x50, 0, 3),
    new Uint8Array(4 + 32),
    buildPoint(370_002.494210229, 2_887_407.16800005),
  ])
  database.run('INSERT INTO degrees VALUES (?, ?), (NULL, ?)', [plain, 'Plot', 'Nowhere'])
  database.run('INSERT INTO metres VALUES (?, ?)', [wide, 'well'])
  const bytes = database.export()
  database.close()
  return bytes
}
