import type { CrsHint } from '../crs/crs-hint.ts'
import type { Attributes } from '../dataset/attributes.ts'
import { looksLikeHexWkb } from '../geometry/looks-like-wkb.ts'
import { looksLikeWkt } from '../geometry/looks-like-wkt.ts'
import { latNames, lngNames, wktNames, xNames, yNames } from './column-names.ts'
import { type Axis, findAxes, type NamedAxis, PARTLY, readNames } from './find-axes.ts'
import { isGroupedNumber } from './read-angle.ts'

export type CoordinateColumns =
  | { kind: 'wkt'; wkt: number; crs: CrsHint }
  /** With grouped digits, 372,345 is a large number and not a fraction. */
  | PositionColumns

export interface PositionColumns {
  kind: 'xy'
  x: Axis
  y: Axis
  crs: CrsHint
  isGrouped: boolean
  /** Other columns fit as well. */
  isUnsure?: boolean
  /** The visitor was not asked. */
  isByName?: boolean
}

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

  const [lngs, lats] = [findAxes(names, lngNames, 'angle'), findAxes(names, latNames, 'angle')]
  const degrees = findPair(lngs, lats, rows)
  if (degrees) {
    const { x, y, isUnsure } = degrees
    const sides = [withSide(x, fields, 'ew'), withSide(y, fields, 'ns')] as const
    return { ...coordinatesIn(...sides, { kind: 'presume' }, rows), isUnsure }
  }
  const [xs, ys] = [findAxes(names, xNames, 'length'), findAxes(names, yNames, 'length')]
  const metres = findPair(xs, ys, rows)
  if (metres) {
    const { x, y, isUnsure } = metres
    const unit = x.unit ?? y.unit
    const crs: CrsHint = { kind: 'guess', ...(unit && { unit: { metres: unit, isSure: true } }) }
    return { ...coordinatesIn(x, y, crs, rows), isUnsure }
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
): PositionColumns {
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

interface Pair {
  x: NamedAxis
  y: NamedAxis
  isUnsure: boolean
}

/**
 * Two axes whose names otherwise match, best by a letter alone; or any two, if one of them has no
 * other words.
 */
function findPair(
  xs: readonly NamedAxis[],
  ys: readonly NamedAxis[],
  rows: readonly (readonly string[])[],
): Pair | null {
  const pairs = xs
    .flatMap((x) => ys.map((y) => ({ x, y, unlikeness: unlikenessOf(x, y) })))
    .filter(({ x, y }) => x.rest === y.rest && x.parts[0] !== y.parts[0])
    .toSorted((a, b) => a.unlikeness - b.unlikeness || a.x.doubt - b.x.doubt)
  const [best] = pairs
  if (best) {
    const isUnsure = pairs.some(
      ({ x, y, unlikeness }) =>
        unlikeness === best.unlikeness &&
        x.rest !== best.x.rest &&
        !(areSame(x, best.x, rows) && areSame(y, best.y, rows)),
    )
    return { ...alike(best.x, best.y), isUnsure }
  }
  const [x] = xs
  const [y] = ys
  if (!x || !y || x.parts[0] === y.parts[0]) return null
  return x.rest === '' || y.rest === '' ? { ...alike(x, y), isUnsure: false } : null
}

/** The letters in the middle that differ; more if a name only contains that of an axis. */
function unlikenessOf({ name: a, ...x }: NamedAxis, { name: b, ...y }: NamedAxis): number {
  let [start, end] = [0, 0]
  const least = Math.min(a.length, b.length)
  while (start < least && a[start] === b[start]) start += 1
  while (end < least - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const partly = [x, y].filter(({ doubt }) => doubt >= PARTLY).length
  return PARTLY * partly + Math.max(a.length, b.length) - start - end
}

function areSame(a: Axis, b: Axis, rows: readonly (readonly string[])[]): boolean {
  return rows.every((row) =>
    a.parts.every((part, i) => Number(row[part]) === Number(row[b.parts[i] ?? -1])),
  )
}

/** Both have minutes, or neither. */
function alike(x: NamedAxis, y: NamedAxis): Pick<Pair, 'x' | 'y'> {
  if (x.parts.length === y.parts.length) return { x, y }
  return {
    x: { ...x, parts: x.parts.slice(0, 1) },
    y: { ...y, parts: y.parts.slice(0, 1) },
  }
}
