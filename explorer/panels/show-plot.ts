import type { MapView } from '../map/map-view.ts'
import { buildPlane } from '../plane/plane.ts'
import type { Survey } from '../survey/survey.ts'
import { plotBox } from './plot-words.ts'
import { isScreenNarrow } from './screen.ts'

/** A plot is shown with this much of its neighbourhood around it. */
const AROUND_M = 120

/** Moves the map to a plot. */
export function showPlot(map: MapView, survey: Survey, plot: number): void {
  const { west, south, east, north } = plotBox(survey.plots, plot)
  showBox(map, survey, [west - AROUND_M, south - AROUND_M, east + AROUND_M, north + AROUND_M])
}

/** Moves the map if the plot's card hides the plot, or on a narrow screen has pushed it out. */
export function keepInSight(map: MapView, { origin, plots }: Survey, plot: number): void {
  const x = plots.centres[2 * plot] ?? 0
  const y = plots.centres[2 * plot + 1] ?? 0
  const card = isScreenNarrow() ? null : document.querySelector('.card')
  if (card === null && !isScreenNarrow()) return
  map.uncover(buildPlane(origin).toLngLat(x, y), card?.getBoundingClientRect() ?? null)
}

/** Moves the map to all that was surveyed. */
export function showWhole(map: MapView, survey: Survey): void {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < survey.boundary.length; i += 2) {
    const x = survey.boundary[i] ?? 0
    const y = survey.boundary[i + 1] ?? 0
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  showBox(map, survey, [west, south, east, north])
}

type PlaneBox = readonly [west: number, south: number, east: number, north: number]

function showBox(map: MapView, survey: Survey, [west, south, east, north]: PlaneBox): void {
  const plane = buildPlane(survey.origin)
  const low = plane.toLngLat(west, south)
  const high = plane.toLngLat(east, north)
  map.moveTo({ bounds: [low.lng, low.lat, high.lng, high.lat] })
}
