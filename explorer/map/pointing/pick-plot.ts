import { visitTouching } from '../../plane/box-tree.ts'
import { isInside } from '../../plane/point.ts'
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
