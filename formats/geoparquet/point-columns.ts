import type { FileMetaData } from 'hyparquet'
import { findCoordinates } from '../csv/columns.ts'
import { readAngle } from '../csv/read-angle.ts'
import type { Shapes } from '../geometry/shapes.ts'

/** The columns of longitude and latitude in a table of points; null when there are none. */
export function findPointColumns({ schema }: FileMetaData): [x: string, y: string] | null {
  const names = schema.filter(({ type }) => type !== undefined).map(({ name }) => name)
  const found = findCoordinates(names)
  if (found?.kind !== 'xy' || found.x.parts.length > 1) return null
  return [names[found.x.parts[0]], names[found.y.parts[0]]]
}

export function addPoint(
  columns: readonly ArrayLike<unknown>[],
  row: number,
  shapes: Shapes,
): void {
  const [x, y] = columns.map((values) => numberOf(values[row]))
  shapes.startPoints()
  shapes.vertex(x, y)
}

function numberOf(value: unknown): number {
  if (value === null || value === undefined) return Number.NaN
  return typeof value === 'string' ? readAngle(value) : Number(value)
}
