import type { Drawing } from '@app/formats/opened-layer.ts'
import type { PackedShapes } from '../../survey/survey.ts'

/** Line segments: two ends each, and the distance of each from its line's start. */
export interface Segments {
  /** x and y of one end, x and y of the other. */
  ends: Float32Array
  alongM: Float32Array
  /** The shape of each segment. */
  shape: Uint32Array
  /** The segments of the i-th shape in order are `starts[i]` to `starts[i + 1]`. */
  starts: Uint32Array
}

/** Longer ones are split, because they would not follow hilly ground. */
const LONGEST_M = 60

/** Shape by shape in the given order; where `isRing`, the last point is joined to the first. */
export function segmentsOf(
  { starts, coordinates }: PackedShapes,
  order: Uint32Array,
  isRing: (shape: number) => boolean,
): Segments {
  /** Visits both ends of each side. */
  const visitSides = (shape: number, visit: (a: number, b: number) => void) => {
    const from = starts[shape]
    const points = starts[shape + 1] - from
    const sides = isRing(shape) && points > 2 ? points : points - 1
    for (let k = 0; k < sides; k += 1) visit(from + k, from + ((k + 1) % points))
  }
  let count = 0
  for (const shape of order) {
    visitSides(shape, (a, b) => {
      count += cutsOf(coordinates, a, b)
    })
  }
  const ends = new Float32Array(4 * count)
  const alongM = new Float32Array(count)
  const shapeOf = new Uint32Array(count)
  const piecesFrom = new Uint32Array(order.length + 1)
  let piece = 0
  for (let i = 0; i < order.length; i += 1) {
    let along = 0
    visitSides(order[i], (a, b) => {
      const ax = coordinates[2 * a]
      const ay = coordinates[2 * a + 1]
      const wayX = coordinates[2 * b] - ax
      const wayY = coordinates[2 * b + 1] - ay
      const cuts = cutsOf(coordinates, a, b)
      for (let cut = 0; cut < cuts; cut += 1) {
        ends[4 * piece] = ax + (wayX * cut) / cuts
        ends[4 * piece + 1] = ay + (wayY * cut) / cuts
        ends[4 * piece + 2] = ax + (wayX * (cut + 1)) / cuts
        ends[4 * piece + 3] = ay + (wayY * (cut + 1)) / cuts
        alongM[piece] = along
        shapeOf[piece] = order[i]
        along += Math.hypot(wayX, wayY) / cuts
        piece += 1
      }
    })
    piecesFrom[i + 1] = piece
  }
  return { ends, alongM, shape: shapeOf, starts: piecesFrom }
}

/** The lines of a visitor's file, unchanged. */
export function segmentsOfFile({
  coordinates,
  feature,
  segments,
}: Pick<Drawing, 'coordinates' | 'feature' | 'segments'>): Segments {
  const count = segments.length >> 1
  const ends = new Float32Array(4 * count)
  const shape = new Uint32Array(count)
  for (let i = 0; i < count; i += 1) {
    const a = segments[2 * i]
    const b = segments[2 * i + 1]
    ends[4 * i] = coordinates[2 * a]
    ends[4 * i + 1] = coordinates[2 * a + 1]
    ends[4 * i + 2] = coordinates[2 * b]
    ends[4 * i + 3] = coordinates[2 * b + 1]
    shape[i] = feature[a]
  }
  return { ends, alongM: new Float32Array(count), shape, starts: Uint32Array.of(0, count) }
}

function cutsOf(coordinates: Float32Array, a: number, b: number): number {
  const x = coordinates[2 * b] - coordinates[2 * a]
  const y = coordinates[2 * b + 1] - coordinates[2 * a + 1]
  return Math.max(Math.ceil(Math.hypot(x, y) / LONGEST_M), 1)
}
