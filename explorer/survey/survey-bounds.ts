import { type Bounds, boxAround, buildPlane } from '../plane/plane.ts'
import type { Survey } from './survey.ts'

/** The bounds of the surveyed area. */
export function surveyBounds({ origin, boundary }: Survey): Bounds {
  const [west, south, east, north] = boxAround(boundary)
  const plane = buildPlane(origin)
  const southWest = plane.toLngLat(west, south)
  const northEast = plane.toLngLat(east, north)
  return [southWest.lng, southWest.lat, northEast.lng, northEast.lat]
}
