/** West to east, south to north, in degrees (WGS 84). */
export interface LngLat {
  lng: number
  lat: number
}

/** In degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** In metres on a plane. */
export type Box = readonly [west: number, south: number, east: number, north: number]

const EARTH_RADIUS_M = 6_378_137

/**
 * A plane around one point of the earth: x metres east and y metres north of it. It is the map's
 * own projection (Mercator) at the scale of that point, so straight lines are straight on the map,
 * and within a town a metre is accurate to some hundredths of a per cent.
 */
export interface Plane {
  origin: LngLat
  toLngLat(x: number, y: number): LngLat
  toPlane(place: LngLat): { x: number; y: number }
  toBounds(box: Box): Bounds
  toBox(bounds: Bounds): Box
}

export function buildPlane(origin: LngLat): Plane {
  const metresPerRadian = EARTH_RADIUS_M * Math.cos(radians(origin.lat))
  const originY = mercatorOf(origin.lat)
  const toLngLat = (x: number, y: number) => ({
    lng: origin.lng + degrees(x / metresPerRadian),
    lat: degrees(2 * Math.atan(Math.exp(originY + y / metresPerRadian)) - Math.PI / 2),
  })
  const toPlane = ({ lng, lat }: LngLat) => ({
    x: radians(lng - origin.lng) * metresPerRadian,
    y: (mercatorOf(lat) - originY) * metresPerRadian,
  })
  return {
    origin,
    toLngLat,
    toPlane,
    toBounds([west, south, east, north]) {
      const [low, high] = [toLngLat(west, south), toLngLat(east, north)]
      return [low.lng, low.lat, high.lng, high.lat]
    },
    toBox([west, south, east, north]) {
      const low = toPlane({ lng: west, lat: south })
      const high = toPlane({ lng: east, lat: north })
      return [low.x, low.y, high.x, high.y]
    },
  }
}

/** Around points, x and y in turn; if there are none, west is greater than east. */
export function boxAround(points: ArrayLike<number>, from = 0, to = points.length >> 1): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = from; i < to; i += 1) {
    const x = points[2 * i]
    const y = points[2 * i + 1]
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  return [west, south, east, north]
}

/** Whether two boxes have a point in common. */
export function doTouch(a: Box, b: Box): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]
}

/** Around both, or around the second alone. */
export function joinBoxes(a: Box | null, b: Box): Box {
  if (!a) return b
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
}

function mercatorOf(lat: number): number {
  return Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2))
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}
