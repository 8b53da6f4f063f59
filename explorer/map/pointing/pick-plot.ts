import { visitTouching } from '../../plane/box-tree.ts'
import type { Survey } from '../../survey/survey.ts'

/** The plot around a point of the survey's plane; of several, the last. */
export function pickPlot(
  { plots: { shapes }, plotTree }: Pick<Survey, 'plots' | 'plotTree'>,
  x: number,
  y: number,
): number | null {
  const { starts, coordinates } = shapes
  let found = -1
  visitTouching(plotTree, [x, y, x, y], (plot) => {
    if (plot > found && isInside(coordinates, starts[plot], starts[plot + 1], x, y)) found = plot
  })
  return found === -1 ? null : found
}

/** By how often a ray from the point crosses the ring. */
export function isInside(
  coordinates: Float32Array,
  from: number,
  to: number,
  x: number,
  y: number,
): boolean {
  let isIn = false
  let ax = coordinates[2 * (to - 1)]
  let ay = coordinates[2 * (to - 1) + 1]
  for (let i = from; i < to; i += 1) {
    const bx = coordinates[2 * i]
    const by = coordinates[2 * i + 1]
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isIn = !isIn
    ax = bx
    ay = by
  }
  return isIn
}
