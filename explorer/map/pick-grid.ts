import type { Shapes } from '../survey/survey.ts'
import { boundsOf } from './chunks.ts'

/** Finds the shape under a point without looking at all of them. */
export interface PickGrid {
  /** The shape whose ring the point is in; of several, the last. */
  at(x: number, y: number): number | null
}

/** Rings in a grid of about one cell a ring: a ring is listed in every cell that its box touches. */
export function buildPickGrid({ starts, coordinates }: Shapes): PickGrid {
  const count = Math.max(starts.length - 1, 0)
  const [west, south, east, north] = boundsOf(coordinates)
  const size = Math.max(Math.sqrt(((east - west) * (north - south)) / Math.max(count, 1)), 1e-3)
  const columns = Math.max(Math.ceil((east - west) / size), 1)
  const rows = Math.max(Math.ceil((north - south) / size), 1)
  const boxes = boxesOf(starts, coordinates)
  const cellsOf = (shape: number, visit: (cell: number) => void) => {
    const firstColumn = clamp(boxes[4 * shape] - west, size, columns)
    const firstRow = clamp(boxes[4 * shape + 1] - south, size, rows)
    const lastColumn = clamp(boxes[4 * shape + 2] - west, size, columns)
    const lastRow = clamp(boxes[4 * shape + 3] - south, size, rows)
    for (let row = firstRow; row <= lastRow; row += 1) {
      for (let column = firstColumn; column <= lastColumn; column += 1) {
        visit(row * columns + column)
      }
    }
  }
  const from = new Uint32Array(columns * rows + 1)
  for (let shape = 0; shape < count; shape += 1) {
    cellsOf(shape, (cell) => {
      from[cell + 1] += 1
    })
  }
  for (let cell = 1; cell < from.length; cell += 1) {
    from[cell] += from[cell - 1]
  }
  const listed = new Uint32Array(from.at(-1) ?? 0)
  const filled = from.slice()
  for (let shape = 0; shape < count; shape += 1) {
    cellsOf(shape, (cell) => {
      const place = filled[cell]
      listed[place] = shape
      filled[cell] = place + 1
    })
  }

  return {
    at(x, y) {
      if (x < west || x > east || y < south || y > north) return null
      const cell = clamp(y - south, size, rows) * columns + clamp(x - west, size, columns)
      for (let i = from[cell + 1] - 1; i >= from[cell]; i -= 1) {
        const shape = listed[i]
        if (isInside(coordinates, starts[shape], starts[shape + 1], x, y)) return shape
      }
      return null
    },
  }
}

/** By how often a ray from the point crosses the ring. */
export function isInside(
  coordinates: Float32Array,
  from: number,
  to: number,
  x: number,
  y: number,
): boolean {
  let isIn = false
  let ax = coordinates[2 * (to - 1)]
  let ay = coordinates[2 * (to - 1) + 1]
  for (let i = from; i < to; i += 1) {
    const bx = coordinates[2 * i]
    const by = coordinates[2 * i + 1]
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isIn = !isIn
    ax = bx
    ay = by
  }
  return isIn
}

function boxesOf(starts: Uint32Array, coordinates: Float32Array): Float32Array {
  const boxes = new Float32Array(4 * Math.max(starts.length - 1, 0))
  for (let shape = 0; shape + 1 < starts.length; shape += 1) {
    const ring = coordinates.subarray(2 * starts[shape], 2 * starts[shape + 1])
    boxes.set(boundsOf(ring), 4 * shape)
  }
  return boxes
}

function clamp(distance: number, size: number, count: number): number {
  return Math.min(Math.max(Math.floor(distance / size), 0), count - 1)
}
