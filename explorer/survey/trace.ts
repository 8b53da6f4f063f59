import { contours } from 'd3-contour'
import type { Spot } from './ground.ts'
import { distance, outlineArea } from './outlines.ts'
import { roundedSpot } from './shore.ts'
import type { Terrain } from './survey.ts'
import { type Extent, type Grid, gridOver, visitGrid } from './terrain.ts'

/** The plain has no contours, which would be noise. */
const LOWEST_M = 60
/** Corners closer to each other than this are merged. */
const CLOSEST_M = 0.5

/** Isolines: rings around where a field is positive, counter-clockwise, with holes. */
export function traceRings(
  field: (x: number, y: number) => number,
  extent: Extent,
  cellM: number,
): { ring: Spot[]; isHole: boolean }[] {
  const grid = gridOver(extent, cellM)
  const values = new Float64Array(grid.columns * grid.rows)
  visitGrid(grid, (x, y, at) => {
    values[at] = field(x, y)
  })
  return ringsAbove(values, grid, 0)
}

/** Contour lines within the outline. */
export function traceContours(
  terrain: Terrain,
  stepM: number,
  isInside: (x: number, y: number) => boolean,
): { elevationM: number; isClosed: boolean; line: Spot[] }[] {
  return windowsAbove(terrain, stepM).flatMap(({ elevationM, heightsM, ...grid }) =>
    ringsAbove(heightsM, grid, elevationM).flatMap(({ ring }) =>
      runsWithin(ring, isInside).map((run) => ({ elevationM, ...run })),
    ),
  )
}

/** The part of the terrain above each level: the higher, the smaller. */
function windowsAbove(terrain: Terrain, stepM: number): (Terrain & { elevationM: number })[] {
  const { columns, rows, cellM, westM, southM, heightsM } = terrain
  const boxes: Extent[] = []
  heightsM.forEach((height, at) => {
    const level = Math.floor((height - LOWEST_M) / stepM)
    if (level < 0) return
    const column = at % columns
    const row = (at - column) / columns
    for (let below = level; below >= 0; below -= 1) {
      const box = boxes[below]
      if (!box) boxes[below] = { west: column, south: row, east: column, north: row }
      else if (isIn(box, column, row)) break
      else widen(box, column, row)
    }
  })
  return boxes.map((box, level) => {
    const west = Math.max(0, box.west - 2)
    const south = Math.max(0, box.south - 2)
    const wide = Math.min(columns - 1, box.east + 2) - west + 1
    const high = Math.min(rows - 1, box.north + 2) - south + 1
    const part = new Float32Array(wide * high)
    for (let row = 0; row < high; row += 1) {
      const from = (south + row) * columns + west
      part.set(heightsM.subarray(from, from + wide), row * wide)
    }
    return {
      elevationM: LOWEST_M + level * stepM,
      columns: wide,
      rows: high,
      cellM,
      westM: westM + west * cellM,
      southM: southM + south * cellM,
      heightsM: part,
    }
  })
}

function isIn({ west, south, east, north }: Extent, column: number, row: number): boolean {
  return column >= west && column <= east && row >= south && row <= north
}

function widen(box: Extent, column: number, row: number) {
  box.west = Math.min(box.west, column)
  box.south = Math.min(box.south, row)
  box.east = Math.max(box.east, column)
  box.north = Math.max(box.north, row)
}

function ringsAbove(values: ArrayLike<number>, grid: Grid, level: number) {
  // d3-contour only reads values by index, but its types require a plain array.
  const readable = values as unknown as number[]
  const { coordinates } = contours().size([grid.columns, grid.rows]).contour(readable, level)
  return coordinates.flatMap((polygon) =>
    polygon.map((positions, index) => {
      const ring = positions
        .slice(1)
        .map(([column, row]) =>
          roundedSpot(
            grid.westM + (column - 0.5) * grid.cellM,
            grid.southM + (row - 0.5) * grid.cellM,
          ),
        )
      const apart = ring.filter((spot, at) => distance(spot, ring.at(at - 1) ?? spot) > CLOSEST_M)
      return { ring: outlineArea(apart) < 0 ? apart.reverse() : apart, isHole: index > 0 }
    }),
  )
}

/** The parts of a ring that lie within; a ring completely within stays closed. */
function runsWithin(ring: Spot[], isInside: (x: number, y: number) => boolean) {
  const flags = ring.map(({ x, y }) => isInside(x, y))
  const start = flags.indexOf(false)
  if (start < 0) return ring.length > 7 ? [{ isClosed: true, line: ring }] : []
  const runs: { isClosed: boolean; line: Spot[] }[] = []
  let line: Spot[] = []
  for (let step = 1; step <= ring.length; step += 1) {
    const at = (start + step) % ring.length
    const spot = ring[at]
    if (flags[at]) line.push(spot)
    else {
      if (line.length > 5) runs.push({ isClosed: false, line })
      line = []
    }
  }
  return runs
}
