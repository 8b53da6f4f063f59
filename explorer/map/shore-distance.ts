import type { Shapes, Terrain } from '../survey/survey.ts'

/** Metres from the nearest shore, on a grid over the terrain's box, row by row from the south. */
export interface ShoreDistance {
  size: number
  metres: Float32Array
}

/** Further out, water is simply deep. */
export const OFFSHORE_M = 240
const CELLS_A_SIDE = 512

/**
 * Exact for every cell within reach of a shore: each piece of shore looks at the cells around it.
 * Meant for places that are in the water; those on land get a distance too.
 */
export function buildShoreDistance(
  { starts, coordinates }: Shapes,
  bodies: Uint32Array,
  { westM, southM, cellM, columns, rows }: Terrain,
): ShoreDistance {
  const west = westM - cellM / 2
  const south = southM - cellM / 2
  const across = (columns * cellM) / CELLS_A_SIDE
  const up = (rows * cellM) / CELLS_A_SIDE
  const metres = new Float32Array(CELLS_A_SIDE ** 2).fill(OFFSHORE_M)
  const cellOf = (value: number) => Math.min(Math.max(Math.floor(value), 0), CELLS_A_SIDE - 1)
  for (const shape of bodies) {
    const from = starts[shape] ?? 0
    const to = starts[shape + 1] ?? 0
    let ax = coordinates[2 * (to - 1)] ?? 0
    let ay = coordinates[2 * (to - 1) + 1] ?? 0
    for (let i = from; i < to; i += 1) {
      const bx = coordinates[2 * i] ?? 0
      const by = coordinates[2 * i + 1] ?? 0
      const firstRow = cellOf((Math.min(ay, by) - OFFSHORE_M - south) / up)
      const lastRow = cellOf((Math.max(ay, by) + OFFSHORE_M - south) / up)
      const firstColumn = cellOf((Math.min(ax, bx) - OFFSHORE_M - west) / across)
      const lastColumn = cellOf((Math.max(ax, bx) + OFFSHORE_M - west) / across)
      for (let row = firstRow; row <= lastRow; row += 1) {
        const y = south + (row + 0.5) * up
        for (let column = firstColumn; column <= lastColumn; column += 1) {
          const x = west + (column + 0.5) * across
          const cell = row * CELLS_A_SIDE + column
          const away = distanceTo(x, y, ax, ay, bx, by)
          if (away < (metres[cell] ?? 0)) metres[cell] = away
        }
      }
      ax = bx
      ay = by
    }
  }
  return { size: CELLS_A_SIDE, metres }
}

/** From a point to a piece of a line. */
export function distanceTo(
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const wayX = bx - ax
  const wayY = by - ay
  const square = wayX * wayX + wayY * wayY
  const share =
    square > 0 ? Math.min(Math.max(((x - ax) * wayX + (y - ay) * wayY) / square, 0), 1) : 0
  return Math.hypot(x - ax - share * wayX, y - ay - share * wayY)
}
