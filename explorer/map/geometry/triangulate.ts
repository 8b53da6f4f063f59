import earcut from 'earcut'
import type { PackedShapes } from '../../survey/survey.ts'

/** Triangles as vertex indices; those of shape i are `starts[i]` to `starts[i + 1]`. */
export interface Triangles {
  indices: Uint32Array
  starts: Uint32Array
}

/**
 * The shapes in the given order, each a ring without holes. A ring of n points has at most n - 2
 * triangles.
 */
export function triangulate({ starts, coordinates }: PackedShapes, order: Uint32Array): Triangles {
  let most = 0
  for (const shape of order) {
    most += 3 * Math.max(starts[shape + 1] - starts[shape] - 2, 0)
  }
  const indices = new Uint32Array(most)
  const ends = new Uint32Array(order.length + 1)
  let size = 0
  for (let i = 0; i < order.length; i += 1) {
    const shape = order[i]
    const from = starts[shape]
    const to = starts[shape + 1]
    if (isConvex(coordinates, from, to)) {
      for (let k = from + 1; k < to - 1; k += 1) {
        indices[size] = from
        indices[size + 1] = k
        indices[size + 2] = k + 1
        size += 3
      }
    } else {
      for (const index of earcut(coordinates.subarray(2 * from, 2 * to))) {
        indices[size] = from + index
        size += 1
      }
    }
    ends[i + 1] = size
  }
  return { indices: indices.subarray(0, size), starts: ends }
}

/** Most plots are convex, and a fan is much faster than a triangulation. */
export function isConvex(coordinates: Float32Array, from: number, to: number): boolean {
  let hasLeft = false
  let hasRight = false
  const count = to - from
  let ax = coordinates[2 * (to - 2)]
  let ay = coordinates[2 * (to - 2) + 1]
  let bx = coordinates[2 * (to - 1)]
  let by = coordinates[2 * (to - 1) + 1]
  let turned = 0
  for (let i = 0; i < count; i += 1) {
    const cx = coordinates[2 * (from + i)]
    const cy = coordinates[2 * (from + i) + 1]
    const cross = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
    const dot = (bx - ax) * (cx - bx) + (by - ay) * (cy - by)
    turned += Math.atan2(cross, dot)
    if (cross > 0) hasLeft = true
    if (cross < 0) hasRight = true
    if (hasLeft && hasRight) return false
    ax = bx
    ay = by
    bx = cx
    by = cy
  }
  // A pentagram turns one way only, but twice around.
  return Math.abs(turned) < 7
}
