import { Matrix } from '../matrix.ts'
import { PICTURE_HEIGHT, PICTURE_TOP, PICTURE_WIDTH } from './extent.ts'
import { downstreamOf, halfBelt, leftOfRiver, mainRiver, nearestStep } from './main-river.ts'

/** The picture's pixels in the river's own coordinates. */
export interface BeltCoordinates {
  /** The way from the source, in widths. */
  along: Matrix
  /** The way from the middle in half belts: 0 in the middle, ±1 at the banks, `FAR_FROM_RIVER` beyond reach. */
  across: Matrix
}

export const FAR_FROM_RIVER = 9

export function beltCoordinates(): BeltCoordinates {
  const along = new Matrix(PICTURE_WIDTH, PICTURE_HEIGHT).map(() => -1)
  const guess = nearestByBlock()
  const across = along.map((_, index) => {
    const { x: column, y: row } = along.cell(index)
    const around = guess(column, row)
    if (around === undefined) return FAR_FROM_RIVER
    const x = column / PICTURE_WIDTH
    const y = PICTURE_TOP + row / PICTURE_WIDTH
    const first = Math.max(0, around - 40)
    const { step } = nearestStep(x, y, first, Math.min(mainRiver.count, around + 40))
    const way = mainRiver.along[step] + downstreamOf(step, x, y)
    along.values[index] = way
    return leftOfRiver(step, x, y) / halfBelt(way)
  })
  return { along, across }
}

/** Finds the nearest step of the river once for each block of pixels; nothing where it is far away. */
function nearestByBlock(): (column: number, row: number) => number | undefined {
  const block = 24
  const blocksAcross = Math.ceil(PICTURE_WIDTH / block)
  const blocksDown = Math.ceil(PICTURE_HEIGHT / block)
  const steps = Array.from({ length: blocksAcross * blocksDown }, (_, index) => {
    const column = ((index % blocksAcross) + 0.5) * block
    const row = (Math.trunc(index / blocksAcross) + 0.5) * block
    const x = column / PICTURE_WIDTH
    const y = PICTURE_TOP + row / PICTURE_WIDTH
    const { step, distance } = nearestStep(x, y, 0, undefined, 2)
    return distance < 0.16 ? step : undefined
  })
  return (column, row) => steps[Math.trunc(row / block) * blocksAcross + Math.trunc(column / block)]
}
