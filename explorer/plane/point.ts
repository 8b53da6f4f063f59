/** Whether a point is within a ring, by ray casting. */
export function isInside(
  coordinates: Float32Array,
  from: number,
  to: number,
  x: number,
  y: number,
): boolean {
  let isIn = false
  let ax = coordinates[2 * (to - 1)]
  let ay = coordinates[2 * (to - 1) + 1]
  for (let i = from; i < to; i += 1) {
    const bx = coordinates[2 * i]
    const by = coordinates[2 * i + 1]
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isIn = !isIn
    ax = bx
    ay = by
  }
  return isIn
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
