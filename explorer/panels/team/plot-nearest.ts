import { buildPlane, type LngLat } from '../../plane/plane.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { landUses, statuses } from '../../survey/vocabulary.ts'

const RESIDENTIAL = landUses.indexOf('residential')
const DISPUTED = statuses.indexOf('disputed')
const UNVISITED = statuses.indexOf('unvisited')

/** The plot with the nearest centre to a place, as a start. */
export function plotNearest(
  { origin, plots }: Pick<Survey, 'origin' | 'plots'>,
  place: LngLat,
  isMeant: (plot: number) => boolean = () => true,
): number {
  const { x, y } = buildPlane(origin).toPlane(place)
  let nearest = 0
  let nearestM = Infinity
  for (let plot = 0; plot < plots.status.length; plot += 1) {
    const away = Math.hypot(plots.centres[2 * plot] - x, plots.centres[2 * plot + 1] - y)
    if (away >= nearestM || !isMeant(plot)) continue
    nearest = plot
    nearestM = away
  }
  return nearest
}

/** The nearest visited, undisputed plot of the usual size with a house on it. */
export function houseNearest(
  survey: Pick<Survey, 'origin' | 'plots' | 'buildings'>,
  place: LngLat,
): number {
  const { plots, buildings } = survey
  const built = new Set(buildings.plot)
  return plotNearest(
    survey,
    place,
    (plot) =>
      plots.landUse[plot] === RESIDENTIAL &&
      plots.status[plot] !== DISPUTED &&
      plots.status[plot] !== UNVISITED &&
      plots.areaM2[plot] > 350 &&
      plots.areaM2[plot] < 900 &&
      built.has(plot),
  )
}
