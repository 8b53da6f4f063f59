import { looksLikeWkt } from '../geometry/looks-like-wkt.ts'
import { parseWkt } from '../geometry/parse-wkt.ts'
import type { Shapes } from '../geometry/shapes.ts'
import { OpenProblem, problems } from '../problems.ts'
import type { CoordinateColumns } from './columns.ts'
import { readAngle } from './read-angle.ts'

/** Hands the place of a table's row over; false when it has a shape that cannot be read. */
export function addPlace(
  columns: CoordinateColumns,
  cells: readonly string[],
  shapes: Shapes,
): boolean {
  if (columns.kind === 'xy') {
    shapes.startPoints()
    shapes.vertex(readAngle(cells[columns.x] ?? ''), readAngle(cells[columns.y] ?? ''))
    return true
  }
  const cell = cells[columns.wkt] ?? ''
  if (!looksLikeWkt(cell)) return cell.trim() === ''
  const forget = shapes.mark()
  try {
    parseWkt(cell, 0, shapes, () => problems.broken('table', 'in a cell'))
    return true
  } catch (error) {
    if (!(error instanceof OpenProblem) || error.code === 'too-large') throw error
    forget()
    return false
  }
}
