import type { Box } from './plane.ts'

/**
 * The part of a closed ring inside a box, as x and y in turn (Sutherland and Hodgman). Where a ring
 * leaves the box and comes back, it runs along the border between.
 */
export function clipRing(ring: Float32Array, [west, south, east, north]: Box): Float32Array {
  let xy: ArrayLike<number> = ring
  xy = keepSide(xy, 0, west, 1)
  xy = keepSide(xy, 0, east, -1)
  xy = keepSide(xy, 1, south, 1)
  return Float32Array.from(keepSide(xy, 1, north, -1))
}

/** Keeps what lies beyond a limit on one axis: above it for side 1, below it for side -1. */
function keepSide(xy: ArrayLike<number>, axis: 0 | 1, limit: number, side: 1 | -1): number[] {
  const kept: number[] = []
  for (let i = 0; i < xy.length; i += 2) {
    const j = (i + xy.length - 2) % xy.length
    const before = (xy[j + axis] - limit) * side
    const after = (xy[i + axis] - limit) * side
    if (before * after < 0) {
      const share = before / (before - after)
      kept.push(xy[j] + share * (xy[i] - xy[j]), xy[j + 1] + share * (xy[i + 1] - xy[j + 1]))
    }
    if (after >= 0) kept.push(xy[i], xy[i + 1])
  }
  return kept
}
