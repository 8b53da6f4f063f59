import initSqlJs, { type Database } from 'sql.js'
import { boundsOf } from './bounds.ts'
import { type Field, fields, SAMPLE_NOTE } from './fields.ts'
import { eachRow, type PlotTable } from './plot-table.ts'
import type { PlotWriter } from './plot-writer.ts'
import { ExportProblem } from './problems.ts'
import { addSpatialIndex } from './spatial-index.ts'
import { buildWkb } from './wkb.ts'

const WGS_84 = 4326
/** 'GP', the version, flags for little-endian with a box, the CRS and the box. */
const GEOMETRY_HEADER_BYTES = 40
const HAS_BOX_LITTLE_ENDIAN = 0b011

const types: Record<Field['kind'], string> = {
  text: 'TEXT',
  integer: 'INTEGER',
  real: 'REAL',
  date: 'DATE',
}

/** GeoPackage 1.3, with its spatial index. */
export const writeGeopackage: PlotWriter = async (plots, { sqlWasm, writtenAt, onProgress }) => {
  const { Database } = await initSqlJs({ locateFile: () => sqlWasm }).catch((cause) => {
    throw new ExportProblem('notLoaded', { cause })
  })
  const database = new Database()
  try {
    database.run(tables)
    describeContents(database, plots, writtenAt)
    database.run('BEGIN')
    insertPlots(database, plots, onProgress)
    addSpatialIndex(database, plots)
    database.run('COMMIT')
    return database.export()
  } finally {
    database.close()
  }
}

/** As chapters 1 and 2 of the standard define them, with the rows that every GeoPackage has. */
const tables = `
PRAGMA application_id = 1196444487;
PRAGMA user_version = 10300;
CREATE TABLE gpkg_spatial_ref_sys (
  srs_name TEXT NOT NULL,
  srs_id INTEGER NOT NULL PRIMARY KEY,
  organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL,
  definition TEXT NOT NULL,
  description TEXT
);
INSERT INTO gpkg_spatial_ref_sys VALUES
  ('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', 'undefined cartesian coordinate reference system'),
  ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', 'undefined geographic coordinate reference system'),
  ('WGS 84 geodetic', ${WGS_84}, 'EPSG', ${WGS_84}, 'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]', 'longitude and latitude in degrees on the WGS 84 spheroid');
CREATE TABLE gpkg_contents (
  table_name TEXT NOT NULL PRIMARY KEY,
  data_type TEXT NOT NULL,
  identifier TEXT UNIQUE,
  description TEXT DEFAULT '',
  last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
  min_x DOUBLE,
  min_y DOUBLE,
  max_x DOUBLE,
  max_y DOUBLE,
  srs_id INTEGER,
  CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id)
);
CREATE TABLE gpkg_geometry_columns (
  table_name TEXT NOT NULL,
  column_name TEXT NOT NULL,
  geometry_type_name TEXT NOT NULL,
  srs_id INTEGER NOT NULL,
  z TINYINT NOT NULL,
  m TINYINT NOT NULL,
  CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
  CONSTRAINT uk_gc_table_name UNIQUE (table_name),
  CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
  CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id)
);
CREATE TABLE plots (
  fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  geom POLYGON,
  ${fields.map(({ name, kind }) => `${name} ${types[kind]}`).join(',\n  ')}
);
INSERT INTO gpkg_contents (table_name, data_type, srs_id) VALUES ('plots', 'features', ${WGS_84});
INSERT INTO gpkg_geometry_columns VALUES ('plots', 'geom', 'POLYGON', ${WGS_84}, 0, 0);
`

function describeContents(database: Database, { bounds }: PlotTable, writtenAt: Date): void {
  database.run(
    `UPDATE gpkg_contents SET identifier = 'plots', description = ?, last_change = ?,
      min_x = ?, min_y = ?, max_x = ?, max_y = ?`,
    [
      SAMPLE_NOTE,
      writtenAt.toISOString(),
      bounds?.minX ?? null,
      bounds?.minY ?? null,
      bounds?.maxX ?? null,
      bounds?.maxY ?? null,
    ],
  )
}

function insertPlots(
  database: Database,
  plots: PlotTable,
  onProgress: (share: number) => void,
): void {
  const places = fields.map(() => '?').join(', ')
  const insert = database.prepare(`INSERT INTO plots VALUES (?, ?, ${places})`)
  for (const row of eachRow(plots, onProgress)) {
    const values = fields.map((field) => plots.value(field, row))
    insert.run([row + 1, geometryOf(plots.ring(row)), ...values])
  }
  insert.free()
}

function geometryOf(ring: Float64Array): Uint8Array {
  const bytes = buildWkb(ring, GEOMETRY_HEADER_BYTES)
  const view = new DataView(bytes.buffer)
  const { minX, minY, maxX, maxY } = boundsOf(ring)
  bytes.set([0x47, 0x50, 0, HAS_BOX_LITTLE_ENDIAN])
  view.setInt32(4, WGS_84, true)
  view.setFloat64(8, minX, true)
  view.setFloat64(16, maxX, true)
  view.setFloat64(24, minY, true)
  view.setFloat64(32, maxY, true)
  return bytes
}
