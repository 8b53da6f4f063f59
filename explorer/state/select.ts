import { type PlotFilter, type Selection, selectPlots } from '../filter/plot-filter.ts'
import { type Bounds, type Box, buildPlane } from '../plane/plane.ts'
import type { Survey } from '../survey/survey.ts'
import { noPlots } from './exploration.ts'

/** None before there is a survey. */
export function select(survey: Survey | null, filter: PlotFilter): Selection {
  return survey === null ? noPlots : selectPlots(survey.plots, filter)
}

/** What the map shows, on the survey's plane. */
export function boxOf(survey: Survey | null, bounds: Bounds | null): Box | null {
  if (survey === null || bounds === null) return null
  const [west, south, east, north] = bounds
  const plane = buildPlane(survey.origin)
  const low = plane.toPlane({ lng: west, lat: south })
  const high = plane.toPlane({ lng: east, lat: north })
  return [low.x, low.y, high.x, high.y]
}
