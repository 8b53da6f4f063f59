import type { Field, SavedTable } from '../save/saved-table.ts'

/** The key of a feature table: its name, and the id of each row. */
export interface FeatureIds {
  name: string
  /** The field that becomes the key instead of a column; null when rows are numbered. */
  field: Field | null
  of(row: number): number
  /** Rows by ascending ids. */
  order: Uint32Array
}

/** The usual name in GeoPackages; a column of this name is the key already. */
const KEY = 'fid'
/** For a table whose own column has that name and cannot be its key. */
const OTHER_KEY = 'feature_id'
/** The column of shapes. */
const SHAPE = 'geom'

/**
 * Features keep their ids from the file, without a second id. Where those cannot be a key, because
 * some are missing or repeated, rows are numbered.
 */
export function findIds({ fields, idField, count }: SavedTable): FeatureIds {
  const isCalledSo = ({ name }: Field) => name.trim().toLowerCase() === KEY
  const idColumn =
    fields.find(({ name }) => name === idField && name !== SHAPE) ?? fields.find(isCalledSo)
  const ids = idColumn && readIds(idColumn, count)
  const order = Uint32Array.from({ length: count }, (_, row) => row)
  if (!idColumn || !ids) {
    const name = fields.some(isCalledSo) ? OTHER_KEY : KEY
    return { name, field: null, of: (row) => row + 1, order }
  }
  order.sort((a, b) => ids[a] - ids[b])
  return { name: idColumn.name.trim(), field: idColumn, of: (row) => ids[row], order }
}

/** Null as soon as one is not an id, or is repeated. */
function readIds({ read }: Field, count: number): Float64Array | null {
  const ids = new Float64Array(count)
  const known = new Set<number>()
  for (let row = 0; row < count; row += 1) {
    const id = read(row)
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0 || known.has(id)) return null
    known.add(id)
    ids[row] = id
  }
  return ids
}
