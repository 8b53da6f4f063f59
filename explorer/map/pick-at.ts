import type { OpenedLayer } from '../formats/opened-layer.ts'
import { buildPlane } from '../plane/plane.ts'
import type { Survey } from '../survey/survey.ts'
import type { LayerId, Picked } from './map-view.ts'
import { pickOpened } from './pick-opened.ts'
import { pickPlot } from './pick-plot.ts'

/** How near a line or a sign is near enough. */
const REACH_PX = 7

/** What is at a point of the survey's plane: of the files that are shown the topmost, else a plot. */
export function pickAt(
  survey: Survey,
  { x, y }: { x: number; y: number },
  { layers, opened }: { layers: readonly LayerId[]; opened: readonly OpenedLayer[] },
  metresPerPixel: number,
): Picked | null {
  const place = buildPlane(survey.origin).toLngLat(x, y)
  for (const { id, drawing } of layers.includes('opened') ? opened.toReversed() : []) {
    const own = buildPlane(drawing.origin).toPlane(place)
    const feature = pickOpened(drawing, own.x, own.y, REACH_PX * metresPerPixel)
    if (feature !== null) return { layer: id, feature }
  }
  const plot = pickPlot(survey, x, y)
  return plot === null ? null : { plot }
}
