import { fitNames } from '../fit-names.ts'
import type { TableWriter } from '../format.ts'
import { boxOf, type GeometryType, typeOf, type WholeShape } from '../geometry/whole-shape.ts'
import { buildWkb } from '../geometry/write-wkb.ts'
import {
  eachRow,
  type FieldKind,
  type FieldValue,
  momentMs,
  type SavedTable,
} from '../saved-table.ts'
import { type FeatureIds, findIds } from './feature-ids.ts'
import { spatialIndex } from './spatial-index.ts'
import { buildSqliteFile, type SqlObject } from './sqlite-file.ts'
import type { SqlValue } from './sqlite-record.ts'
import type { SqlRow } from './sqlite-tree.ts'

const APPLICATION_ID = 0x47504b47 // 'GPKG'
const VERSION = 10_300
const WGS_84 = 4326
/** 'GP', the version, flags for little-endian with a box, the CRS and the box. */
const GEOMETRY_HEADER_BYTES = 40
const HAS_BOX_LITTLE_ENDIAN = 0b011

const types: Record<FieldKind, string> = {
  text: 'TEXT',
  integer: 'INTEGER',
  real: 'REAL',
  date: 'DATE',
  moment: 'DATETIME',
  flag: 'BOOLEAN',
}

/** GeoPackage 1.3, with its spatial index. */
export const write: TableWriter = (table, { writtenAt, onProgress }) => {
  const { name } = table
  const ids = findIds(table)
  const fields = table.fields.filter((field) => field !== ids.field)
  const geometry = commonType(table)
  const names = fitNames(
    fields.map((field) => field.name),
    { spell: (field) => field.trim().replaceAll('\0', ''), taken: [ids.name, 'geom'] },
  )
  const columns = fields.map(({ kind }, i) => `${quoted(names[i])} ${types[kind]}`)
  const objects = [
    referenceSystems,
    contents(table, writtenAt),
    geometryColumns(name, geometry),
    {
      kind: 'table',
      name,
      sql: `CREATE TABLE ${quoted(name)} (
  ${[`${quoted(ids.name)} INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL`, `geom ${sqlName(geometry)}`, ...columns].join(',\n  ')}
)`,
      rows: featureRows({ ...table, fields }, ids, geometry, onProgress),
    },
    {
      kind: 'table',
      name: 'sqlite_sequence',
      sql: 'CREATE TABLE sqlite_sequence(name,seq)',
      rows: [{ id: 1, values: [name, ids.last] }],
    },
    ...spatialIndex(table, ids),
  ] satisfies SqlObject[]
  return buildSqliteFile(objects, { application: APPLICATION_ID, userVersion: VERSION })
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A column holds shapes of one type: single ones are written as several where others are several. */
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

// The tables as chapters 1 and 2 of the standard define them, with the rows that every one has.
const referenceSystems: SqlObject = {
  kind: 'table',
  name: 'gpkg_spatial_ref_sys',
  sql: `CREATE TABLE gpkg_spatial_ref_sys (
  srs_name TEXT NOT NULL,
  srs_id INTEGER NOT NULL PRIMARY KEY,
  organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL,
  definition TEXT NOT NULL,
  description TEXT
)`,
  rows: [
    { id: -1, values: ['Undefined cartesian SRS', null, 'NONE', -1, 'undefined', null] },
    { id: 0, values: ['Undefined geographic SRS', null, 'NONE', 0, 'undefined', null] },
    {
      id: WGS_84,
      values: [
        'WGS 84 geodetic',
        null,
        'EPSG',
        WGS_84,
        'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]',
        'longitude and latitude in degrees on the WGS 84 spheroid',
      ],
    },
  ],
}

function contents({ name, note, bounds }: SavedTable, writtenAt: Date): SqlObject {
  return {
    kind: 'table',
    name: 'gpkg_contents',
    sql: `CREATE TABLE gpkg_contents (
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
)`,
    rows: [
      {
        id: 1,
        values: [
          ...[name, 'features', name, note ?? '', writtenAt.toISOString()],
          ...(bounds ?? [null, null, null, null]),
          WGS_84,
        ],
      },
    ],
    uniques: [[0], [2]],
  }
}

function geometryColumns(name: string, type: GeometryType | null): SqlObject {
  return {
    kind: 'table',
    name: 'gpkg_geometry_columns',
    sql: `CREATE TABLE gpkg_geometry_columns (
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
)`,
    rows: [{ id: 1, values: [name, 'geom', sqlName(type), WGS_84, 0, 0] }],
    uniques: [[0, 1], [0]],
  }
}

/** In the order of their ids, as a tree of SQLite wants them. */
function* featureRows(
  table: SavedTable,
  ids: FeatureIds,
  type: GeometryType | null,
  onProgress: (share: number) => void,
): Generator<SqlRow> {
  for (const place of eachRow(table, onProgress)) {
    const row = ids.order[place]
    const values = table.fields.map(({ kind, read }) => sqlValue(kind, read(row)))
    yield { id: ids.of(row), values: [null, geometryOf(table.shape(row), type), ...values] }
  }
}

/** Moments are in UTC here. */
function sqlValue(kind: FieldKind, value: FieldValue): SqlValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (kind !== 'moment' || value === null) return value
  return new Date(momentMs(String(value))).toISOString()
}

function geometryOf(shape: WholeShape, type: GeometryType | null): Uint8Array | null {
  const box = boxOf(shape)
  if (!box) return null
  const bytes = buildWkb(shape, { reserved: GEOMETRY_HEADER_BYTES, ...(type && { as: type }) })
  const view = new DataView(bytes.buffer)
  const [west, south, east, north] = box
  bytes.set([0x47, 0x50, 0, HAS_BOX_LITTLE_ENDIAN])
  view.setInt32(4, WGS_84, true)
  view.setFloat64(8, west, true)
  view.setFloat64(16, east, true)
  view.setFloat64(24, south, true)
  view.setFloat64(32, north, true)
  return bytes
}
