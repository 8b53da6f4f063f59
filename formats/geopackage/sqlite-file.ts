import { concatenate } from '../bytes/text-bytes.ts'
import type { SqlValue } from './sqlite-record.ts'
import {
  addFirstTable,
  addIndex,
  addTable,
  PAGE_BYTES,
  type Pages,
  type SqlRow,
} from './sqlite-tree.ts'

/** Something with a name in a database. */
export type SqlObject = TableObject | BareObject

export interface TableObject {
  kind: 'table'
  name: string
  sql: string
  /** In the order of their ids; what is INTEGER PRIMARY KEY is the id, and null among the values. */
  rows: Iterable<SqlRow>
  /** The places of the columns of each UNIQUE and other PRIMARY KEY, in the order of the statement. */
  uniques?: readonly (readonly number[])[]
}

/** A trigger or a virtual table: words, and no pages of its own. */
export interface BareObject {
  kind: 'trigger' | 'virtual table'
  name: string
  table: string
  sql: string
}

const MAGIC = 'SQLite format 3\0'
const SCHEMA_FORMAT = 4
const UTF_8 = 1
/** The release whose book this follows. */
const SQLITE_VERSION = 3_046_000

/**
 * A new SQLite database, written in one go: every page full, nothing free. It knows what an export
 * needs and no more, and so weighs a hundredth of SQLite itself, which would come as WebAssembly.
 */
export function buildSqliteFile(
  objects: readonly SqlObject[],
  ids: { application: number; userVersion: number },
): Uint8Array<ArrayBuffer> {
  const pages: Pages = [new Uint8Array(PAGE_BYTES)]
  const schema = objects.flatMap((object) => schemaRows(pages, object))
  addFirstTable(
    pages,
    schema.map((values, i) => ({ id: i + 1, values })),
  )
  const file = concatenate(pages)
  writeHeader(new DataView(file.buffer), ids)
  return file
}

/** What the first table says of an object: type, name, table, root, statement. */
function schemaRows(pages: Pages, object: SqlObject): SqlValue[][] {
  const { kind, name, sql } = object
  if (kind !== 'table') {
    return [[kind === 'trigger' ? 'trigger' : 'table', name, object.table, 0, sql]]
  }
  const { rows, uniques = [] } = object
  if (uniques.length === 0) return [['table', name, name, addTable(pages, rows), sql]]
  const held = Array.from(rows)
  const root = addTable(pages, held)
  const indexes = uniques.map((columns, i) => {
    const entries = held.map(({ id, values }) => [...columns.map((c) => values[c] ?? null), id])
    const indexRoot = addIndex(pages, entries.sort(compare))
    return ['index', `sqlite_autoindex_${name}_${i + 1}`, name, indexRoot, null]
  })
  return [['table', name, name, root, sql], ...indexes]
}

/** Text only, letter by letter: what the unique columns of our tables hold. */
function compare(a: readonly SqlValue[], b: readonly SqlValue[]): number {
  const place = a.findIndex((value, i) => value !== b[i])
  return String(a[place]) < String(b[place]) ? -1 : 1
}

function writeHeader(
  view: DataView,
  { application, userVersion }: { application: number; userVersion: number },
): void {
  new Uint8Array(view.buffer).set(new TextEncoder().encode(MAGIC))
  view.setUint16(16, PAGE_BYTES)
  view.setUint8(18, 1)
  view.setUint8(19, 1)
  view.setUint8(21, 64)
  view.setUint8(22, 32)
  view.setUint8(23, 32)
  view.setUint32(24, 1)
  view.setUint32(28, view.byteLength / PAGE_BYTES)
  view.setUint32(40, 1)
  view.setUint32(44, SCHEMA_FORMAT)
  view.setUint32(56, UTF_8)
  view.setUint32(60, userVersion)
  view.setUint32(68, application)
  view.setUint32(92, 1)
  view.setUint32(96, SQLITE_VERSION)
}
