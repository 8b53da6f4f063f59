import type { Point } from './point.ts'

/** Moves every point except the ends a quarter of the way to both neighbours, this many times. */
export function smoothLine(line: readonly Point[], times: number): Point[] {
  let points = [...line]
  for (let time = 0; time < times; time++) {
    points = points.map((point, index): Point => {
      if (index === 0 || index === points.length - 1) return point
      const [beforeX, beforeY] = points[index - 1]
      const [afterX, afterY] = points[index + 1]
      return [(beforeX + 2 * point[0] + afterX) / 4, (beforeY + 2 * point[1] + afterY) / 4]
    })
  }
  return points
}
