import type { Database } from 'sql.js'
import { foundWords, noteSentences } from '../content.ts'
import type { CrsHint } from '../crs/crs-hint.ts'
import {
  type AttributesPart,
  declaredTypes,
  joinAttributes,
  readInRuns,
} from '../dataset/attributes.ts'
import type { Reader, ReadTools } from '../format.ts'
import { parseWkb } from '../geometry/parse-wkb.ts'
import type { Shapes } from '../geometry/shapes.ts'
import { limits } from '../limits.ts'
import { buildLeftOut, type LeftOut } from '../open/left-out.ts'
import { OpenProblem, problems } from '../problems.ts'
import type { FieldType } from '../save/saved-table.ts'
import { listTables, loadSql, queryRows, quotedName } from './load-sql.ts'
import { crsOf } from './table-crs.ts'

/** All feature tables of a GeoPackage, each in its own coordinate system, as one layer. */
export const read: Reader = async (files, tools) => {
  const { main } = files
  const sql = await loadSql(tools.sqlWasmUrl)
  const database = new sql.Database(main.bytes)
  try {
    // Views and triggers of an untrusted file must not call functions with side effects.
    database.run('PRAGMA trusted_schema = OFF; PRAGMA query_only = ON')
    const tables = findTables(database)
    if (tables.length === 0) {
      if (!hasTiles(database)) throw refusedDatabase(database, main.name)
      database.close()
      return (await import('../tiles/read.ts')).read(files, tools)
    }
    const broken: string[] = []
    const parts = tables.flatMap((table, i) => {
      const forget = tools.shapes.mark()
      const progress = (share: number) => tools.progress((i + share) / tables.length)
      try {
        return readTable(database, table, { ...tools, progress })
      } catch (error) {
        // A view may refer to a missing table; a file with only such views is broken.
        if (error instanceof OpenProblem || tables.length === 1) throw error
        forget()
        broken.push(table.name)
        return []
      }
    })
    if (parts.length === 0) throw problems.broken('GeoPackage', 'inside')
    const isEmpty = parts.every(({ featureCount }) => featureCount === 0)
    const notes = parts.flatMap(({ leftOut }) => leftOut.notes())
    if (broken.length > 0) notes.push(noteSentences.brokenTables(broken))
    const found = isEmpty ? foundWords.tables(listTables(database)) : ''
    return { attributes: joinAttributes(parts), notes, found, close: () => database.close() }
  } catch (error) {
    database.close()
    throw error
  }
}

interface Table {
  name: string
  geometry: string
  crs: CrsHint
}

function findTables(database: Database): Table[] {
  if (
    queryRows(database, "SELECT 1 FROM sqlite_master WHERE name = 'gpkg_geometry_columns'")
      .length === 0
  ) {
    return []
  }
  const rows = queryRows(
    database,
    `SELECT g.table_name, g.column_name, s.organization, s.organization_coordsys_id, s.definition, s.srs_name
     FROM gpkg_geometry_columns g LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id
     ORDER BY g.table_name LIMIT 100`,
  )
  // Tables that were deleted by hand are often still listed.
  const isThere = (table: unknown, column: unknown) => {
    try {
      return columnsOf(database, String(table)).some(
        ([, name]) => String(name).toLowerCase() === String(column).toLowerCase(),
      )
    } catch {
      // A view of a missing table, which is reported when it is read.
      return true
    }
  }
  return rows
    .filter(([name, geometry]) => isThere(name, geometry))
    .map(([name, geometry, organization, code, definition, srsName]) => ({
      name: String(name),
      geometry: String(geometry),
      crs: crsOf(String(organization), Number(code), String(definition ?? ''), String(srsName)),
    }))
}

/** Feature tables may be declared beside tiles without containing any features. */
function hasTiles(database: Database): boolean {
  const isNamed = "SELECT 1 FROM sqlite_master WHERE name = 'gpkg_tile_matrix_set'"
  return (
    queryRows(database, isNamed).length > 0 &&
    queryRows(database, 'SELECT 1 FROM gpkg_tile_matrix_set LIMIT 1').length > 0
  )
}

/** Tables that other programs store in SQLite. */
function refusedDatabase(database: Database, name: string): OpenProblem {
  const names = new Set(
    queryRows(database, 'SELECT name FROM sqlite_master LIMIT 1000').map(([one]) => one),
  )
  if (names.has('gpkg_contents'))
    return problems.empty(name, 'GeoPackage', foundWords.tables(listTables(database)))
  const what = names.has('geometry_columns')
    ? 'A SpatiaLite database'
    : 'An SQLite database without GeoPackage tables'
  return problems.unsupported(what, 'GeoPackage')
}

