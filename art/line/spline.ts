import { catmullRom } from '@app/explorer/survey/interpolate.ts'
import type { Point } from './point.ts'

/** A Catmull-Rom curve: it passes through every point, `steps` short pieces between each two. */
export function spline(points: readonly Point[], steps = 24): Point[] {
  const curve: Point[] = []
  points.forEach((from, index) => {
    const to = points[index + 1]
    if (!to) {
      curve.push(from)
      return
    }
    // At its ends the curve has no neighbour to lean on and takes the end itself.
    const before = points[index - 1] ?? from
    const after = points[index + 2] ?? to
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      curve.push([
        catmullRom(before[0], from[0], to[0], after[0], t),
        catmullRom(before[1], from[1], to[1], after[1], t),
      ])
    }
  })
  return curve
}
