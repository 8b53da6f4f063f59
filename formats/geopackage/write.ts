import type { Database, SqlValue } from 'sql.js'
import type { TableWriter } from '../format.ts'
import { boxOf, type GeometryType, typeOf, type WholeShape } from '../geometry/whole-shape.ts'
import { buildWkb } from '../geometry/write-wkb.ts'
import { fitNames } from '../save/fit-names.ts'
import { SaveProblem } from '../save/save-problems.ts'
import {
  datetimeMs,
  eachRow,
  type Field,
  type FieldKind,
  type FieldValue,
  type SavedTable,
} from '../save/saved-table.ts'
import { type FeatureIds, findIds } from './feature-ids.ts'
import { loadSql, quotedName } from './load-sql.ts'
import { insertIndex } from './spatial-index.ts'

const APPLICATION_ID = 0x47504b47 // 'GPKG'
const VERSION = 10_300
const WGS_84 = 4326
/** 'GP', the version, flags for little-endian with a box, the CRS and the box. */
const GEOMETRY_HEADER_BYTES = 40
const HAS_BOX_LITTLE_ENDIAN = 0b011

const types: Record<FieldKind, string> = {
  text: 'TEXT',
  integer: 'MEDIUMINT',
  real: 'REAL',
  date: 'DATE',
  datetime: 'DATETIME',
  flag: 'BOOLEAN',
}

/** GeoPackage 1.3, with its spatial index. */
export const write: TableWriter = async (table, { writtenAt, onProgress, sqlWasmUrl }) => {
  const { Database } = await loadSql(sqlWasmUrl).catch((cause) => {
    throw new SaveProblem('notLoaded', { cause })
  })
  const database = new Database()
  try {
    database.run(standardTables)
    describeLayer(database, table, writtenAt)
    const ids = findIds(table)
    const geometry = commonType(table)
    database.run('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, ?, 0, 0)', [
      ...[table.name, 'geom', sqlName(geometry), codeOf(table)],
    ])
    // Without a transaction, each row would be one.
    database.run('BEGIN')
    insertFeatures(database, table, ids, geometry, onProgress)
    insertIndex(database, table, ids)
    database.run('COMMIT')
    return database.export()
  } finally {
    database.close()
  }
}

function codeOf({ crs }: SavedTable): number {
  return crs?.code ?? WGS_84
}

function describeLayer(database: Database, table: SavedTable, writtenAt: Date): void {
  const { name, note, bounds, crs } = table
  if (crs) {
    database.run('INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, NULL)', [
      ...[crs.name, crs.code, 'EPSG', crs.code, crs.wkt],
    ])
  }
  database.run('INSERT INTO gpkg_contents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
    ...[name, 'features', name, note ?? '', writtenAt.toISOString()],
    ...(bounds ?? [null, null, null, null]),
    codeOf(table),
  ])
}

function insertFeatures(
  database: Database,
  table: SavedTable,
  ids: FeatureIds,
  geometry: GeometryType | null,
  onProgress: (share: number) => void,
): void {
  const fields = table.fields.filter((field) => field !== ids.field)
  const names = fitNames(
    fields.map((field) => field.name),
    { spell: (field) => field.trim().replaceAll('\0', ''), taken: [ids.name, 'geom'] },
  )
  const columns = [
    `${quotedName(ids.name)} INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL`,
    `geom ${sqlName(geometry)}`,
    ...fields.map((field, i) => `${quotedName(names[i])} ${typeIn(field)}`),
  ]
  database.run(`CREATE TABLE ${quotedName(table.name)} (\n  ${columns.join(',\n  ')}\n)`)
  const insert = database.prepare(
    `INSERT INTO ${quotedName(table.name)} VALUES (${columns.map(() => '?').join()})`,
  )
  for (const index of eachRow(table, onProgress)) {
    const row = ids.order[index]
    const values = fields.map(({ kind, read }) => sqlValue(kind, read(row)))
    insert.run([ids.of(row), geometryOf(table.shape(row), geometry, codeOf(table)), ...values])
  }
  insert.free()
}

function typeIn({ kind, isLong, width }: Field): string {
  if (kind === 'integer' && isLong) return 'INTEGER'
  return kind === 'text' && width !== undefined ? `TEXT(${width})` : types[kind]
}

/** A column has one type of shapes: single ones become multi-geometries if others are. */
function commonType(table: SavedTable): GeometryType | null {
  const all = new Set<GeometryType>()
  for (let row = 0; row < table.count; row += 1) {
    const type = typeOf(table.shape(row))
    if (type) all.add(type)
  }
  const [first, second] = [...all].sort()
  if (all.size < 2) return first ?? null
  return all.size === 2 && first === `Multi${second}` ? first : null
}

function sqlName(type: GeometryType | null): string {
  return type?.toUpperCase() ?? 'GEOMETRY'
}

// The tables from chapters 1 and 2 of the standard, with their required rows.
const standardTables = `
PRAGMA application_id = ${APPLICATION_ID};
PRAGMA user_version = ${VERSION};
CREATE TABLE gpkg_spatial_ref_sys (
  srs_name TEXT NOT NULL,
  srs_id INTEGER NOT NULL PRIMARY KEY,
  organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL,
  definition TEXT NOT NULL,
  description TEXT
);
INSERT INTO gpkg_spatial_ref_sys VALUES
  ('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', NULL),
  ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', NULL),
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
CREATE TABLE gpkg_extensions (
  table_name TEXT,
  column_name TEXT,
  extension_name TEXT NOT NULL,
  definition TEXT NOT NULL,
  scope TEXT NOT NULL,
  CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)
);`

/** GeoPackage times are in UTC. */
function sqlValue(kind: FieldKind, value: FieldValue): SqlValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (kind !== 'datetime' || value === null) return value
  return new Date(datetimeMs(String(value))).toISOString()
}

function geometryOf(shape: WholeShape, type: GeometryType | null, code: number): Uint8Array | null {
  const box = boxOf(shape)
  if (!box) return null
  const bytes = buildWkb(shape, { reserved: GEOMETRY_HEADER_BYTES, ...(type && { as: type }) })
  const view = new DataView(bytes.buffer)
  const [west, south, east, north] = box
  bytes.set([0x47, 0x50, 0, HAS_BOX_LITTLE_ENDIAN])
  view.setInt32(4, code, true)
  view.setFloat64(8, west, true)
  view.setFloat64(16, east, true)
  view.setFloat64(24, south, true)
  view.setFloat64(32, north, true)
  return bytes
}
