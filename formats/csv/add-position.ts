import type { CrsHint } from '../crs/crs-hint.ts'
import { addGeometry } from '../geojson/shapes.ts'
import { looksLikeHexWkb, readHexWkb } from '../geometry/looks-like-wkb.ts'
import { looksLikeWkt } from '../geometry/looks-like-wkt.ts'
import { parseWkb, sridOf } from '../geometry/parse-wkb.ts'
import { parseWkt } from '../geometry/parse-wkt.ts'
import type { Shapes } from '../geometry/shapes.ts'
import { scanJson } from '../json/scan-json.ts'
import { OpenProblem, problems } from '../problems.ts'
import { type CoordinateColumns, looksLikeGeometryJson } from './columns.ts'
import type { Axis } from './find-axes.ts'
import { readAngle } from './read-angle.ts'

/** Adds the position of a table's row; false when it has a shape that cannot be read. */
export function addPosition(
  columns: CoordinateColumns,
  cells: readonly string[],
  shapes: Shapes,
): boolean {
  if (columns.kind === 'xy') {
    shapes.startPoints()
    const { x, y, isGrouped } = columns
    shapes.vertex(readAxis(x, cells, isGrouped), readAxis(y, cells, isGrouped))
    return true
  }
  const cell = cells[columns.wkt] ?? ''
  const forget = shapes.mark()
  try {
    return addShape(cell, columns.crs, shapes)
  } catch (error) {
    if (!(error instanceof OpenProblem) || error.code === 'too-large') throw error
    forget()
    return false
  }
}

/**
 * South and west are negative, by the number's sign or letter; if it has none, by its column's name
 * or another column.
 */
export function readAxis(
  { parts, side, isNegative }: Axis,
  cells: readonly string[],
  isGrouped: boolean,
): number {
  const [first = '', ...smaller] = parts.map((column) => cells[column] ?? '')
  const degrees = readAngle(first, isGrouped)
  const size = smaller.reduce(
    (sum, cell, index) => sum + (cell.trim() === '' ? 0 : readAngle(cell)) / 60 ** (index + 1),
    Math.abs(degrees),
  )
  const isOtherSide =
    (isNegative || (side !== undefined && /^\s*[SW]/i.test(cells[side] ?? ''))) &&
    !/^\s*[NE]|[NE]\s*$/i.test(first)
  return isOtherSide || degrees < 0 || Object.is(degrees, -0) ? -size : size
}

/** A cell with its own coordinate system affects only itself. */
function addShape(cell: string, crs: CrsHint, shapes: Shapes): boolean {
  shapes.setCrs(crs)
  if (looksLikeWkt(cell)) {
    parseWkt(cell, 0, shapes, () => problems.broken('table', 'in a cell'))
    return true
  }
  if (looksLikeHexWkb(cell)) {
    const bytes = readHexWkb(cell)
    if (!bytes) return false
    const srid = sridOf(bytes)
    if (srid > 0) shapes.setCrs({ kind: 'epsg', code: srid })
    parseWkb(bytes, 0, shapes, 'table')
    return true
  }
  if (!looksLikeGeometryJson(cell)) return cell.trim() === ''
  const { vertexCount } = shapes
  addGeometry(parseJson(cell), shapes)
  return shapes.vertexCount > vertexCount
}

/** As precise as a map needs. */
function parseJson(cell: string): unknown {
  const scan = scanJson(new TextEncoder().encode(cell), 'table')
  return scan.parse(scan.first, scan.skipValue(scan.first))
}
