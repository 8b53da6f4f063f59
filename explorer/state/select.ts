import { type PlotFilter, type Selection, selectPlots } from '../filter/plot-filter.ts'
import { type Bounds, type Box, buildPlane, type LngLat } from '../plane/plane.ts'
import type { Survey } from '../survey/survey.ts'
import { noPlots } from './exploration.ts'

/** None before there is a survey. */
export function select(survey: Survey | null, filter: PlotFilter): Selection {
  return survey === null ? noPlots : selectPlots(survey.plots, filter)
}

/** What the map shows, on the plane of a survey or of a file's drawing. */
export function boxOf(shown: { origin: LngLat } | null, bounds: Bounds | null): Box | null {
  if (shown === null || bounds === null) return null
  const [west, south, east, north] = bounds
  const plane = buildPlane(shown.origin)
  const low = plane.toPlane({ lng: west, lat: south })
  const high = plane.toPlane({ lng: east, lat: north })
  return [low.x, low.y, high.x, high.y]
}