const RUN_ROWS = 1_000

function readTable(
  database: Database,
  table: Table,
  { shapes, progress }: ReadTools,
): AttributesPart & { leftOut: LeftOut } {
  const from = `FROM ${quotedName(table.name)}`
  const [[count] = [0]] = queryRows(database, `SELECT count(*) ${from}`)
  const total = Number(count)
  if (total > limits.features) throw problems.tooLarge('features', limits.features)
  shapes.setCrs(table.crs)

  let featureCount = 0
  const leftOut = buildLeftOut('row')
  const statement = database.prepare(`SELECT ${quotedName(table.geometry)} ${from}`)
  try {
    while (statement.step()) {
      shapes.startFeature()
      featureCount += 1
      const [blob] = statement.get()
      if (blob instanceof Uint8Array && !addBlob(blob, shapes)) leftOut.add(featureCount)
      if (featureCount % 1024 === 0) progress(featureCount / Math.max(1, total))
    }
  } finally {
    statement.free()
  }

  const columns = columnsOf(database, table.name).map(([, name, type, , , key]) => ({
    name: String(name),
    type: String(type),
    isKey: key === 1 && /^integer$/i.test(String(type)),
  }))
  const idField = columns.find(({ isKey }) => isKey)?.name
  const types = declaredTypes(columns, ({ type }) => typeOf(type))
  const fields = columns
    .map(({ name }) => name)
    .filter((name) => name !== table.geometry)
    .slice(0, limits.fields)
  const list = fields.map(quotedName).join(', ') || 'NULL'
  return {
    name: table.name,
    featureCount,
    leftOut,
    attributes: {
      fields,
      types,
      ...(idField !== undefined && { idField }),
      row: readInRuns(RUN_ROWS, (first, count) =>
        queryRows(database, `SELECT ${list} ${from} LIMIT ${count} OFFSET ${first}`).map(
          (cells) =>
            new Map(
              fields.map((field, index) => {
                const cell = cells[index]
                // SQLite stores them as numbers.
                const isFlag = types.get(field)?.kind === 'flag' && typeof cell === 'number'
                return [field, isFlag ? cell !== 0 : cell]
              }),
            ),
        ),
      ),
    },
  }
}

/** The types of table 1 of the standard; null for others, for example images. */
function typeOf(declared: string): FieldType | null {
  const [, name = '', width] = /^(\w+)\s*(?:\((\d+)\))?/.exec(declared.toUpperCase()) ?? []
  if (name === 'TEXT') return { kind: 'text', ...(width && { width: Number(width) }) }
  return kinds[name] ?? null
}

const kinds: Readonly<Record<string, FieldType>> = {
  BOOLEAN: { kind: 'flag' },
  TINYINT: { kind: 'integer' },
  SMALLINT: { kind: 'integer' },
  MEDIUMINT: { kind: 'integer' },
  INT: { kind: 'integer', isLong: true },
  INTEGER: { kind: 'integer', isLong: true },
  FLOAT: { kind: 'real' },
  DOUBLE: { kind: 'real' },
  REAL: { kind: 'real' },
  DATE: { kind: 'date' },
  DATETIME: { kind: 'datetime' },
}

/** False for an invalid shape; then nothing is added. */
function addBlob(blob: Uint8Array, shapes: Shapes): boolean {
  const forget = shapes.mark()
  try {
    const wkb = startOfWkb(blob)
    if (wkb !== -1) parseWkb(blob, wkb, shapes, 'GeoPackage')
    return true
  } catch (error) {
    if (!(error instanceof OpenProblem) || error.code === 'too-large') throw error
    forget()
    return false
  }
}

/** After GeoPackage's own header, whose length depends on its envelope; -1 when empty. */
function startOfWkb(blob: Uint8Array): number {
  if (blob[0] !== 0x47 || blob[1] !== 0x50) throw problems.broken('GeoPackage', 'inside a geometry')
  const flags = blob[3] ?? 0
  if ((flags & 0x10) !== 0) return -1
  const envelope = [0, 32, 48, 48, 64][(flags >> 1) & 7]
  if (envelope === undefined) throw problems.broken('GeoPackage', 'inside a geometry')
  return 8 + envelope
}

function columnsOf(database: Database, table: string) {
  return queryRows(database, `PRAGMA table_info(${quotedName(table)})`)
}
