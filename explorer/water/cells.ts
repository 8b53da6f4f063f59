import type { PackedShapes } from '../survey/survey.ts'
import type { Grid } from '../survey/terrain.ts'

/** Calls `mark` with each cell whose middle is in a ring; a point on its edge may count or not. */
export function cellsInRing(
  { coordinates, starts }: PackedShapes,
  ring: number,
  { columns, rows, cellM, westM, southM }: Grid,
  mark: (cell: number) => void,
): void {
  const [from, to] = [starts[ring], starts[ring + 1]]
  const crossings: number[][] = []
  for (let i = from; i < to; i += 1) {
    const j = i + 1 < to ? i + 1 : from
    const [ax, ay] = coordinates.subarray(2 * i)
    const [bx, by] = coordinates.subarray(2 * j)
    const first = Math.max(0, Math.floor((Math.min(ay, by) - southM) / cellM) + 1)
    const last = Math.min(rows - 1, Math.floor((Math.max(ay, by) - southM) / cellM))
    for (let row = first; row <= last; row += 1) {
      const share = (southM + row * cellM - ay) / (by - ay)
      crossings[row] ??= []
      crossings[row].push((ax + share * (bx - ax) - westM) / cellM)
    }
  }
  crossings.forEach((unsorted, row) => {
    const across = unsorted.toSorted((a, b) => a - b)
    for (let i = 0; i + 1 < across.length; i += 2) {
      const last = Math.min(columns - 1, Math.floor(across[i + 1]))
      for (let column = Math.max(0, Math.ceil(across[i])); column <= last; column += 1) {
        mark(row * columns + column)
      }
    }
  })
}

/** The cell of a place; null outside the grid. */
export function cellAt(
  { columns, rows, cellM, westM, southM }: Grid,
  x: number,
  y: number,
): number | null {
  const column = Math.round((x - westM) / cellM)
  const row = Math.round((y - southM) / cellM)
  const isIn = column >= 0 && row >= 0 && column < columns && row < rows
  return isIn ? row * columns + column : null
}
