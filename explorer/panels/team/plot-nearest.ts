import { buildPlane, type LngLat } from '../../plane/plane.ts'
import type { Survey } from '../../survey/survey.ts'

/** The plot whose centre is nearest to a place: whoever begins there has one at hand. */
export function plotNearest(
  { origin, plots }: Pick<Survey, 'origin' | 'plots'>,
  place: LngLat,
): number {
  const { x, y } = buildPlane(origin).toPlane(place)
  let nearest = 0
  let nearestM = Infinity
  for (let plot = 0; plot < plots.status.length; plot += 1) {
    const away = Math.hypot(plots.centres[2 * plot] - x, plots.centres[2 * plot + 1] - y)
    if (away >= nearestM) continue
    nearest = plot
    nearestM = away
  }
  return nearest
}
