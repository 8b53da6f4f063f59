import type { Answer } from '../../layers/answer-look.ts'
import { type Bounds, boxAround, buildPlane, joinBoxes } from '../../plane/plane.ts'
import type { Survey } from '../../survey/build-survey.ts'

/** Up to this number, every plot is shown; with more, outliers may be out of view. */
const FEW = 60
const OUTLYING_SHARE = 0.1
/** The margin around them. */
const AROUND_M = 60

/** The bounds of an answer: its plots, and the named block. */
export function answerBounds({ origin, plots, blocks }: Survey, answer: Answer): Bounds {
  const along = (axis: 0 | 1) =>
    middleOf(Float32Array.from(answer.plots, (plot) => plots.centres[2 * plot + axis]).sort())
  const [[west, east], [south, north]] = [along(0), along(1)]
  const { starts, coordinates } = blocks.shapes
  const block = boxAround(coordinates, ...shapeEnds(starts, answer.block))
  return buildPlane(origin).toBounds(joinBoxes([west, south, east, north], block))
}

export function shapeEnds(starts: Uint32Array, shape: number): [from: number, to: number] {
  return [starts[shape], starts[shape + 1]]
}

/** From the sorted positions of plots along one axis, in metres. */
function middleOf(sorted: Float32Array): [from: number, to: number] {
  const last = sorted.length - 1
  const out = sorted.length > FEW ? Math.floor(OUTLYING_SHARE * last) : 0
  return [sorted[out] - AROUND_M, sorted[last - out] + AROUND_M]
}
