import type { PlotTable } from '../plot-rows.ts'
import { type Bounds, boundsOf, join } from './bounds.ts'

/** A row of the table, and the box around its shape. */
export interface RowBox {
  row: number
  box: Bounds
}

/** Rows along Hilbert's curve: what is close together on the ground is close together in the list. */
export function hilbertOrder(plots: PlotTable): RowBox[] {
  const { minX, minY, maxX, maxY } = plots.bounds ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 }
  const rows = Array.from({ length: plots.count }, (_, row) => {
    const box = boundsOf(plots.ring(row))
    const x = step((box.minX + box.maxX) / 2, minX, maxX)
    const y = step((box.minY + box.maxY) / 2, minY, maxY)
    return { row, box, place: hilbertIndex(x, y) }
  })
  return rows.sort((a, b) => a.place - b.place || a.row - b.row)
}

/**
 * The boxes that enclose `boxes`, `size` of them each, then those that enclose these, until one
 * encloses all: the levels of a packed tree, the lowest first.
 */
export function packLevels(boxes: readonly Bounds[], size: number): Bounds[][] {
  const levels: Bounds[][] = []
  let level: readonly Bounds[] = boxes
  do {
    const above: Bounds[] = []
    for (let i = 0; i < level.length; i += size) {
      const enclosing = level.slice(i, i + size).reduce<Bounds | null>(join, null)
      if (enclosing) above.push(enclosing)
    }
    levels.push(above)
    level = above
  } while (level.length > 1)
  return levels
}

const CURVE_STEPS = 1 << 16

function step(value: number, from: number, to: number): number {
  return to > from ? Math.floor(((value - from) / (to - from)) * (CURVE_STEPS - 1)) : 0
}

function hilbertIndex(x: number, y: number): number {
  let place = 0
  let [column, line] = [x, y]
  for (let half = CURVE_STEPS / 2; half >= 1; half /= 2) {
    const right = (column & half) === 0 ? 0 : 1
    const upper = (line & half) === 0 ? 0 : 1
    place = place * 4 + ((3 * right) ^ upper)
    if (upper === 0) {
      if (right === 1) {
        column = CURVE_STEPS - 1 - column
        line = CURVE_STEPS - 1 - line
      }
      ;[column, line] = [line, column]
    }
  }
  return place
}
