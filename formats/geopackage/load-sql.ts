import initSqlJs, { type Database, type SqlJsStatic } from 'sql.js'

/** The browser needs the address of SQLite's WebAssembly; Node finds it without. */
export function loadSql(sqlWasmUrl: string | undefined): Promise<SqlJsStatic> {
  return initSqlJs(sqlWasmUrl === undefined ? {} : { locateFile: () => sqlWasmUrl })
}

/** A quoted SQL identifier. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll('\0', '')}"`
}

export function queryRows(database: Database, statement: string) {
  return database.exec(statement)[0]?.values ?? []
}
/** The tables that a GeoPackage lists, with their types. */
export function listTables(database: Database): [name: string, type: string][] {
  const rows = queryRows(database, 'SELECT table_name, data_type FROM gpkg_contents LIMIT 100')
  return rows.map(([name, type]) => [String(name), String(type)])
}
