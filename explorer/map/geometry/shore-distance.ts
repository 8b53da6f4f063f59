import { distanceTo } from '@app/formats/geometry/ring.ts'
import { boxAround } from '../../plane/plane.ts'
import type { PackedShapes, Terrain, WaterBodies } from '../../survey/survey.ts'
import { waterKinds } from '../../survey/vocabulary.ts'

/**
 * Metres from the nearest shore, negative on land, on a grid over the terrain's box, row by row
 * from the south. The sign keeps interpolation correct near the shore.
 */
export interface ShoreDistance {
  size: number
  metres: Float32Array
}

const CELLS_A_SIDE = 384

/** Neighbours that a sweep from the south-west has visited; the second sweep visits the others. */
const behind = [
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const

/**
 * A distance transform in two sweeps: each cell near a shore stores its nearest side; the others
 * get theirs from their neighbours, in one sweep forwards and one backwards. Distances are to the
 * side itself, so lines drawn by them are smooth.
 */
export function buildShoreDistance(
  shores: PackedShapes,
  order: Uint32Array,
  ground: { water: WaterBodies; boundary: Float32Array },
  { westM, southM, cellM, columns, rows }: Terrain,
): ShoreDistance {
  const across = (columns * cellM) / CELLS_A_SIDE
  const up = (rows * cellM) / CELLS_A_SIDE
  const west = westM - cellM / 2 + across / 2
  const south = southM - cellM / 2 + up / 2
  const pieces = piecesOf(shores, order)
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
  const isDry = findLand(
    ground,
    (row) => south + row * up,
    (x) => (x - west) / across,
  )
  for (let cell = 0; cell <= last; cell += 1) if (isDry[cell] === 1) metres[cell] *= -1
  return { size: CELLS_A_SIDE, metres }
}

/**
 * 1 for land: within the outline and in no water, or on a sandbar, which comes after its river.
 * Beyond the outline, water continues.
 */
function findLand(
  { water: { shapes, kind }, boundary }: { water: WaterBodies; boundary: Float32Array },
  northOf: (row: number) => number,
  columnOf: (x: number) => number,
): Uint8Array {
  const isDry = new Uint8Array(CELLS_A_SIDE ** 2)
  const fill = (ring: Float32Array, value: 0 | 1) => {
    const [, low, , high] = boxAround(ring)
    for (let row = 0; row < CELLS_A_SIDE; row += 1) {
      const y = northOf(row)
      const cuts = y < low || y > high ? [] : cutsAt(ring, y)
      for (let i = 0; i + 1 < cuts.length; i += 2) {
        const from = Math.max(Math.ceil(columnOf(cuts[i])), 0)
        const to = Math.min(Math.ceil(columnOf(cuts[i + 1])), CELLS_A_SIDE)
        if (from < to) isDry.fill(value, row * CELLS_A_SIDE + from, row * CELLS_A_SIDE + to)
      }
    }
  }
  fill(boundary, 1)
  for (const [body, code] of kind.entries()) {
    const ring = shapes.coordinates.subarray(2 * shapes.starts[body], 2 * shapes.starts[body + 1])
    fill(ring, waterKinds[code] === 'sandbar' ? 1 : 0)
  }
  return isDry
}

/** Where a ring crosses a line from west to east, in that order. */
function cutsAt(ring: Float32Array, y: number): number[] {
  const cuts: number[] = []
  for (let i = 0; i < ring.length; i += 2) {
    const next = i + 2 < ring.length ? i + 2 : 0
    const [ay, by] = [ring[i + 1], ring[next + 1]]
    if (ay > y === by > y) continue
    cuts.push(ring[i] + ((y - ay) / (by - ay)) * (ring[next] - ring[i]))
  }
  return cuts.sort((a, b) => a - b)
}

/** The straight parts of the lines, two ends each. */
function piecesOf({ starts, coordinates }: PackedShapes, order: Uint32Array): Float32Array {
  const pieces: number[] = []
  for (const line of order) {
    for (let i = starts[line]; i + 1 < starts[line + 1]; i += 1) {
      pieces.push(...coordinates.subarray(2 * i, 2 * i + 4))
    }
  }
  return Float32Array.from(pieces)
}
