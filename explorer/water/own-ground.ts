import { LINE_PART, POINTS, type ShapeList } from '@app/formats/geometry/shapes.ts'
import type { Band, Raster } from '@app/formats/opened-layer.ts'
import { buildPlane, type LngLat } from '../plane/plane.ts'
import { spotIn } from '../values/raster-cell.ts'
import { cellsInRing } from './cells.ts'
import { type HeightGrid, heightAboveWater, NEVER_MM, orderFlood } from './priority-flood.ts'

/** A visitor's heights, water and plots. */
export interface OwnGround {
  raster: Pick<Raster, 'width' | 'height' | 'corners' | 'edge'>
  heights: Pick<Band, 'values' | 'heightM'>
  /** Lines and areas in degrees, as far as they match the filters; or a single place. */
  water: { shapes: ShapeList; passes: Uint8Array } | LngLat
  plots: {
    /** On the plane around the origin. */
    spots: Float32Array
    origin: LngLat
    /** All of them, as GeoJSON. */
    bytes: Uint8Array<ArrayBuffer>
    /** The name of the new column. */
    column: string
  }
}

/** The plots with their levels, as GeoJSON, or why there are none. */
export type OwnReach =
  | { bytes: Uint8Array<ArrayBuffer> }
  | { problem: 'noOverlap' | 'noWater' | 'noneReached' }

type ToCell = ReturnType<typeof spotIn>

/** The surface of the water is as high as its cells. */
export function floodOwn(ground: OwnGround, onProgress?: (share: number) => void): OwnReach {
  const { raster, heights, plots, water } = ground
  const toCell = spotIn(raster)
  const cells = plotCells(ground, toCell)
  if (cells.every((cell) => cell < 0)) return { problem: 'noOverlap' }
  const grid = { columns: raster.width, rows: raster.height }
  const heightsM = Float32Array.from(heights.values, (value) => value * (heights.heightM ?? 1))
  const cellsOfWater = waterCells(water, grid, toCell)
  const surfaceM = heightsM.map((height, cell) => (cellsOfWater[cell] === 1 ? height : Number.NaN))
  const isWater = (cell: number) => !Number.isNaN(surfaceM[cell])
  if (surfaceM.every(Number.isNaN)) return { problem: 'noWater' }
  const groundMm = heightAboveWater({ ...grid, heightsM }, surfaceM)
  const reachMm = orderFlood(grid.columns, groundMm, isWater, onProgress)
  const levelsMm = cells.map((cell) => (cell < 0 ? NEVER_MM : reachMm[cell]))
  if (levelsMm.every((mm) => mm === NEVER_MM)) return { problem: 'noneReached' }
  return { bytes: writeLevels(plots, levelsMm) }
}

/** Of the middles of the plots; less than 0 without a height. */
function plotCells({ raster, heights, plots }: OwnGround, toCell: ToCell): Int32Array {
  const { spots, origin } = plots
  const plane = buildPlane(origin)
  return new Int32Array(spots.length / 2).map((_, plot) => {
    const [x, y] = spots.subarray(2 * plot)
    const spot = Number.isNaN(x) ? null : toCell(plane.toLngLat(x, y))
    const cell = spot ? cellOf(spot, { columns: raster.width, rows: raster.height }) : -1
    return Number.isFinite(heights.values[cell]) ? cell : -1
  })
}

type Size = Pick<HeightGrid, 'columns' | 'rows'>

function cellOf([x, y]: readonly number[], { columns, rows }: Size): number {
  const isIn = x >= 0 && y >= 0 && x < columns && y < rows
  return isIn ? Math.floor(y) * columns + Math.floor(x) : -1
}

/** 1 for each cell with water. */
function waterCells(water: OwnGround['water'], size: Size, toCell: ToCell): Uint8Array {
  const cells = new Uint8Array(size.columns * size.rows)
  const add = (spot: readonly number[]) => {
    const cell = cellOf(spot, size)
    if (cell >= 0) cells[cell] = 1
  }
  if ('lng' in water) {
    add(toCell(water) ?? [])
    return cells
  }
  const { partCount, kinds, starts, features, xy } = water.shapes
  const isInside = cells.slice()
  let touched: number[] = []
  let outlines: Float32Array[] = []
  for (let part = 0; part < partCount; part += 1) {
    if (water.passes[features[part]] === 0) continue
    const spots: number[] = []
    const end = part + 1 < partCount ? 2 * starts[part + 1] : xy.length
    for (let i = 2 * starts[part]; i < end; i += 2) {
      spots.push(...(toCell({ lng: xy[i], lat: xy[i + 1] }) ?? []))
    }
    const coordinates = Float32Array.from(spots)
    if (kinds[part] === LINE_PART) spotsAlong(coordinates, add)
    else if (kinds[part] !== POINTS) {
      outlines.push(coordinates)
      const ring = { coordinates, starts: Uint32Array.of(0, spots.length / 2) }
      cellsInRing(ring, 0, { ...size, cellM: 1, westM: 0.5, southM: 0.5 }, (cell) => {
        touched.push(cell)
        // In an odd number of rings: a hole is dry.
        isInside[cell] ^= 1
      })
    }
    if (features[part + 1] === features[part]) continue
    for (const cell of touched) {
      cells[cell] |= isInside[cell]
      isInside[cell] = 0
    }
    // Narrower than a cell. Along a wider one, the outline may be on its banks.
    if (touched.length === 0) for (const outline of outlines) spotsAlong(outline, add)
    touched = []
    outlines = []
  }
  return cells
}

/** Twice in each cell along a line. */
function spotsAlong(line: Float32Array, visit: (spot: readonly number[]) => void): void {
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [ax, ay, bx, by] = line.subarray(i)
    const steps = Math.ceil(2 * Math.hypot(bx - ax, by - ay))
    for (let step = 0; step <= steps; step += 1) {
      const share = step / Math.max(steps, 1)
      visit([ax + share * (bx - ax), ay + share * (by - ay)])
    }
  }
}

/** The levels are the first column. */
function writeLevels(
  { bytes, column }: OwnGround['plots'],
  levelsMm: Int32Array,
): Uint8Array<ArrayBuffer> {
  // It was written by this site.
  const collection = JSON.parse(new TextDecoder().decode(bytes)) as {
    features: { properties: Record<string, unknown> }[]
  }
  collection.features.forEach((feature, plot) => {
    const mm = levelsMm[plot]
    const level = mm === NEVER_MM ? null : mm / 1000
    feature.properties = { [column]: null, ...feature.properties, [column]: level }
  })
  return new TextEncoder().encode(JSON.stringify(collection))
}
