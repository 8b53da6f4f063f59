import { type Box, boxAround, joinBoxes } from './plane.ts'

/** Names of the simple geometries, as in all formats. */
export type SimpleType = 'Point' | 'LineString' | 'Polygon'
export type GeometryType = SimpleType | `Multi${SimpleType}` | 'GeometryCollection'

/** Longitude and latitude in turn. */
export type LngLats = Float64Array

/**
 * All points, lines or areas of a feature. A point is one position and a line a list of them; an
 * area is its closed rings, the outer one first and counter-clockwise.
 */
export interface Pieces {
  type: SimpleType
  pieces: readonly (readonly LngLats[])[]
}

/** The shape of a feature; empty without pieces, a collection with several kinds of them. */
export type WholeShape = readonly Pieces[]

/** Null for an empty shape. */
export function typeOf(shape: WholeShape): GeometryType | null {
  const [first] = shape
  if (!first) return null
  if (shape.length > 1) return 'GeometryCollection'
  return first.pieces.length > 1 ? `Multi${first.type}` : first.type
}

/** Null for an empty shape. */
export function boxOf(shape: WholeShape): Box | null {
  let box: Box | null = null
  for (const { pieces } of shape) {
    // Holes are within their outlines.
    for (const [outline] of pieces) if (outline) box = joinBoxes(box, boxAround(outline))
  }
  return box
}

/** Null if all are empty. */
export function boxOfAll(shapes: readonly WholeShape[]): Box | null {
  return boxOf(shapes.flat())
}

/** Each position as text, for example 'x y'. */
export function pairsOf(positions: LngLats, between: string): string[] {
  const pairs: string[] = []
  for (let i = 0; i < positions.length; i += 2) {
    pairs.push(`${positions[i]}${between}${positions[i + 1]}`)
  }
  return pairs
}

export function reversed(positions: LngLats): LngLats {
  const turned = new Float64Array(positions.length)
  for (let i = 0; i < positions.length; i += 2) {
    turned[i] = positions[positions.length - 2 - i]
    turned[i + 1] = positions[positions.length - 1 - i]
  }
  return turned
}
