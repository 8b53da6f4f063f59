import type { TargetCrs } from '../crs/target-crs.ts'
import type { Bounds, LngLat } from '../geometry/plane.ts'
import type { WholeShape } from '../geometry/whole-shape.ts'

/** A datetime is a day with a time, both as ISO 8601 writes them. */
export type FieldKind = 'text' | 'integer' | 'real' | 'date' | 'datetime' | 'flag'

export type FieldValue = string | number | boolean | null

/** What a column holds. */
export interface FieldType {
  kind: FieldKind
  /** True of integers beyond 32 bits. */
  isLong?: boolean
  /** The most characters that a value takes, where the file declares it. */
  width?: number
  /** Digits after the point, for the kind 'real'; without it numbers are kept as they are. */
  decimals?: number
}

/** One attribute of every row. */
export interface Field extends FieldType {
  name: string
  /** Null if unknown. Text is well-formed, because UTF-8 cannot encode lone surrogates. */
  read(row: number): FieldValue
}

/** How rows look in formats that can show it: a colour, and the nearest of AutoCAD's colour index. */
export interface RowStyle {
  id: string
  title: string
  colour: string
  cadColour: number
}

/**
 * The data to save, row by row, in WGS 84 unless it has another system, from the sample or from a
 * file.
 */
export interface SavedTable {
  /** What formats call the table or the layer; a name for XML and for SQL. */
  name: string
  /** What one row is called where a format names each; a name for XML. */
  element: string
  /** A sentence on the whole; null when there is nothing to say. */
  note: string | null
  fields: readonly Field[]
  /** The name of the field by which the file that it comes from knows its rows; null without one. */
  idField: string | null
  count: number
  /** Null where nothing has a place. */
  bounds: Bounds | null
  /** The system of all places, if it is not WGS 84. */
  crs?: TargetCrs
  /** Not to be written to. */
  shape(row: number): WholeShape
  /** Null of a row that is nowhere. */
  centre(row: number): LngLat | null
  styles: readonly RowStyle[]
  /** Null when nothing is said of how the row looks. */
  style(row: number): RowStyle | null
  /** What a row is called where a format has room for one name only; null when nobody knows. */
  title(row: number): string | null
  /** The same in short, to be written beside it on a drawing. */
  label(row: number): string | null
}

/** Row by row, telling how far it is. */
export function* eachRow(
  { count }: Pick<SavedTable, 'count'>,
  onProgress: (share: number) => void,
): Generator<number> {
  for (let row = 0; row < count; row += 1) {
    if (row % ROWS_PER_REPORT === 0) onProgress(row / count)
    yield row
  }
}

const ROWS_PER_REPORT = 1000

/** A time in milliseconds since 1970; without a time zone it is UTC. */
export function datetimeMs(text: string): number {
  const hasZone = /(?:Z|[-+]\d\d:\d\d)$/.test(text)
  return Date.parse(hasZone || text.length === 'YYYY-MM-DD'.length ? text : `${text}Z`)
}

/** The indices of the matching rows. */
export function rowsThatPass(passes: Uint8Array): Uint32Array {
  const chosen = new Uint32Array(passes.length)
  let count = 0
  for (let index = 0; index < passes.length; index += 1) {
    if (passes[index]) {
      chosen[count] = index
      count += 1
    }
  }
  return chosen.subarray(0, count)
}
