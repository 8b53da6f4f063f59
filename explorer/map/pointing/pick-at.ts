import { visitTouching } from '@app/formats/geometry/box-tree.ts'
import { isInside } from '@app/formats/geometry/ring.ts'
import type { LayerId } from '../../layers/layers.ts'
import { buildPlane } from '../../plane/plane.ts'
import type { Survey } from '../../survey/build-survey.ts'
import type { Picked } from '../map-view.ts'
import type { PaintedLayer, Reading } from '../opened/painted-layer.ts'
import { pickOpened } from './pick-opened.ts'

/** The pick tolerance for lines and symbols. */
const REACH_PX = 7

/** Whether any of these shows where plots are. */
export function showsPlots(layers: readonly LayerId[]): boolean {
  return ['plots', 'plot-lines', 'flood'].some((id) => layers.some((layer) => layer === id))
}

/** The topmost visible feature or value at a point of the survey's plane: from a file, else a plot. */
export function pickAt(
  survey: Survey,
  { x, y }: { x: number; y: number },
  { layers, opened }: { layers: readonly LayerId[]; opened: readonly PaintedLayer[] },
  metresPerPixel: number,
): Picked | Reading | null {
  const place = buildPlane(survey.origin).toLngLat(x, y)
  for (const { layer, passes, readAt } of layers.includes('opened') ? opened.toReversed() : []) {
    const { id, drawing } = layer
    const own = buildPlane(drawing.origin).toPlane(place)
    const isShown = passes ? (feature: number) => passes[feature] === 1 : undefined
    const feature = pickOpened(drawing, own.x, own.y, REACH_PX * metresPerPixel, isShown)
    if (feature !== null) return { layer: id, feature }
    const reading = readAt?.(place)
    if (reading) return reading
  }
  const plot = showsPlots(layers) ? pickPlot(survey, x, y) : null
  return plot === null ? null : { plot }
}

/** The plot at a point of the survey's plane; if several overlap, the last. */
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
