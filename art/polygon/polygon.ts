import type { Point } from '../line/point.ts'

/** Corners in order, the last joined to the first. */
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
