import type { Field, SavedTable } from '../save/saved-table.ts'

/** The key of a table of features: what it is called, and the id of each row. */
export interface FeatureIds {
  name: string
  /** The field that it is made of, which is no column besides; null when rows are numbered. */
  field: Field | null
  of(row: number): number
  /** Rows by rising ids. */
  order: Uint32Array
}

/** What programs call it that write GeoPackages; a column of this name is the key already. */
const KEY = 'fid'
/** For a table whose own column is called so and cannot be its key. */
const OTHER_KEY = 'feature_id'
/** The column of shapes. */
const SHAPE = 'geom'

/**
 * Features keep the ids that their file knows them by, and have no second ones beside them. Where
 * those are no key, since some are missing or there twice, rows are numbered.
 */
export function findIds({ fields, idField, count }: SavedTable): FeatureIds {
  const isCalledSo = ({ name }: Field) => name.trim().toLowerCase() === KEY
  const told =
    fields.find(({ name }) => name === idField && name !== SHAPE) ?? fields.find(isCalledSo)
  const ids = told && readIds(told, count)
  const order = Uint32Array.from({ length: count }, (_, row) => row)
  if (!told || !ids) {
    const name = fields.some(isCalledSo) ? OTHER_KEY : KEY
    return { name, field: null, of: (row) => row + 1, order }
  }
  order.sort((a, b) => ids[a] - ids[b])
  return { name: told.name.trim(), field: told, of: (row) => ids[row], order }
}

/** Null as soon as one is no id, or is there twice. */
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
