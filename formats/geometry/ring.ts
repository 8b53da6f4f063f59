import { boxAround } from './plane.ts'

/**
 * Rings on a plane: x and y in turn, from the corner `from` to before the corner `to`. The first
 * corner may be repeated at the end.
 */
type Coordinates = Float32Array | Float64Array

/** Twice the area, positive when the ring is counter-clockwise. */
export function doubleArea(xy: Coordinates, from = 0, to = xy.length / 2): number {
  // Relative to the first corner: the difference of large numbers would lose significant digits.
  const x = xy[2 * from]
  const y = xy[2 * from + 1]
  let sum = 0
  for (let i = from + 1; i + 1 < to; i += 1) {
    sum += (xy[2 * i] - x) * (xy[2 * i + 3] - y) - (xy[2 * i + 2] - x) * (xy[2 * i + 1] - y)
  }
  return sum
}

/** A ring without an area has its first corner. */
export function centroidOf(xy: Coordinates, from = 0, to = xy.length / 2): [x: number, y: number] {
  const x0 = xy[2 * from]
  const y0 = xy[2 * from + 1]
  let [sum, x, y] = [0, 0, 0]
  for (let i = from + 1; i + 1 < to; i += 1) {
    const [ax, ay] = [xy[2 * i] - x0, xy[2 * i + 1] - y0]
    const [bx, by] = [xy[2 * i + 2] - x0, xy[2 * i + 3] - y0]
    const cross = ax * by - bx * ay
    sum += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return sum === 0 ? [x0, y0] : [x0 + x / (3 * sum), y0 + y / (3 * sum)]
}

/** Whether a point is within a ring, by ray casting. */
export function isInside(xy: Coordinates, from: number, to: number, x: number, y: number): boolean {
  let isIn = false
  let ax = xy[2 * (to - 1)]
  let ay = xy[2 * (to - 1) + 1]
  for (let i = from; i < to; i += 1) {
    const bx = xy[2 * i]
    const by = xy[2 * i + 1]
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isIn = !isIn
    ax = bx
    ay = by
  }
  return isIn
}

/** In the middle of the widest interior span, at half height. */
export function innerPoint(xy: Coordinates, from: number, to: number): [x: number, y: number] {
  const [west, south, east, north] = boxAround(xy, from, to)
  const middle = (south + north) / 2
  // Halfway between the heights of neighbouring corners, so that the scan line meets no corner.
  let below = south
  let above = north
  for (let v = from; v < to; v += 1) {
    const y = xy[2 * v + 1]
    if (y <= middle && y > below) below = y
    if (y > middle && y < above) above = y
  }
  const y = (below + above) / 2
  const crossings: number[] = []
  for (let a = to - 1, b = from; b < to; a = b, b += 1) {
    const ay = xy[2 * a + 1]
    const by = xy[2 * b + 1]
    if (ay > y === by > y) continue
    crossings.push(xy[2 * a] + ((xy[2 * b] - xy[2 * a]) * (y - ay)) / (by - ay))
  }
  crossings.sort((a, b) => a - b)
  let widest = -1
  let x = (west + east) / 2
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    if (crossings[i + 1] - crossings[i] <= widest) continue
    widest = crossings[i + 1] - crossings[i]
    x = (crossings[i] + crossings[i + 1]) / 2
  }
  return [x, y]
}

/** The distance from a point to a line segment. */
export function distanceTo(
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const wayX = bx - ax
  const wayY = by - ay
  const square = wayX * wayX + wayY * wayY
  const share =
    square > 0 ? Math.min(Math.max(((x - ax) * wayX + (y - ay) * wayY) / square, 0), 1) : 0
  const acrossX = x - ax - share * wayX
  const acrossY = y - ay - share * wayY
  return Math.sqrt(acrossX * acrossX + acrossY * acrossY)
}
