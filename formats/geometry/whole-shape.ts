import { type Box, boxAround, joinBoxes } from './plane.ts'

/** What a simple geometry is called, as all formats do. */
export type SimpleType = 'Point' | 'LineString' | 'Polygon'
export type GeometryType = SimpleType | `Multi${SimpleType}` | 'GeometryCollection'

/** Longitude and latitude in turn. */
export type Positions = Float64Array

/**
 * All points, lines or areas of a feature. A point is one position and a line a list of them; an
 * area is its rings, the outer one counter-clockwise and first, all of them closed.
 */
export interface Pieces {
  type: SimpleType
  pieces: readonly (readonly Positions[])[]
}

/** Where a feature is: nowhere when empty, a collection when there are several kinds of pieces. */
export type WholeShape = readonly Pieces[]

/** Null of a shape that is nowhere. */
export function typeOf(shape: WholeShape): GeometryType | null {
  const [first] = shape
  if (!first) return null
  if (shape.length > 1) return 'GeometryCollection'
  return first.pieces.length > 1 ? `Multi${first.type}` : first.type
}

/** Null of a shape that is nowhere. */
export function boxOf(shape: WholeShape): Box | null {
  let box: Box | null = null
  for (const { pieces } of shape) {
    // Holes are within their outlines.
    for (const [outline] of pieces) if (outline) box = joinBoxes(box, boxAround(outline))
  }
  return box
}

/** Above zero when a closed ring runs counter-clockwise. */
export function turnOf(ring: Positions): number {
  const [x, y] = ring
  let sum = 0
  // Seen from the first corner: the difference of large numbers would lose the digits that matter.
  for (let i = 2; i + 3 < ring.length; i += 2) {
    sum += (ring[i] - x) * (ring[i + 3] - y) - (ring[i + 2] - x) * (ring[i + 1] - y)
  }
  return sum
}

export function reversed(positions: Positions): Positions {
  const turned = new Float64Array(positions.length)
  for (let i = 0; i < positions.length; i += 2) {
    turned[i] = positions[positions.length - 2 - i]
    turned[i + 1] = positions[positions.length - 1 - i]
  }
  return turned
}
