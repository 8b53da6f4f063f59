import { arcAround, ellipseAround } from '../geometry/arcs.ts'
import type { Shapes } from '../geometry/shapes.ts'
import type { DxfEntity } from './entity.ts'
import { type DxfVertex, traceVertices } from './polyline.ts'
import { splinePoints } from './spline.ts'

type Take = (x: number, y: number) => void

const POLYLINE_FLAG = 2

/** The boundary of a hatch: paths of a polyline, or of lines, arcs, ellipses and splines in a row. */
export function addHatch(entity: DxfEntity, shapes: Shapes, take: Take): void {
  const pairs = buildPairs(entity)
  shapes.startLooseArea()
  while (pairs.seek(92)) {
    const flags = pairs.take(92)
    shapes.startRing()
    if ((flags & POLYLINE_FLAG) !== 0) addPolylinePath(pairs, take)
    else addEdges(pairs, take)
  }
}

function addPolylinePath(pairs: Pairs, take: Take): void {
  pairs.take(72)
  pairs.take(73)
  const count = pairs.take(93)
  const vertices: DxfVertex[] = []
  while (vertices.length < count && pairs.is(10)) {
    const x = pairs.take(10)
    const y = pairs.take(20)
    vertices.push({ x, y, bulge: pairs.is(42) ? pairs.take(42) : 0 })
  }
  traceVertices(vertices, true, take)
}

function addEdges(pairs: Pairs, take: Take): void {
  let left = pairs.take(93)
  while (left > 0 && pairs.is(72)) {
    const kind = pairs.take(72)
    if (kind === 1) {
      take(pairs.take(10), pairs.take(20))
      take(pairs.take(11), pairs.take(21))
    } else if (kind === 2) addArc(pairs, take)
    else if (kind === 3) addEllipticArc(pairs, take)
    else if (kind === 4) addSplineEdge(pairs, take)
    else return
    left -= 1
  }
}

function addArc(pairs: Pairs, take: Take): void {
  const centre = [pairs.take(10), pairs.take(20)] as const
  const radius = pairs.take(40)
  const [from, to] = anglesOf(pairs)
  arcAround(centre, radius, from, to, take)
}

function addEllipticArc(pairs: Pairs, take: Take): void {
  const centre = [pairs.take(10), pairs.take(20)] as const
  const axis = [pairs.take(11), pairs.take(21)] as const
  const ratio = pairs.take(40)
  const [from, to] = anglesOf(pairs)
  ellipseAround(centre, axis, ratio, from, to, take)
}

/** Angles of a clockwise arc are measured clockwise as well. */
function anglesOf(pairs: Pairs): [number, number] {
  const from = (pairs.take(50) * Math.PI) / 180
  const to = (pairs.take(51) * Math.PI) / 180
  const isCounterClockwise = pairs.take(73) !== 0
  return isCounterClockwise ? [from, to] : [-from, -to]
}

function addSplineEdge(pairs: Pairs, take: Take): void {
  const degree = pairs.take(94)
  pairs.take(73)
  pairs.take(74)
  pairs.take(95)
  pairs.take(96)
  const knots: number[] = []
  while (pairs.is(40)) knots.push(pairs.take(40))
  const points: [number, number][] = []
  const weights: number[] = []
  while (pairs.is(10)) {
    points.push([pairs.take(10), pairs.take(20)])
    weights.push(pairs.is(42) ? pairs.take(42) : 1)
  }
  splinePoints({ degree, knots, points, weights }, take)
}

interface Pairs {
  is(code: number): boolean
  /** Moves on to the next pair of this code; false when there is none. */
  seek(code: number): boolean
  /** The value of the next pair if it has this code, NaN without moving if it has another. */
  take(code: number): number
}

function buildPairs({ codes, values }: DxfEntity): Pairs {
  let at = 0
  return {
    is: (code) => codes[at] === code,
    seek(code) {
      const found = codes.indexOf(code, at)
      if (found === -1) return false
      at = found
      return true
    },
    take(code) {
      if (codes[at] !== code) return Number.NaN
      at += 1
      return Number(values[at - 1])
    },
  }
}
