import type { LngLat } from './plane.ts'
import { type Positions, turnOf, type WholeShape } from './whole-shape.ts'

/** Of the largest area, else of the first line, else the first point; null for an empty shape. */
export function centreOf(shape: WholeShape): LngLat | null {
  const [first] = shape
  if (!first) return null
  const outlines = first.pieces.map(([outline]) => outline)
  if (first.type === 'Point') return placeAt(outlines[0], 0)
  if (first.type === 'LineString') return placeAt(outlines[0], (outlines[0].length / 2) >> 1)
  const largest = outlines.reduce((a, b) => (turnOf(b) > turnOf(a) ? b : a))
  return centroidOf(largest)
}

function placeAt(positions: Positions, place: number): LngLat {
  return { lng: positions[2 * place], lat: positions[2 * place + 1] }
}

/** Relative to the first corner, for precision; a ring without an area has its corner. */
function centroidOf(ring: Positions): LngLat {
  const [x0, y0] = ring
  let [sum, x, y] = [0, 0, 0]
  for (let i = 2; i + 3 < ring.length; i += 2) {
    const [ax, ay] = [ring[i] - x0, ring[i + 1] - y0]
    const [bx, by] = [ring[i + 2] - x0, ring[i + 3] - y0]
    const cross = ax * by - bx * ay
    sum += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return sum === 0 ? { lng: x0, lat: y0 } : { lng: x0 + x / (3 * sum), lat: y0 + y / (3 * sum) }
}
