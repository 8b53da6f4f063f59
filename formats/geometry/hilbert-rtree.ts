import type { SavedTable } from '../save/saved-table.ts'
import { type Box, joinBoxes } from './plane.ts'
import { boxOf } from './whole-shape.ts'

/** A row of the table, and the box around its shape. */
export interface RowBox {
  row: number
  box: Box
}

/**
 * Rows along a Hilbert curve: rows that are close on the ground are close in the list. Rows without
 * a position are left out.
 */
export function hilbertOrder(table: SavedTable): RowBox[] {
  const [west, south, east, north] = table.bounds ?? [0, 0, 0, 0]
  const rows: (RowBox & { place: number })[] = []
  for (let row = 0; row < table.count; row += 1) {
    const box = boxOf(table.shape(row))
    if (!box) continue
    const x = step((box[0] + box[2]) / 2, west, east)
    const y = step((box[1] + box[3]) / 2, south, north)
    rows.push({ row, box, place: hilbertIndex(x, y) })
  }
  return rows.sort((a, b) => a.place - b.place || a.row - b.row)
}

/**
 * The boxes that enclose `size` boxes each, then those that enclose these, up to a single one: the
 * levels of a packed tree, the lowest first.
 */
export function packLevels(boxes: readonly Box[], size: number): Box[][] {
  const levels: Box[][] = []
  let level: readonly Box[] = boxes
  do {
    const above: Box[] = []
    for (let i = 0; i < level.length; i += size) {
      const enclosing = level.slice(i, i + size).reduce<Box | null>(joinBoxes, null)
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
