import { type DxfEntity, numberOf, parseNumber, pointsOf } from './entity.ts'
import { interpolate } from './interpolate.ts'
import type { DxfPen } from './pen.ts'

export interface Spline {
  degree: number
  knots: readonly number[]
  /** x, y and z in turn. */
  points: readonly number[]
  weights: readonly number[]
}

type Take = (x: number, y: number, z: number) => void

/** Straight segments between two knots. */
const PIECES = 8
const MAX_DEGREE = 15

export function drawSpline(entity: DxfEntity, pen: DxfPen): void {
  const own = splineOnly(entity)
  const points = pointsOf(own, 10).flat()
  const [knots, weights] = [40, 41].map((wanted) =>
    own.values.filter((_, i) => own.codes[i] === wanted).map(parseNumber),
  )
  pen.line()
  if (points.length === 0) for (const place of interpolate(pointsOf(own, 11))) pen.to(...place)
  else traceSpline({ degree: numberOf(own, 71, 3), knots, points, weights }, pen.to)
}

/** A helix is a spline with additional values, in the same codes. */
function splineOnly({ codes, values, ...rest }: DxfEntity): DxfEntity {
  const place = values.findIndex((value, i) => codes[i] === 100 && value === 'AcDbHelix')
  const end = place === -1 ? codes.length : place
  return { ...rest, codes: codes.slice(0, end), values: values.slice(0, end) }
}

/** An inconsistent curve is drawn straight between its control points. */
export function traceSpline(spline: Spline, take: Take): void {
  const { degree, points } = spline
  const count = points.length / 3
  const isCurve = degree >= 1 && degree <= MAX_DEGREE && count > degree
  const knots = spline.knots.length > 0 ? spline.knots : evenKnots(count, degree)
  if (!isCurve || knots.length !== count + degree + 1 || !isRising(knots)) {
    for (let i = 0; i < count; i += 1) take(points[3 * i], points[3 * i + 1], points[3 * i + 2])
    return
  }
  const trace = buildTracer({ ...spline, knots }, take)
  let last = -1
  for (let span = degree; span < count; span += 1) {
    const [from, to] = [knots[span], knots[span + 1]]
    if (!(to > from)) continue
    for (let i = 0; i < PIECES; i += 1) trace(span, from + ((to - from) * i) / PIECES)
    last = span
  }
  if (last !== -1) trace(last, knots[last + 1])
}

/** Rounding may leave a knot slightly below the one before it. */
function isRising(knots: readonly number[]): boolean {
  return knots.every((knot, i) => knot >= (knots[i - 1] ?? -Infinity) - 1e-9)
}

/** From the first control point to the last. */
function evenKnots(count: number, degree: number): number[] {
  const inner = count - degree
  return Array.from({ length: Math.max(0, count + degree + 1) }, (_, i) =>
    Math.max(0, Math.min(inner, i - degree)),
  )
}

/** De Boor's algorithm, with weights: x, y, z and weight of each remaining control point. */
function buildTracer(
  { degree, knots, points, weights }: Spline,
  take: Take,
): (span: number, at: number) => void {
  const work = new Float64Array(4 * (degree + 1))
  return (span, at) => {
    for (let i = 0; i <= degree; i += 1) {
      const point = span - degree + i
      const weight = weights[point] ?? 1
      for (let k = 0; k < 3; k += 1) work[4 * i + k] = points[3 * point + k] * weight
      work[4 * i + 3] = weight
    }
    for (let level = 1; level <= degree; level += 1) {
      for (let i = degree; i >= level; i -= 1) {
        const low = knots[span - degree + i]
        const high = knots[span + 1 + i - level]
        const share = high > low ? (at - low) / (high - low) : 0
        for (let k = 4 * i; k < 4 * i + 4; k += 1)
          work[k] = (1 - share) * work[k - 4] + share * work[k]
      }
    }
    const end = 4 * degree
    const weight = work[end + 3]
    take(work[end] / weight, work[end + 1] / weight, work[end + 2] / weight)
  }
}
