import { contours } from 'd3-contour'
import type { Spot } from './ground.ts'
import { outlineArea } from './outlines.ts'
import { centimetres } from './shore.ts'
import type { Terrain } from './survey.ts'
import type { Extent } from './terrain.ts'

/** Rings around where a field is above 0, counter-clockwise; holes are what they leave out. */
export function traceRings(
  field: (x: number, y: number) => number,
  extent: Extent,
  cellM: number,
): { ring: Spot[]; isHole: boolean }[] {
  const columns = Math.ceil((extent.east - extent.west) / cellM) + 1
  const rows = Math.ceil((extent.north - extent.south) / cellM) + 1
  const values = new Float64Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const value = field(extent.west + column * cellM, extent.south + row * cellM)
      values[row * columns + column] = value
    }
  }
  const grid = { columns, rows, cellM, westM: extent.west, southM: extent.south }
  return ringsAbove(values, grid, 0)
}

/** Lines of equal height within the outline. */
export function traceContours(
  terrain: Terrain,
  levels: readonly number[],
  isInside: (x: number, y: number) => boolean,
): { elevationM: number; isClosed: boolean; line: Spot[] }[] {
  return levels.flatMap((elevationM) =>
    ringsAbove(terrain.heightsM, terrain, elevationM).flatMap(({ ring }) =>
      runsWithin(ring, isInside).map((run) => ({ elevationM, ...run })),
    ),
  )
}

type Grid = Omit<Terrain, 'heightsM'>

function ringsAbove(values: ArrayLike<number>, grid: Grid, level: number) {
  // d3-contour only reads the values by their index; its types ask for a plain array.
  const readable = values as unknown as number[]
  const { coordinates } = contours().size([grid.columns, grid.rows]).contour(readable, level)
  return coordinates.flatMap((polygon) =>
    polygon.map((positions, index) => {
      const ring = positions.slice(1).map(([column = 0, row = 0]) => ({
        x: centimetres(grid.westM + (column - 0.5) * grid.cellM),
        y: centimetres(grid.southM + (row - 0.5) * grid.cellM),
      }))
      return { ring: outlineArea(ring) < 0 ? ring.reverse() : ring, isHole: index > 0 }
    }),
  )
}

/** The parts of a ring that lie within; a ring wholly within stays closed. */
function runsWithin(ring: Spot[], isInside: (x: number, y: number) => boolean) {
  const flags = ring.map(({ x, y }) => isInside(x, y))
  const start = flags.indexOf(false)
  if (start < 0) return ring.length > 7 ? [{ isClosed: true, line: ring }] : []
  const runs: { isClosed: boolean; line: Spot[] }[] = []
  let line: Spot[] = []
  for (let step = 1; step <= ring.length; step += 1) {
    const at = (start + step) % ring.length
    const spot = ring[at]
    if (flags[at] && spot) line.push(spot)
    else {
      if (line.length > 5) runs.push({ isClosed: false, line })
      line = []
    }
  }
  return runs
}
