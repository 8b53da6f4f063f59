import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import type { MapView } from '../map/map-view.ts'
import { buildPlane } from '../plane/plane.ts'
import { isScreenNarrow } from './screen.ts'

/** A feature is shown with this much of what is around it. */
const AROUND_M = 60

/** Moves the map to a feature of a file; one without a shape is nowhere. */
export function showFeature(map: MapView, { drawing }: OpenedLayer, feature: number): void {
  const { coordinates, feature: owners } = drawing
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let vertex = 0; vertex < owners.length; vertex += 1) {
    if (owners[vertex] !== feature) continue
    west = Math.min(west, coordinates[2 * vertex])
    east = Math.max(east, coordinates[2 * vertex])
    south = Math.min(south, coordinates[2 * vertex + 1])
    north = Math.max(north, coordinates[2 * vertex + 1])
  }
  if (west > east) return
  const plane = buildPlane(drawing.origin)
  const low = plane.toLngLat(west - AROUND_M, south - AROUND_M)
  const high = plane.toLngLat(east + AROUND_M, north + AROUND_M)
  map.moveTo({ bounds: [low.lng, low.lat, high.lng, high.lat] })
}

/** Moves the map if the feature's card hides it, or on a narrow screen has pushed it out. */
export function keepFeatureInSight(
  map: MapView,
  { drawing, spots }: OpenedLayer,
  feature: number,
  card: HTMLElement,
): void {
  const [x, y] = [spots[2 * feature], spots[2 * feature + 1]]
  if (Number.isNaN(x)) return
  const place = buildPlane(drawing.origin).toLngLat(x, y)
  map.uncover(place, isScreenNarrow() ? null : card.getBoundingClientRect())
}
