import { metresPerPixel } from '../../plane/mercator.ts'
import { type Bounds, buildPlane, type LngLat } from '../../plane/plane.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { surveyBounds } from '../../survey/survey-bounds.ts'
import type { Heights } from '../geometry/heights.ts'
import { MOST_FIT_ZOOM, raiseAt } from '../webgl/camera.ts'
import { fitTilted, type TiltedScreen } from './fit-tilted.ts'

/** Beyond the ward is an empty plain and haze; before it are hills. */
const ABOVE_WARD = 0.33

/** A camera that shows everything within the bounds. For the survey itself, it fits the outline. */
export function tiltedCamera(
  survey: Survey,
  heights: Heights | null,
  bounds: Bounds,
  screen: Omit<TiltedScreen, 'leastMetresPerPixel'>,
): { center: LngLat; zoom: number } {
  const plane = buildPlane(survey.origin)
  const [west, south, east, north] = bounds
  const corners = [
    { lng: west, lat: south },
    { lng: east, lat: south },
    { lng: east, lat: north },
    { lng: west, lat: north },
  ]
  const raise = raiseAt(screen.pitch)
  const isWhole = isOfSurvey(bounds, survey)
  const peaks = (isWhole ? surveyOutline(survey) : corners).map((place) => {
    const { x, y } = plane.toPlane(place)
    return { x, y, up: raise * (heights?.at(x, y) ?? 0) }
  })
  const leastMetresPerPixel = metresPerPixel(survey.origin, MOST_FIT_ZOOM)
  const above = isWhole ? ABOVE_WARD : 0.5
  const fit = fitTilted(peaks, { ...screen, leastMetresPerPixel, above })
  const zoom = Math.log2(metresPerPixel(survey.origin, 0) / fit.metresPerPixel)
  return { center: plane.toLngLat(fit.x, fit.y), zoom }
}

export function isOfSurvey(bounds: Bounds, survey: Survey): boolean {
  return surveyBounds(survey).every((side, i) => side === bounds[i])
}

/** The corners of the survey's outline. */
export function surveyOutline({ origin, boundary }: Survey): LngLat[] {
  const plane = buildPlane(origin)
  return Array.from({ length: boundary.length >> 1 }, (_, i) =>
    plane.toLngLat(boundary[2 * i], boundary[2 * i + 1]),
  )
}
