import { metresBetween } from '@app/formats/geometry/earth.ts'
import type { Raster } from '@app/formats/opened-layer.ts'
import { positionIn } from '../map/opened/raster-position.ts'
import type { LngLat } from '../plane/plane.ts'

/** Light from the north-west, 45 degrees above the horizon: east, north and up. */
const LIGHT = [-0.5, 0.5, Math.SQRT1_2] as const
/** The size of a cell in metres is computed once for squares of this many cells. */
const SQUARE = 32

/**
 * How bright the ground is, from 1 in the shade to 255, by Horn's slope of the eight neighbours.
 * `heightM` is the metres per unit of the values. A missing neighbour is as high as the cell.
 */
export function hillshade(
  raster: Raster,
  values: ArrayLike<number>,
  heightM: number,
): Uint8ClampedArray {
  const { width, height } = raster
  const shades = new Uint8ClampedArray(width * height)
  const stepsAt = stepsIn(raster)
  for (let top = 0; top < height; top += SQUARE) {
    for (let left = 0; left < width; left += SQUARE) {
      const [a, b] = stepsAt(left + SQUARE / 2, top + SQUARE / 2)
      const scale = heightM / 8 / (a[0] * b[1] - a[1] * b[0])
      shadeSquare(left, top, [b[1] * scale, -a[1] * scale, -b[0] * scale, a[0] * scale])
    }
  }
  return shades

  /** The numbers turn a slope to the right and down into one to the east and to the north. */
  function shadeSquare(left: number, top: number, [ee, es, ne, ns]: readonly number[]): void {
    const [right, bottom] = [Math.min(left + SQUARE, width), Math.min(top + SQUARE, height)]
    for (let row = top; row < bottom; row += 1) {
      const own = row * width
      const above = row > 0 ? own - width : own
      const below = row < height - 1 ? own + width : own
      for (let column = left; column < right; column += 1) {
        const west = column > 0 ? column - 1 : column
        const east = column < width - 1 ? column + 1 : column
        const here = values[own + column]
        const a = orElse(values[above + west], here)
        const c = orElse(values[above + east], here)
        const g = orElse(values[below + west], here)
        const i = orElse(values[below + east], here)
        const d = orElse(values[own + west], here)
        const f = orElse(values[own + east], here)
        const b = orElse(values[above + column], here)
        const h = orElse(values[below + column], here)
        const across = c + 2 * f + i - a - 2 * d - g
        const down = g + 2 * h + i - a - 2 * b - c
        const toEast = ee * across + es * down
        const toNorth = ne * across + ns * down
        const lit = LIGHT[2] - LIGHT[0] * toEast - LIGHT[1] * toNorth
        const cosine = lit / Math.sqrt(1 + toEast * toEast + toNorth * toNorth)
        shades[own + column] = 1 + 254 * Math.max(cosine, 0)
      }
    }
  }
}

function orElse(value: number, other: number): number {
  return Number.isNaN(value) ? other : value
}

/** One cell to the right and one down, in metres to the east and to the north. */
type Steps = readonly [right: Step, down: Step]
type Step = readonly [east: number, north: number]

function stepsIn(raster: Raster): (column: number, row: number) => Steps {
  const { width, height } = raster
  const placeAt = positionIn(raster)
  return (column, row) => {
    const at = (x: number, y: number) => placeAt(x / width, y / height)
    const [x, y] = [Math.min(column, width - 1), Math.min(row, height - 1)]
    const here = at(x, y)
    return [stepTo(here, at(x + 1, y)), stepTo(here, at(x, y + 1))]
  }
}

function stepTo({ lng, lat }: LngLat, to: LngLat): Step {
  return [
    Math.sign(to.lng - lng) * metresBetween(lng, lat, to.lng, lat),
    Math.sign(to.lat - lat) * metresBetween(lng, lat, lng, to.lat),
  ]
}
