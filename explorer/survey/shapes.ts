import type { Spot } from './ground.ts'
import type { PackedShapes } from './survey.ts'

/** Lines and rings as columns, to the centimetre. */
export function packShapes(shapes: readonly (readonly Spot[])[]): PackedShapes {
  const starts = new Uint32Array(shapes.length + 1)
  let total = 0
  shapes.forEach((shape, index) => {
    total += shape.length
    starts[index + 1] = total
  })
  const coordinates = new Float32Array(2 * total)
  let at = 0
  for (const shape of shapes) {
    for (const { x, y } of shape) {
      coordinates[at] = x
      coordinates[at + 1] = y
      at += 2
    }
  }
  return { starts, coordinates }
}

export function packSpots(spots: readonly Spot[]): Float32Array {
  const points = new Float32Array(2 * spots.length)
  spots.forEach(({ x, y }, index) => {
    points[2 * index] = x
    points[2 * index + 1] = y
  })
  return points
}

/** Every shape in order. */
export function inOrder({ starts }: PackedShapes): Uint32Array {
  return Uint32Array.from({ length: Math.max(starts.length - 1, 0) }, (_, i) => i)
}
