import type { MapView } from '../map/map-view.ts'
import { type Box, boxAround, buildPlane } from '../plane/plane.ts'
import type { Survey } from '../survey/survey.ts'
import { isScreenNarrow } from './screen.ts'

/** A plot is shown with this much of its neighbourhood around it. */
const AROUND_M = 120

/** Moves the map to a plot. */
export function showPlot(map: MapView, { origin, plots }: Survey, plot: number): void {
  const [west, south, east, north] = plotBounds(plots, plot)
  const plane = buildPlane(origin)
  const low = plane.toLngLat(west - AROUND_M, south - AROUND_M)
  const high = plane.toLngLat(east + AROUND_M, north + AROUND_M)
  map.moveTo({ bounds: [low.lng, low.lat, high.lng, high.lat] })
}

/** Moves the map straight over a plot, beside the sheet that lies over it on a narrow screen. */
export function flyToPlot(
  map: MapView,
  { origin, plots }: Survey,
  { plot, zoom, sheet }: { plot: number; zoom: number; sheet: HTMLElement | null },
): void {
  const [x, y] = [plots.centres[2 * plot], plots.centres[2 * plot + 1]]
  const centre = buildPlane(origin).toLngLat(x, y)
  map.moveTo({ centre, zoom })
  const cover = sheet?.closest('.workbench__side')?.getBoundingClientRect()
  if (cover && isScreenNarrow()) map.uncover(centre, cover)
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
