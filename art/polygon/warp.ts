import type { Point } from '../line/point.ts'
import type { Noise } from '../noise.ts'
import { between, sidesOf } from './polygon.ts'

interface WarpSettings {
  noise: Noise
  /** Broad bends: how far they reach, how many fall on a pixel, and how far the noise of y lies from that of x. */
  bend: { reach: number; scale: number; apart?: number }
  /** Small irregularities on top of them. */
  wobble?: { reach: number; scale: number }
  /** The longest straight piece that is left in a warped line. */
  spacing: number
}

/**
 * A gentle distortion of the plane. Land is divided with straight cuts because those are exact,
 * and then warped so that no boundary looks drawn with a ruler.
 */
export interface Warp {
  point(point: Point): Point
  /** Bends the sides too, not only the corners. */
  polygon(polygon: readonly Point[]): Point[]
  line(line: readonly Point[]): Point[]
}

export function buildWarp({ noise, bend, wobble, spacing }: WarpSettings): Warp {
  const { apart = 40 } = bend
  const small = wobble ?? { reach: 0, scale: 0 }

  function point([x, y]: Point): Point {
    const bendX = noise.fractal(x * bend.scale, y * bend.scale, 2)
    const bendY = noise.fractal(x * bend.scale + apart, y * bend.scale, 2)
    const wobbleX = noise.simple(x * small.scale, y * small.scale)
    const wobbleY = noise.simple(x * small.scale + 7, y * small.scale)
    return [
      x + bend.reach * bendX + small.reach * wobbleX,
      y + bend.reach * bendY + small.reach * wobbleY,
    ]
  }

  function polygon(corners: readonly Point[]): Point[] {
    return [...sidesOf(corners)].flatMap(([a, b]) => pieces(a, b).map(point))
  }

  function line(points: readonly Point[]): Point[] {
    const end = points.at(-1)
    if (!end) return []
    const sides = [...sidesOf(points)].slice(0, -1)
    return [...sides.flatMap(([a, b]) => pieces(a, b).map(point)), point(end)]
  }

  /** The start of a side and the points that divide it; its end belongs to the next side. */
  function pieces(a: Point, b: Point): Point[] {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    const count = Math.max(1, Math.ceil(length / spacing))
    return Array.from({ length: count }, (_, index) => between(a, b, index / count))
  }

  return { point, polygon, line }
}
