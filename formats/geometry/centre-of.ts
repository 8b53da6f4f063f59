import type { LngLat } from './plane.ts'
import { centroidOf, doubleArea } from './ring.ts'
import type { LngLats, WholeShape } from './whole-shape.ts'

/** Of the largest area, else of the first line, else the first point; null for an empty shape. */
export function centreOf(shape: WholeShape): LngLat | null {
  const [first] = shape
  if (!first) return null
  const outlines = first.pieces.map(([outline]) => outline)
  if (first.type === 'Point') return placeAt(outlines[0], 0)
  if (first.type === 'LineString') return placeAt(outlines[0], (outlines[0].length / 2) >> 1)
  const largest = outlines.reduce((a, b) => (doubleArea(b) > doubleArea(a) ? b : a))
  const [lng, lat] = centroidOf(largest)
  return { lng, lat }
}

function placeAt(positions: LngLats, index: number): LngLat {
  return { lng: positions[2 * index], lat: positions[2 * index + 1] }
}
