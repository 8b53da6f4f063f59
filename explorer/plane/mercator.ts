import { buildPlane, type LngLat } from './plane.ts'

/** The position of a place in the unit square of the world, 0 to 1 from the north-west. */
export function mercatorOf({ lng, lat }: LngLat): { x: number; y: number } {
  const up = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  return { x: (lng + 180) / 360, y: 0.5 - up / (2 * Math.PI) }
}

/** The size of a metre in the unit square, on the plane around a place. */
function worldPerMetre(origin: LngLat): number {
  return (buildPlane(origin).toLngLat(1000, 0).lng - origin.lng) / 360 / 1000
}

/** The world at zoom 0 is one tile of this many pixels across. */
const TILE_PIXELS = 512

export function metresPerPixel(origin: LngLat, zoom: number): number {
  return 1 / (worldPerMetre(origin) * TILE_PIXELS * 2 ** zoom)
}

/**
 * The matrix from metres on the plane around `origin` (x east, y north, z up) to clip space, given
 * the matrix from the unit square of the world. Computed in double precision, because single
 * precision cannot distinguish two neighbouring houses. In column-major order, as in WebGL.
 */
export function planeMatrix(world: ArrayLike<number>, origin: LngLat): Float64Array {
  const { x, y } = mercatorOf(origin)
  const scale = worldPerMetre(origin)
  const matrix = new Float64Array(16)
  for (let row = 0; row < 4; row += 1) {
    const east = world[row]
    const south = world[4 + row]
    const up = world[8 + row]
    matrix[row] = east * scale
    matrix[4 + row] = -south * scale
    matrix[8 + row] = up * scale
    matrix[12 + row] = east * x + south * y + world[12 + row]
  }
  return matrix
}

/** A position of the plane on the screen, in pixels from the top left; null behind the camera. */
export function screenOf(
  { matrix, width, height }: { matrix: ArrayLike<number>; width: number; height: number },
  x: number,
  y: number,
  z = 0,
): { x: number; y: number } | null {
  const [clipX, clipY, , w] = project(matrix, x, y, z)
  if (w <= 0) return null
  return { x: (clipX / w + 1) * 0.5 * width, y: (1 - clipY / w) * 0.5 * height }
}

/** A position of the plane in clip space: x, y, z and w. */
export function project(
  matrix: ArrayLike<number>,
  x: number,
  y: number,
  z: number,
): [number, number, number, number] {
  const at = (row: number) =>
    matrix[row] * x + matrix[4 + row] * y + matrix[8 + row] * z + matrix[12 + row]
  return [at(0), at(1), at(2), at(3)]
}
