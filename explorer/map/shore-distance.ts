import type { Shapes, Terrain } from '../survey/survey.ts'

/** Metres from the nearest shore, on a grid over the terrain's box, row by row from the south. */
export interface ShoreDistance {
  size: number
  metres: Float32Array
}

const CELLS_A_SIDE = 384

/** Neighbours that a sweep from the south-west has seen already; the way back has seen the others. */
const behind = [
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const

/**
 * A distance transform in two sweeps: each cell near a shore knows its nearest side of it; the others
 * learn theirs from their neighbours, in one sweep there and one back. Distances are to the side
 * itself, so lines drawn by them are smooth. Meant for places in the water; those on land get one too.
 */
export function buildShoreDistance(
  shapes: Shapes,
  bodies: Uint32Array,
  { westM, southM, cellM, columns, rows }: Terrain,
): ShoreDistance {
  const across = (columns * cellM) / CELLS_A_SIDE
  const up = (rows * cellM) / CELLS_A_SIDE
  const west = westM - cellM / 2 + across / 2
  const south = southM - cellM / 2 + up / 2
  const pieces = piecesOf(shapes, bodies)
  const metres = new Float32Array(CELLS_A_SIDE ** 2).fill(Infinity)
  const nearest = new Int32Array(CELLS_A_SIDE ** 2).fill(-1)

  const offer = (column: number, row: number, piece: number) => {
    const at = 4 * piece
    const away = distanceTo(
      west + column * across,
      south + row * up,
      pieces[at],
      pieces[at + 1],
      pieces[at + 2],
      pieces[at + 3],
    )
    const cell = row * CELLS_A_SIDE + column
    if (away >= metres[cell]) return
    metres[cell] = away
    nearest[cell] = piece
  }
  const cellOf = (value: number) => Math.min(Math.max(Math.round(value), 0), CELLS_A_SIDE - 1)
  for (let piece = 0; 4 * piece < pieces.length; piece += 1) {
    const [ax, ay, bx, by] = pieces.subarray(4 * piece, 4 * piece + 4)
    const lastColumn = cellOf((Math.max(ax, bx) - west) / across + 1)
    const lastRow = cellOf((Math.max(ay, by) - south) / up + 1)
    for (let row = cellOf((Math.min(ay, by) - south) / up - 1); row <= lastRow; row += 1) {
      let column = cellOf((Math.min(ax, bx) - west) / across - 1)
      for (; column <= lastColumn; column += 1) offer(column, row, piece)
    }
  }

  const learn = (column: number, row: number, direction: 1 | -1) => {
    for (const [dx, dy] of behind) {
      const x = column + direction * dx
      const y = row + direction * dy
      if (x < 0 || y < 0 || x >= CELLS_A_SIDE || y >= CELLS_A_SIDE) continue
      const piece = nearest[y * CELLS_A_SIDE + x]
      if (piece >= 0 && piece !== nearest[row * CELLS_A_SIDE + column]) offer(column, row, piece)
    }
  }
  const last = CELLS_A_SIDE ** 2 - 1
  const rowOf = (cell: number) => Math.floor(cell / CELLS_A_SIDE)
  for (let cell = 0; cell <= last; cell += 1) learn(cell % CELLS_A_SIDE, rowOf(cell), 1)
  for (let cell = last; cell >= 0; cell -= 1) learn(cell % CELLS_A_SIDE, rowOf(cell), -1)
  return { size: CELLS_A_SIDE, metres }
}

/** The sides of the bodies, two ends each. */
function piecesOf({ starts, coordinates }: Shapes, bodies: Uint32Array): Float32Array {
  const pieces: number[] = []
  for (const body of bodies) {
    const from = starts[body]
    const to = starts[body + 1]
    for (let i = from; i < to; i += 1) {
      const next = i + 1 < to ? i + 1 : from
      pieces.push(
        coordinates[2 * i],
        coordinates[2 * i + 1],
        coordinates[2 * next],
        coordinates[2 * next + 1],
      )
    }
  }
  return Float32Array.from(pieces)
}

/** From a point to a line segment. */
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
  const acrossX = x - ax - share * wayX
  const acrossY = y - ay - share * wayY
  return Math.sqrt(acrossX * acrossX + acrossY * acrossY)
}
