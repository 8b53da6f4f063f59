/** An ellipsoid and the centre of an image on it, in metres and radians. */
export interface Orthographic {
  a: number
  /** The square of the eccentricity. */
  es: number
  lat0: number
  long0: number
}

const ROUNDS = 20
const STEP = 1e-7
const EXACT_M = 1e-4

/**
 * From the plane to degrees, by Newton's method: proj4 uses a sphere there. NaN beyond the limb.
 */
export function fromOrthographic(
  system: Orthographic,
  x: number,
  y: number,
): readonly [number, number] {
  let [lng, lat] = [system.long0, system.lat0]
  for (let round = 0; round < ROUNDS; round += 1) {
    const [px, py] = toOrthographic(system, lng, lat)
    const [dx, dy] = [x - px, y - py]
    if (Math.hypot(dx, dy) < EXACT_M) return [degrees(lng), degrees(lat)]
    const [ex, ey] = toOrthographic(system, lng + STEP, lat)
    const [nx, ny] = toOrthographic(system, lng, lat + STEP)
    const [a, b, c, d] = [ex - px, nx - px, ey - py, ny - py].map((one) => one / STEP)
    const determinant = a * d - b * c
    lng += (d * dx - b * dy) / determinant
    lat += (a * dy - c * dx) / determinant
  }
  return [Number.NaN, Number.NaN]
}

function toOrthographic(
  { a, es, lat0, long0 }: Orthographic,
  lng: number,
  lat: number,
): readonly [number, number] {
  const radius = (at: number) => a / Math.sqrt(1 - es * Math.sin(at) ** 2)
  const [here, origin] = [radius(lat), radius(lat0)]
  const turn = lng - long0
  const across = Math.sin(lat) * Math.cos(lat0) - Math.cos(lat) * Math.sin(lat0) * Math.cos(turn)
  const lifted = es * (origin * Math.sin(lat0) - here * Math.sin(lat)) * Math.cos(lat0)
  return [here * Math.cos(lat) * Math.sin(turn), here * across + lifted]
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}
