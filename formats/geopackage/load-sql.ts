import initSqlJs, { type Database, type SqlJsStatic } from 'sql.js'

/** Where the browser finds the WebAssembly of SQLite is told to it; Node finds it by itself. */
export function loadSql(sqlWasmUrl: string | undefined): Promise<SqlJsStatic> {
  return initSqlJs(sqlWasmUrl === undefined ? {} : { locateFile: () => sqlWasmUrl })
}

/** A name as SQL takes it, whatever is in it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll('\0', '')}"`
}

export function queryRows(database: Database, statement: string) {
  return database.exec(statement)[0]?.values ?? []
}
