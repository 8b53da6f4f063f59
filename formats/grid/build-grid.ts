import { bandNames } from '../content.ts'
import type { ReadResult } from '../format.ts'
import type { Shapes } from '../geometry/shapes.ts'
import { buildBand } from '../geotiff/build-band.ts'
import { paintGreys } from '../geotiff/paint-greys.ts'
import { addPicture, MAX_SIDE, SIDE_STEPS } from '../geotiff/world-file.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'

/** Cells of one size, columns from the west and rows from the north. */
export interface Cells {
  columns: number
  rows: number
  west: number
  north: number
  width: number
  height: number
}

export interface GridBuilder {
  set(column: number, row: number, value: number): void
  /** Adds its outline to the shapes, and paints it. */
  finish(shapes: Shapes): ReadResult
}

export function buildGrid({ columns, rows, west, north, width, height }: Cells): GridBuilder {
  if (columns * rows > limits.pixels) throw problems.tooLarge('cells', limits.pixels)
  // Of larger grids every second or third value is drawn.
  const step = Math.ceil(Math.max(columns, rows) / MAX_SIDE)
  const size = { width: Math.ceil(columns / step), height: Math.ceil(rows / step) }
  const values = new Float32Array(size.width * size.height).fill(Number.NaN)
  return {
    set(column, row, value) {
      if (column % step !== 0 || row % step !== 0) return
      values[(row / step) * size.width + column / step] = value
    },
    finish(shapes) {
      const place = (x: number, y: number): [number, number] => [
        west + x * width,
        north - y * height,
      ]
      const attributes = addPicture(shapes, { width: columns, height: rows }, place)
      const pixels = paintGreys([values])
      const band = buildBand(values, { name: bandNames.only, isPicture: false })
      return { attributes, picture: { ...size, pixels, bands: [band], sideSteps: SIDE_STEPS } }
    },
  }
}
