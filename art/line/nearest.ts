import type { Point } from './point.ts'

interface Nearest {
  distance: number
  /** The direction in which the line runs there, in radians. */
  bearing: number
  /** Positive to the right of someone who walks the line, negative to the left. */
  side: number
}

/** Where a line comes nearest to a point. The line must be dense: only its points are measured. */
export function nearestOnLine(line: readonly Point[], [x, y]: Point): Nearest {
  let nearest = 0
  let leastSquare = Number.POSITIVE_INFINITY
  for (let index = 0; index < line.length; index++) {
    const candidate = line[index]
    if (!candidate) continue
    const square = (candidate[0] - x) ** 2 + (candidate[1] - y) ** 2
    if (square < leastSquare) {
      leastSquare = square
      nearest = index
    }
  }
  const before = line[Math.max(0, nearest - 1)]
  const after = line[Math.min(line.length - 1, nearest + 1)]
  const alongX = after[0] - before[0]
  const alongY = after[1] - before[1]
  return {
    distance: Math.sqrt(leastSquare),
    bearing: Math.atan2(alongY, alongX),
    side: Math.sign(alongX * (y - before[1]) - alongY * (x - before[0])),
  }
}

export function distanceToLine(line: readonly Point[], point: Point): number {
  return nearestOnLine(line, point).distance
}
