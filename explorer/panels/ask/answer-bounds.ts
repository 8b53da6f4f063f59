import type { Selection } from '../../filter/dataset-filter.ts'
import { type Bounds, buildPlane } from '../../plane/plane.ts'
import type { Survey } from '../../survey/survey.ts'

/** So few are shown with every one of them; of more, what lies far out may be out of sight. */
const FEW = 60
const OUTLYING_SHARE = 0.1
/** What is left of a side that is covered farther is too little to show anything on. */
const MOST_SHARE = 0.7
/** Around them, as much of the neighbourhood. */
const AROUND_M = 60

/** The map's size, and how far from its upper left corner the answer itself covers it, in pixels. */
export interface AnswerRoom {
  width: number
  height: number
  coverRight: number
  coverBottom: number
}

/**
 * Where an answer is: around the plots that pass, and so much farther that they lie beside or below
 * what covers the map, wherever they are seen larger. Null where no plot passes.
 */
export function answerBounds(
  { origin, plots }: Survey,
  { passes, count }: Selection,
  { width, height, coverRight, coverBottom }: AnswerRoom,
): Bounds | null {
  if (count === 0) return null
  const xs = new Float32Array(count)
  const ys = new Float32Array(count)
  let found = 0
  for (let i = 0; i < passes.length; i += 1) {
    if (passes[i] !== 1) continue
    xs[found] = plots.centres[2 * i]
    ys[found] = plots.centres[2 * i + 1]
    found += 1
  }
  const [west, east] = middleOf(xs.sort())
  const [south, north] = middleOf(ys.sort())
  const isNarrow = coverRight > MOST_SHARE * width
  const besideM = isNarrow
    ? Infinity
    : Math.max((east - west) / (width - coverRight), (north - south) / height)
  const overM = Math.min(coverBottom, MOST_SHARE * height)
  const belowM = Math.max((east - west) / width, (north - south) / (height - overM))
  const isBeside = besideM < belowM
  const plane = buildPlane(origin)
  const low = plane.toLngLat(isBeside ? west - coverRight * besideM : west, south)
  const high = plane.toLngLat(east, isBeside ? north : north + overM * belowM)
  return [low.lng, low.lat, high.lng, high.lat]
}

/** From the sorted places of plots along one axis, in metres. */
function middleOf(sorted: Float32Array): [from: number, to: number] {
  const last = sorted.length - 1
  const out = sorted.length > FEW ? Math.floor(OUTLYING_SHARE * last) : 0
  return [sorted[out] - AROUND_M, sorted[last - out] + AROUND_M]
}
