import type { Raster } from '@app/formats/opened-layer.ts'
import { positionIn } from '../map/opened/raster-position.ts'
import type { LngLat } from '../plane/plane.ts'

/** The difference for slopes of positions, as a part of a side. */
const STEP = 1e-5
const MOST_TURNS = 20

/** The cell of an image around a place; null outside. */
export function cellAt(raster: Raster, place: LngLat) {
  const { width, height } = raster
  const spot = spotIn(raster)(place)
  if (!spot) return null
  const [column, row] = spot.map(Math.floor)
  if (column < 0 || row < 0 || column >= width || row >= height) return null
  const placeAt = positionIn(raster)
  const corner = (x: number, y: number) => placeAt((column + x) / width, (row + y) / height)
  // Clockwise from the north-west.
  return { column, row, corners: [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)] }
}

/**
 * Where a place is in an image, in cells from the north-west; null where that is undefined. The
 * inverse of `positionIn`, by Newton's method.
 */
export function spotIn(raster: Pick<Raster, 'width' | 'height' | 'corners' | 'edge'>) {
  const { width, height } = raster
  const placeAt = positionIn(raster)
  return ({ lng, lat }: LngLat): [x: number, y: number] | null => {
    let [u, v] = [0.5, 0.5]
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const here = placeAt(u, v)
      const [right, below] = [placeAt(u + STEP, v), placeAt(u, v + STEP)]
      const [a, b] = [(right.lng - here.lng) / STEP, (below.lng - here.lng) / STEP]
      const [c, d] = [(right.lat - here.lat) / STEP, (below.lat - here.lat) / STEP]
      const [x, y] = [lng - here.lng, lat - here.lat]
      const [du, dv] = [(x * d - y * b) / (a * d - b * c), (y * a - x * c) / (a * d - b * c)]
      u += du
      v += dv
      if (!Number.isFinite(u + v)) return null
      if (Math.abs(du) + Math.abs(dv) < 1e-9) break
    }
    return [u * width, v * height]
  }
}
