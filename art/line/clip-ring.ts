import { clamp, lerp } from '@app/explorer/survey/interpolate.ts'
import type { Point, Rect } from './point.ts'

/**
 * The part of a closed ring inside a rectangle (Sutherland and Hodgman). Where a ring leaves the
 * rectangle and comes back, it runs along the border between.
 */
export function clipRing(ring: readonly Point[], [left, top, width, height]: Rect): Point[] {
  let points = [...ring]
  points = keepSide(points, 0, left, 1)
  points = keepSide(points, 0, left + width, -1)
  points = keepSide(points, 1, top, 1)
  return keepSide(points, 1, top + height, -1)
}

/** Keeps what lies beyond a limit on one axis: above it for side 1, below it for side -1. */
function keepSide(ring: readonly Point[], axis: 0 | 1, limit: number, side: 1 | -1): Point[] {
  const kept: Point[] = []
  for (const [index, to] of ring.entries()) {
    const from = ring[(index + ring.length - 1) % ring.length]
    const before = (from[axis] - limit) * side
    const after = (to[axis] - limit) * side
    if (before * after < 0) {
      const share = clamp(before / (before - after))
      kept.push([lerp(from[0], to[0], share), lerp(from[1], to[1], share)])
    }
    if (after >= 0) kept.push(to)
  }
  return kept
}
