import type { OpenedLayer } from '../formats/opened-layer.ts'
import type { MapView, PickWay } from '../map/map-view.ts'
import { type Bounds, type Box, boxAround, buildPlane, type LngLat } from '../plane/plane.ts'
import type { ExplorerState } from '../state/explorer-state.ts'
import type { OwnGround } from '../state/ground.ts'
import type { Survey } from '../survey/survey.ts'
import { isScreenNarrow } from './screen.ts'

/** A plot is shown with this much of its neighbourhood around it. */
const AROUND_M = 120
/** A feature may be a country: it has as much of its own size around it. */
const AROUND_SHARE = 0.3

interface Shown {
  state: ExplorerState
  map: MapView
  survey: Survey
  /** Null when the rows are the sample's plots. */
  own: OwnGround | null
}

/** Picks a row of the dataset that is looked at, and moves the map to it. */
export function showRow({ state, map, survey, own }: Shown, row: number, way: PickWay): void {
  if (own) state.pickFeature({ layer: own.layer.id, feature: row }, way)
  else state.pickPlot(row, way)
  state.showView('map')
  const bounds = own ? featureBounds(own.layer, row) : neighbourhood(survey, row)
  if (bounds) map.moveTo({ bounds })
}

/** Moves the map to a plot. */
export function showPlot(map: MapView, survey: Survey, plot: number): void {
  map.moveTo({ bounds: neighbourhood(survey, plot) })
}

/** Moves the map if the plot's card hides the plot, or on a narrow screen has pushed it out. */
export function keepInSight(
  map: MapView,
  { origin, plots }: Survey,
  { plot, card }: { plot: number; card: HTMLElement },
): void {
  const centre = buildPlane(origin).toLngLat(plots.centres[2 * plot], plots.centres[2 * plot + 1])
  map.uncover(centre, isScreenNarrow() ? null : card.getBoundingClientRect())
}

/** On the survey's plane. */
export function plotBounds({ shapes }: Survey['plots'], plot: number): Box {
  return boxAround(shapes.coordinates, shapes.starts[plot], shapes.starts[plot + 1])
}

function neighbourhood({ origin, plots }: Survey, plot: number): Bounds {
  return boundsAround(origin, plotBounds(plots, plot), AROUND_M)
}

/** Null of a feature that is nowhere. */
function featureBounds({ drawing, spots }: OpenedLayer, row: number): Bounds | null {
  if (Number.isNaN(spots[2 * row])) return null
  const { coordinates, feature } = drawing
  let [west, south] = [spots[2 * row], spots[2 * row + 1]]
  let [east, north] = [west, south]
  for (let vertex = feature.indexOf(row); vertex >= 0 && vertex < feature.length; vertex += 1) {
    if (feature[vertex] !== row) break
    west = Math.min(west, coordinates[2 * vertex])
    east = Math.max(east, coordinates[2 * vertex])
    south = Math.min(south, coordinates[2 * vertex + 1])
    north = Math.max(north, coordinates[2 * vertex + 1])
  }
  const aroundM = Math.max(AROUND_M, AROUND_SHARE * Math.max(east - west, north - south))
  return boundsAround(drawing.origin, [west, south, east, north], aroundM)
}

function boundsAround(origin: LngLat, [west, south, east, north]: Box, aroundM: number): Bounds {
  const plane = buildPlane(origin)
  const low = plane.toLngLat(west - aroundM, south - aroundM)
  const high = plane.toLngLat(east + aroundM, north + aroundM)
  return [low.lng, low.lat, high.lng, high.lat]
}
