import { type Bounds, boxAround, buildPlane } from '../plane/plane.ts'
import type { Survey } from './build-survey.ts'

/** The bounds of the surveyed area. */
export function surveyBounds({ origin, boundary }: Survey): Bounds {
  return buildPlane(origin).toBounds(boxAround(boundary))
}
