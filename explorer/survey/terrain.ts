import { type Ground, RIVER_LEVEL_M, type Spot } from './ground.ts'
import { clamp, lerp } from './interpolate.ts'
import { bump } from './noise.ts'
import type { Terrain } from './survey.ts'

export interface Extent {
  west: number
  south: number
  east: number
  north: number
}

/** Heights on a grid, and between its points. */
export interface HeightModel {
  terrain: Terrain
  heightM(x: number, y: number): number
  slopePercent(x: number, y: number): number
}

const VALLEY_HALF_M = 85

/** Creeks are lines on the ground, starting at the beel. */
export function buildHeightModel(
  ground: Ground,
  extent: Extent,
  creeks: readonly Spot[][],
): HeightModel {
  const cellM = Math.round(14 * Math.sqrt(Math.max(1, ground.reachM / 2300)))
  const grid = gridOver(extent, cellM)
  const heightsM = new Float32Array(grid.columns * grid.rows)
  visitGrid(grid, (x, y, at) => {
    heightsM[at] = ground.heightM(x, y)
  })
  const terrain = { ...grid, heightsM }
  carve(terrain, ground, creeks)

  const heightM = (x: number, y: number) => sampleTerrain(terrain, heightsM, x, y)

  const slopePercent = (x: number, y: number) => {
    const east = (heightM(x + cellM, y) - heightM(x - cellM, y)) / (2 * cellM)
    const north = (heightM(x, y + cellM) - heightM(x, y - cellM)) / (2 * cellM)
    return 100 * Math.sqrt(east * east + north * north)
  }

  return { terrain, heightM, slopePercent }
}

export type Grid = Omit<Terrain, 'heightsM' | 'presence'>

/** From the south-west corner of an extent to at least its north-east corner. */
export function gridOver({ west, south, east, north }: Extent, cellM: number): Grid {
  const columns = Math.ceil((east - west) / cellM) + 1
  const rows = Math.ceil((north - south) / cellM) + 1
  return { columns, rows, cellM, westM: west, southM: south }
}

/** `at` is the index of a point, as in the heights of a terrain. */
export function visitGrid(
  { columns, rows, cellM, westM, southM }: Grid,
  visit: (x: number, y: number, at: number, column: number, row: number) => void,
): void {
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      visit(westM + column * cellM, southM + row * cellM, row * columns + column, column, row)
    }
  }
}

/** Bilinear interpolation between the four cells around a place; `values` has one for each cell. */
export function sampleTerrain(
  { columns, rows, cellM, westM, southM }: Terrain,
  values: Float32Array,
  x: number,
  y: number,
): number {
  const across = clamp((x - westM) / cellM, 0, columns - 1.001)
  const up = clamp((y - southM) / cellM, 0, rows - 1.001)
  const column = Math.floor(across)
  const row = Math.floor(up)
  const at = row * columns + column
  const south = lerp(values[at], values[at + 1], across - column)
  const north = lerp(values[at + columns], values[at + columns + 1], across - column)
  return lerp(south, north, up - row)
}

/** Carves the valleys of the creeks. */
function carve(terrain: Terrain, ground: Ground, creeks: readonly Spot[][]) {
  const { columns, rows, cellM, westM, southM, heightsM } = terrain
  const depth = new Float32Array(columns * rows)
  const reach = Math.ceil(VALLEY_HALF_M / cellM)
  const beds = new Float32Array(columns * rows)
  for (const { x, y } of creeks.flat()) {
    const bed = RIVER_LEVEL_M + 0.6 + Math.max(0, ground.heightM(x, y) - 54) * 0.6
    const column = Math.round((x - westM) / cellM)
    const row = Math.round((y - southM) / cellM)
    for (let r = Math.max(0, row - reach); r <= Math.min(rows - 1, row + reach); r += 1) {
      for (
        let c = Math.max(0, column - reach);
        c <= Math.min(columns - 1, column + reach);
        c += 1
      ) {
        const dx = westM + c * cellM - x
        const dy = southM + r * cellM - y
        const share = bump(Math.sqrt(dx * dx + dy * dy) / VALLEY_HALF_M)
        const at = r * columns + c
        if (share <= depth[at]) continue
        depth[at] = share
        beds[at] = bed
      }
    }
  }
  for (let at = 0; at < depth.length; at += 1) {
    const share = depth[at]
    const height = heightsM[at]
    const bed = beds[at]
    if (share > 0 && height > bed) heightsM[at] = lerp(height, bed, 0.85 * share)
  }
}
