import { sampleTerrain } from '../survey/terrain.ts'

/** Heights on a grid, row by row; NaN where there is none. */
export interface HeightGrid {
  columns: number
  rows: number
  heightsM: ArrayLike<number>
}

/** When rising water reaches each cell, in millimetres above its own surface. */
export interface Reach {
  /** How high the ground is. */
  groundMm: Uint16Array
  /** The level at which water reaches it: the same, or more behind a bund. */
  reachMm: Uint16Array
}

/** Of ground that is higher than this, or without a height. */
export const NEVER_MM = 0xffff

/** A little less than that, because a height is rounded up. */
const MOST_M = 65.5
const REPORTS = 20

/**
 * Priority-Flood (Barnes, Lehman and Mulla 2014): from the water on, the lowest cell beside the
 * flooded ones is always the next, so that each cell is visited once. Whole millimetres need no
 * heap: each level has a list of cells. Water passes the sides of cells, not their corners, so that
 * a slanting bund of single cells holds it.
 */
export function orderFlood(
  columns: number,
  groundMm: Uint16Array,
  isWater: (cell: number) => boolean,
  onProgress: (share: number) => void = () => {},
): Uint16Array {
  const reachMm = new Uint16Array(groundMm.length).fill(NEVER_MM)
  const first = new Int32Array(NEVER_MM).fill(-1)
  const next = new Int32Array(groundMm.length)
  const every = Math.ceil(groundMm.length / REPORTS)
  let level = 0
  let visited = 0
  const add = (cell: number, mm: number) => {
    reachMm[cell] = mm
    next[cell] = first[mm]
    first[mm] = cell
  }
  const reach = (cell: number) => {
    if (reachMm[cell] !== NEVER_MM) return
    const mm = groundMm[cell]
    if (mm < NEVER_MM) add(cell, mm > level ? mm : level)
  }
  for (let cell = 0; cell < groundMm.length; cell += 1) if (isWater(cell)) add(cell, 0)
  for (; level < NEVER_MM; level += 1) {
    for (let cell = first[level]; cell >= 0; cell = first[level]) {
      first[level] = next[cell]
      visited += 1
      if (visited % every === 0) onProgress(visited / groundMm.length)
      const column = cell % columns
      if (column > 0) reach(cell - 1)
      if (column < columns - 1) reach(cell + 1)
      if (cell >= columns) reach(cell - columns)
      if (cell + columns < groundMm.length) reach(cell + columns)
    }
  }
  return reachMm
}

/** How coarse the surface between two waters is, and how gradual: cells along both sides. */
const COARSE_CELLS = 400
const BLUR_CELLS = 10

/**
 * The height of ground above the water. A river falls, and a lake is higher than a river: the
 * surface is that of the nearest water, with a gradual change between two. `surfaceM` has NaN
 * for cells without water.
 */
export function heightAboveWater(
  { columns, rows, heightsM }: HeightGrid,
  surfaceM: Float32Array,
): Uint16Array {
  const cellM = Math.ceil((columns + rows) / COARSE_CELLS)
  // Two at least, because heights are interpolated, also on a narrow strip of ground.
  const count = (cells: number) => Math.max(2, Math.ceil(cells / cellM))
  const grid = { columns: count(columns), rows: count(rows) }
  const coarse = { ...grid, cellM, westM: (cellM - 1) / 2, southM: (cellM - 1) / 2 }
  const values = new Float32Array(coarse.columns * coarse.rows).fill(Number.NaN)
  surfaceM.forEach((surface, cell) => {
    const column = cell % columns
    const row = (cell - column) / columns
    const at = Math.floor(row / cellM) * coarse.columns + Math.floor(column / cellM)
    if (!Number.isNaN(surface)) values[at] = surface
  })
  spread(values, coarse.columns)
  for (let pass = 0; pass < 2; pass += 1) {
    blur(values, [coarse.columns, 1], [coarse.rows, coarse.columns])
    blur(values, [coarse.rows, coarse.columns], [coarse.columns, 1])
  }
  const terrain = { ...coarse, heightsM: values }
  return surfaceM.reduce(
    (groundMm, own, cell) => {
      const column = cell % columns
      const above = Number.isNaN(own)
        ? heightsM[cell] - sampleTerrain(terrain, values, column, (cell - column) / columns)
        : 0
      // A hair is no millimetre: heights are 32-bit numbers.
      if (above < MOST_M) groundMm[cell] = Math.max(0, Math.ceil(1000 * above - 0.01))
      return groundMm
    },
    new Uint16Array(columns * rows).fill(NEVER_MM),
  )
}

/** To each cell without a value, that of the nearest one, step by step. */
function spread(values: Float32Array, columns: number): void {
  const queue = Array.from(values.keys()).filter((cell) => !Number.isNaN(values[cell]))
  for (const cell of queue) {
    const column = cell % columns
    const beside = [cell - columns, cell + columns]
    if (column > 0) beside.push(cell - 1)
    if (column < columns - 1) beside.push(cell + 1)
    for (const next of beside) {
      // There is no cell before the first or after the last.
      if (!Number.isNaN(values[next] ?? 0)) continue
      values[next] = values[cell]
      queue.push(next)
    }
  }
}

type Axis = readonly [count: number, step: number]

/** A running mean along one axis, for each line of the other. */
function blur(values: Float32Array, [count, step]: Axis, [lines, lineStep]: Axis): void {
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep
    const before = Float32Array.from({ length: count }, (_, i) => values[start + i * step])
    for (let i = 0; i < count; i += 1) {
      const near = before.subarray(Math.max(0, i - BLUR_CELLS), i + BLUR_CELLS + 1)
      values[start + i * step] = near.reduce((sum, value) => sum + value, 0) / near.length
    }
  }
}
