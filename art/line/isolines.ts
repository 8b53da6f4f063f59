import { contours } from 'd3-contour'
import type { Matrix } from '../matrix.ts'
import type { Point } from './point.ts'

/** An outline with its holes: rings of points, the first one outside. */
export type Area = Point[][]

/** The areas of a field that lie above a level, in the field's own cells. */
export function areasAbove(field: Matrix, level: number): Area[] {
  const trace = contours().size([field.width, field.height]).smooth(true)
  const { coordinates } = trace.contour(Array.from(field.values), level)
  return coordinates.map((area) => area.map((ring) => ring.map(toPoint)))
}

/** The outlines of those areas, holes included, as closed lines whose last point repeats the first. */
export function isolines(field: Matrix, level: number): Point[][] {
  return areasAbove(field, level).flat()
}

function toPoint(position: readonly number[]): Point {
  return [position[0], position[1]]
}
