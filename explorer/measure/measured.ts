import { equalAreaOf, metresBetween } from '@app/formats/geometry/earth.ts'
import { doubleArea } from '@app/formats/geometry/ring.ts'
import type { LngLat } from '../plane/plane.ts'

/** Metres along the ground from point to point. */
export function lengthOf(points: readonly LngLat[]): number {
  return points.reduce((sum, to, i) => {
    const from = points[i - 1]
    return from ? sum + metresBetween(from.lng, from.lat, to.lng, to.lat) : sum
  }, 0)
}

/** Back to the first point. */
export function perimeterOf(points: readonly LngLat[]): number {
  return lengthOf([...points, ...points.slice(0, 1)])
}

/**
 * The area within the points in square metres, on the ellipsoid, with shortest lines between them.
 */
export function areaWithin(points: readonly LngLat[]): number {
  const ring = points.flatMap((from, i) => along(from, points[(i + 1) % points.length] ?? from))
  const [first] = ring
  // Relative to the first point, no line crosses the antimeridian.
  const flat = ring.flatMap(({ lng, lat }) =>
    equalAreaOf(((lng - first.lng + 540) % 360) - 180, lat),
  )
  return Math.abs(doubleArea(Float64Array.from(flat))) / 2
}

/** A line of this length is also straight on the equal-area plane. */
const STEP_M = 1000
const MOST_STEPS = 1000

/** Points on the great circle to another one, which is excluded. */
function along(from: LngLat, to: LngLat): LngLat[] {
  const metres = metresBetween(from.lng, from.lat, to.lng, to.lat)
  const steps = Math.min(Math.max(Math.ceil(metres / STEP_M), 1), MOST_STEPS)
  if (steps === 1) return [from]
  const [a, b] = [directionOf(from), directionOf(to)]
  const angle = Math.acos(Math.min(a[0] * b[0] + a[1] * b[1] + a[2] * b[2], 1))
  return Array.from({ length: steps }, (_, i) => {
    const [before, after] = [Math.sin(angle * (1 - i / steps)), Math.sin((angle * i) / steps)]
    const [x, y, z] = a.map((part, axis) => part * before + b[axis] * after)
    return { lng: Math.atan2(y, x) / RADIAN, lat: Math.atan2(z, Math.hypot(x, y)) / RADIAN }
  })
}

const RADIAN = Math.PI / 180

function directionOf({ lng, lat }: LngLat): [x: number, y: number, z: number] {
  const across = Math.cos(lat * RADIAN)
  return [across * Math.cos(lng * RADIAN), across * Math.sin(lng * RADIAN), Math.sin(lat * RADIAN)]
}
