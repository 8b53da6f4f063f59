type Take = (x: number, y: number) => void

/** The number of chords of a full circle; an arc has proportionally fewer. */
const CHORDS = 64

/** An arc around a centre from one angle to another, in radians, including both ends. */
export function arcAround(
  centre: readonly [number, number],
  radius: number,
  from: number,
  to: number,
  take: Take,
): void {
  ellipseAround(centre, [radius, 0], 1, from, to, take)
}

/** Like `arcAround`, for an ellipse given by its major axis and the axis ratio. */
export function ellipseAround(
  [x, y]: readonly [number, number],
  [axisX, axisY]: readonly [number, number],
  ratio: number,
  from: number,
  to: number,
  take: Take,
): void {
  const sweep = to - from
  if (!Number.isFinite(sweep)) return
  const turns = Math.min(1, Math.abs(sweep) / (2 * Math.PI))
  const chords = Math.max(2, Math.ceil(CHORDS * turns))
  for (let i = 0; i <= chords; i += 1) {
    const angle = from + (sweep * i) / chords
    const along = Math.cos(angle)
    const across = Math.sin(angle) * ratio
    take(x + along * axisX - across * axisY, y + along * axisY + across * axisX)
  }
}

/**
 * Between two points of a polyline with a bulge (the tangent of a quarter of the angle), without
 * ends.
 */
export function bulgeBetween(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  bulge: number,
  take: Take,
): void {
  const chord = Math.hypot(x2 - x1, y2 - y1)
  if (bulge === 0 || chord === 0 || !Number.isFinite(bulge * chord)) return
  const sweep = 4 * Math.atan(bulge)
  const radius = chord / (2 * Math.sin(sweep / 2))
  const apothem = radius * Math.cos(sweep / 2)
  const centreX = (x1 + x2) / 2 - (apothem * (y2 - y1)) / chord
  const centreY = (y1 + y2) / 2 + (apothem * (x2 - x1)) / chord
  const from = Math.atan2(y1 - centreY, x1 - centreX)
  const chords = Math.max(2, Math.ceil((CHORDS * Math.abs(sweep)) / (2 * Math.PI)))
  for (let i = 1; i < chords; i += 1) {
    const angle = from + (sweep * i) / chords
    take(centreX + Math.abs(radius) * Math.cos(angle), centreY + Math.abs(radius) * Math.sin(angle))
  }
}

type XY = readonly [number, number]

/** Through three points, without the first. Collinear points give a straight line. */
export function arcThrough(first: XY, second: XY, third: XY, take: Take): void {
  const isCircle = first[0] === third[0] && first[1] === third[1]
  const centre = isCircle
    ? ([(first[0] + second[0]) / 2, (first[1] + second[1]) / 2] as const)
    : centreThrough(first, second, third)
  if (!centre) {
    take(...second)
    take(...third)
    return
  }
  const radius = Math.hypot(first[0] - centre[0], first[1] - centre[1])
  const from = angleOf(centre, first)
  const middle = turnFrom(from, angleOf(centre, second))
  const end = isCircle ? 2 * Math.PI : turnFrom(from, angleOf(centre, third))
  const sweep = middle <= end ? end : end - 2 * Math.PI
  let isFirst = true
  arcAround(centre, radius, from, from + sweep, (x, y) => {
    if (!isFirst) take(x, y)
    isFirst = false
  })
}

/** Arcs through points; the first point is already there where they continue something. */
export function addArcs(points: readonly XY[], isContinued: boolean, vertex: Take): void {
  const [first] = points
  if (first && !isContinued) vertex(...first)
  arcsThrough(points, vertex)
}

/** A chain of arcs through three points each, sharing their ends; like `arcThrough`. */
function arcsThrough(points: readonly XY[], take: Take): void {
  for (let i = 0; i + 2 < points.length; i += 2) {
    const [first, second, third] = points.slice(i, i + 3)
    if (first && second && third) arcThrough(first, second, third, take)
  }
}

/** The centre of the circle through three points; null when they are collinear. */
export function centreThrough([x1, y1]: XY, [x2, y2]: XY, [x3, y3]: XY): XY | null {
  // Relative to the first point, so that large coordinates lose no digits.
  const [ax, ay, bx, by] = [x2 - x1, y2 - y1, x3 - x1, y3 - y1]
  const cross = 2 * (ax * by - ay * bx)
  const [a, b] = [ax * ax + ay * ay, bx * bx + by * by]
  if (!(Math.abs(cross) > 1e-9 * Math.sqrt(a * b))) return null
  const centre: XY = [x1 + (by * a - ay * b) / cross, y1 + (ax * b - bx * a) / cross]
  return Number.isFinite(centre[0] + centre[1]) ? centre : null
}

function angleOf([x, y]: XY, [toX, toY]: XY): number {
  return Math.atan2(toY - y, toX - x)
}

/** Counter-clockwise from one angle to another, from 0 to a full turn. */
function turnFrom(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI)
  return turn < 0 ? turn + 2 * Math.PI : turn
}
