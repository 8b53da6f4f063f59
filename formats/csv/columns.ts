import type { CrsHint } from '../crs/crs-hint.ts'
import type { Attributes } from '../dataset/attributes.ts'
import { looksLikeHexWkb } from '../geometry/looks-like-wkb.ts'
import { looksLikeWkt } from '../geometry/looks-like-wkt.ts'
import { latNames, lngNames, wktNames, xNames, yNames } from './column-names.ts'
import { type Axis, findAxes, type NamedAxis, readNames } from './find-axes.ts'
import { isGroupedNumber } from './read-angle.ts'

export type CoordinateColumns =
  | { kind: 'wkt'; wkt: number; crs: CrsHint }
  /** With grouped digits, 372,345 is a large number and not a fraction. */
  | { kind: 'xy'; x: Axis; y: Axis; crs: CrsHint; isGrouped: boolean }

/** The columns with the position of a row; names take precedence over content. */
export function findCoordinates(
  fields: readonly string[],
  ...rows: readonly (readonly string[])[]
): CoordinateColumns | null {
  const names = readNames(fields)
  const byName = names.findIndex(({ words }) => wktNames.has(words.join('')))
  const isShape = (column: number) => rows.some((row) => looksLikeShape(row[column] ?? ''))
  const wkt = [byName, ...fields.keys()].find((column) => column !== -1 && isShape(column)) ?? -1
  if (wkt !== -1) return { kind: 'wkt', wkt, crs: { kind: 'guess' } }

  const degrees = findPair(findAxes(names, lngNames, 'angle'), findAxes(names, latNames, 'angle'))
  if (degrees) {
    const [x, y] = degrees
    const sides = [withSide(x, fields, 'ew'), withSide(y, fields, 'ns')] as const
    return coordinatesIn(...sides, { kind: 'presume' }, rows)
  }
  const metres = findPair(findAxes(names, xNames, 'length'), findAxes(names, yNames, 'length'))
  if (metres) {
    const unit = metres[0].unit ?? metres[1].unit
    const crs: CrsHint = { kind: 'guess', ...(unit && { unit: { metres: unit, isSure: true } }) }
    return coordinatesIn(...metres, crs, rows)
  }
  // A column with a suitable name that is empty in the first row may contain shapes further down.
  if (byName !== -1) return { kind: 'wkt', wkt: byName, crs: { kind: 'guess' } }
  return null
}

/** A column may be named just N/S. */
function withSide(axis: Axis, fields: readonly string[], letters: string): Axis {
  const side = fields.findIndex(
    (field) => field.toLowerCase().replaceAll(/[^a-z]/g, '') === letters,
  )
  return axis.side === undefined && side !== -1 ? { ...axis, side } : axis
}

/** Rows with positions in these columns. */
export function coordinatesIn(
  x: Axis,
  y: Axis,
  crs: CrsHint,
  rows: readonly (readonly string[])[],
): CoordinateColumns {
  const isGrouped = rows.some((row) =>
    [...x.parts, ...y.parts].some((column) => isGroupedNumber(row[column] ?? '')),
  )
  return { kind: 'xy', x, y, crs, isGrouped }
}

/** The same columns by their names. */
export function positionFields(
  columns: CoordinateColumns,
  fields: readonly string[],
): Pick<Attributes, 'coordinateFields' | 'shapeFields'> {
  if (columns.kind === 'wkt') return { shapeFields: [fields[columns.wkt]] }
  const { x, y } = columns
  return { coordinateFields: [...x.parts, ...y.parts].map((column) => fields[column]) }
}

/** Well-known text or binary, or GeoJSON of one shape. */
function looksLikeShape(cell: string): boolean {
  return looksLikeWkt(cell) || looksLikeHexWkb(cell) || looksLikeGeometryJson(cell)
}

export function looksLikeGeometryJson(cell: string): boolean {
  return /^\s*\{/.test(cell) && /"(?:coordinates|geometries)"\s*:/.test(cell)
}

/** Two axes whose names otherwise match; or any two, if one of them has no other words. */
function findPair(
  xs: readonly NamedAxis[],
  ys: readonly NamedAxis[],
): [x: NamedAxis, y: NamedAxis] | null {
  for (const x of xs) {
    const y = ys.find(({ rest, parts }) => rest === x.rest && parts[0] !== x.parts[0])
    if (y) return alike(x, y)
  }
  const [x] = xs
  const [y] = ys
  if (!x || !y || x.parts[0] === y.parts[0]) return null
  return x.rest === '' || y.rest === '' ? alike(x, y) : null
}

/** Both have minutes, or neither. */
function alike(x: NamedAxis, y: NamedAxis): [x: NamedAxis, y: NamedAxis] {
  if (x.parts.length === y.parts.length) return [x, y]
  return [
    { ...x, parts: x.parts.slice(0, 1) },
    { ...y, parts: y.parts.slice(0, 1) },
  ]
}
