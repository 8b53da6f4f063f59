import type { DxfEntity } from './entity.ts'

export interface Spline {
  degree: number
  knots: readonly number[]
  points: readonly (readonly [number, number])[]
  weights: readonly number[]
}

type Take = (x: number, y: number) => void

/** Straight pieces between two control points. */
const PIECES = 8
const MAX_DEGREE = 15

export function addSpline({ codes, values }: DxfEntity, take: Take): void {
  const knots: number[] = []
  const points: [number, number][] = []
  const fits: [number, number][] = []
  const weights: number[] = []
  let degree = 3
  for (const [i, code] of codes.entries()) {
    const value = Number(values[i])
    const last = code === 20 ? points.at(-1) : code === 21 ? fits.at(-1) : undefined
    if (code === 71) degree = value
    else if (code === 40) knots.push(value)
    else if (code === 41) weights.push(value)
    else if (code === 10) points.push([value, Number.NaN])
    else if (code === 11) fits.push([value, Number.NaN])
    else if (last) last[1] = value
  }
  if (points.length > 0) splinePoints({ degree, knots, points, weights }, take)
  else for (const [x, y] of fits) take(x, y)
}

/** A curve that does not add up is drawn straight from control point to control point. */
export function splinePoints(spline: Spline, take: Take): void {
  const { degree, knots, points } = spline
  const isWhole =
    degree >= 1 &&
    degree <= MAX_DEGREE &&
    points.length > degree &&
    knots.length === points.length + degree + 1 &&
    knots.every((knot, i) => knot >= (knots[i - 1] ?? -Infinity))
  if (!isWhole) {
    for (const [x, y] of points) take(x, y)
    return
  }
  for (let span = degree; span < points.length; span += 1) {
    const from = knots[span]
    const to = knots[span + 1]
    if (to <= from) continue
    for (let i = 0; i < PIECES; i += 1)
      take(...pointAt(spline, span, from + ((to - from) * i) / PIECES))
  }
  const last = points.at(-1)
  if (last) take(...last)
}

/** De Boor's algorithm, with weights. */
function pointAt(
  { degree, knots, points, weights }: Spline,
  span: number,
  at: number,
): [number, number] {
  const rows = Array.from({ length: degree + 1 }, (_, i) => {
    const [x, y] = points[span - degree + i]
    const weight = weights[span - degree + i] ?? 1
    return [x * weight, y * weight, weight]
  })
  for (let level = 1; level <= degree; level += 1) {
    for (let i = degree; i >= level; i -= 1) {
      const low = knots[span - degree + i]
      const high = knots[span + 1 + i - level]
      const share = high > low ? (at - low) / (high - low) : 0
      rows[i] = rows[i].map((value, k) => (1 - share) * rows[i - 1][k] + share * value)
    }
  }
  const [x, y, weight] = rows[degree]
  return [x / weight, y / weight]
}
