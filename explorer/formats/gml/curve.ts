import { arcAround, arcThrough, centreThrough } from '../geometry/arcs.ts'

/** A segment of a curve that is no straight line: its positions in turn, and a radius if it has one. */
export interface GmlCurve {
  kind: string
  numbers: number[]
  radius: number
}

export function addGmlCurve(
  { kind, numbers, radius }: GmlCurve,
  take: (x: number, y: number) => void,
): void {
  const [x = Number.NaN, y = Number.NaN] = numbers
  if (kind === 'ArcByCenterPoint' || kind === 'CircleByCenterPoint') {
    arcAround([x, y], radius, 0, 2 * Math.PI, take)
    return
  }
  take(x, y)
  // A circle through three points ends where it began.
  const points = kind === 'Circle' ? circleOf(numbers) : numbers
  for (let i = 0; i + 5 < points.length; i += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = points.slice(i, i + 6)
    arcThrough([x1, y1], [x2, y2], [x3, y3], take)
  }
}

function circleOf(numbers: readonly number[]): number[] {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers
  const centre = centreThrough([x1, y1], [x2, y2], [x3, y3])
  if (!centre) return [x1, y1, x2, y2, x3, y3]
  return [x1, y1, 2 * centre[0] - x1, 2 * centre[1] - y1, x1, y1]
}
