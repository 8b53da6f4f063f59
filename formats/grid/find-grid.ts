import { buildGrid, type Cells, type GridBuilder } from './build-grid.ts'

/** Fewer are spot heights. */
const MIN_POINTS = 64
/** Of the cells; a grid may be cut along a border. */
const MIN_FILLED = 0.25

/** Programs write this, or a lower number, where they have no height. */
const NO_HEIGHT = -9_999

export type Height = readonly [x: number, y: number, z: number]

/** Heights at the centres of equal cells, given line by line, as a grid; null for other points. */
export function findGrid(heights: () => Iterable<Height>): GridBuilder | null {
  const [xs, ys] = [new Set<number>(), new Set<number>()]
  let count = 0
  for (const [x, y, z] of heights()) {
    if (!Number.isFinite(x + y + z)) return null
    xs.add(x)
    ys.add(y)
    count += 1
    // Along a line, one of the two does not change.
    if (count === MIN_POINTS && Math.min(xs.size, ys.size) > MIN_POINTS / 2) return null
  }
  const across = evenSteps(xs)
  const down = evenSteps(ys)
  if (count < MIN_POINTS || !across || !down) return null
  if (count > xs.size * ys.size || count < MIN_FILLED * xs.size * ys.size) return null

  const cells: Cells = {
    columns: xs.size,
    rows: ys.size,
    west: across.first - across.step / 2,
    north: down.first + (ys.size - 0.5) * down.step,
    width: across.step,
    height: down.step,
  }
  const grid = buildGrid(cells)
  for (const [x, y, z] of heights()) {
    if (z <= NO_HEIGHT) continue
    const row = cells.rows - 1 - Math.round((y - down.first) / down.step)
    grid.set(Math.round((x - across.first) / across.step), row, z)
  }
  return grid
}

/** Null unless all neighbours are about as far apart; the numbers may be rounded. */
function evenSteps(numbers: ReadonlySet<number>): { first: number; step: number } | null {
  const sorted = Float64Array.from(numbers).sort()
  const step = (sorted[sorted.length - 1] - sorted[0]) / (sorted.length - 1)
  const isEven = sorted.every((number, i) => Math.abs(number - sorted[0] - i * step) < step / 4)
  return sorted.length > 1 && isEven ? { first: sorted[0], step } : null
}
