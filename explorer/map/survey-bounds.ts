import { buildPlane } from '../plane/plane.ts'
import type { Survey } from '../survey/survey.ts'
import { boundsOf } from './chunks.ts'
import type { Bounds } from './map-view.ts'

/** All that was surveyed, in degrees. */
export function surveyBounds({ origin, boundary, plots }: Survey): Bounds {
  const [west, south, east, north] = boundsOf(
    boundary.length > 0 ? boundary : plots.shapes.coordinates,
  )
  const plane = buildPlane(origin)
  const southWest = plane.toLngLat(west, south)
  const northEast = plane.toLngLat(east, north)
  return [southWest.lng, southWest.lat, northEast.lng, northEast.lat]
}
