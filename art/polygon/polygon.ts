import type { Point } from '../line/point.ts'

/** Corners in order, the last joined to the first. `cut` and `inset` require a convex one. */
export type Polygon = readonly Point[]

export function polygonArea(polygon: Polygon): number {
  let twice = 0
  for (const [a, b] of sidesOf(polygon)) twice += a[0] * b[1] - b[0] * a[1]
  return Math.abs(twice) / 2
}

/** The mean of the corners: always inside a convex polygon, and enough to aim at its middle. */
export function polygonCentre(polygon: Polygon): Point {
  let x = 0
  let y = 0
  for (const corner of polygon) {
    x += corner[0]
    y += corner[1]
  }
  return [x / polygon.length, y / polygon.length]
}

/** Even-odd rule, so the polygon may be concave. */
export function isInside(polygon: Polygon, [x, y]: Point): boolean {
  let inside = false
  for (const [a, b] of sidesOf(polygon)) {
    const crossesRow = a[1] > y !== b[1] > y
    if (crossesRow && x < a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1])) inside = !inside
  }
  return inside
}

/**
 * Cuts a convex polygon along the endless line through `through` with the given bearing.
 * The two parts share the cut and nothing else; the part the line misses is empty.
 */
export function cut(polygon: Polygon, through: Point, bearing: number): [Polygon, Polygon] {
  const alongX = Math.cos(bearing)
  const alongY = Math.sin(bearing)
  const sideOf = ([x, y]: Point) => (x - through[0]) * alongY - (y - through[1]) * alongX

  const left: Point[] = []
  const right: Point[] = []
  for (const [a, b] of sidesOf(polygon)) {
    const sideA = sideOf(a)
    const sideB = sideOf(b)
    if (sideA >= 0) left.push(a)
    if (sideA <= 0) right.push(a)
    if (sideA * sideB < 0) {
      const crossing = between(a, b, sideA / (sideA - sideB))
      left.push(crossing)
      right.push(crossing)
    }
  }
  return [withArea(left), withArea(right)]
}

/** Moves every side of a convex polygon inwards; empty when nothing is left. */
export function inset(polygon: Polygon, distance: number): Polygon {
  const centre = polygonCentre(polygon)
  let rest = polygon
  for (const [a, b] of sidesOf(polygon)) {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    if (length < 1e-6) continue
    const normal: Point = [(b[1] - a[1]) / length, (a[0] - b[0]) / length]
    const centreIsLeft = (centre[0] - a[0]) * normal[0] + (centre[1] - a[1]) * normal[1] >= 0
    const inwards = centreIsLeft ? distance : -distance
    const through: Point = [a[0] + normal[0] * inwards, a[1] + normal[1] * inwards]
    const [left, right] = cut(rest, through, Math.atan2(b[1] - a[1], b[0] - a[0]))
    rest = centreIsLeft ? left : right
  }
  return rest
}

/** Every side as its two ends, the closing side last. */
export function* sidesOf(polygon: Polygon): Generator<[Point, Point]> {
  const first = polygon[0]
  if (!first) return
  let from = first
  for (const to of polygon.slice(1)) {
    yield [from, to]
    from = to
  }
  yield [from, first]
}

export function between(a: Point, b: Point, part: number): Point {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
}

/** Two corners that a line merely touches are not a polygon. */
function withArea(polygon: Polygon): Polygon {
  return polygon.length < 3 ? [] : polygon
}
