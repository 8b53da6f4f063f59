import { arcAround, ellipseAround } from '../geometry/arcs.ts'
import type { Affine } from './affine.ts'
import { type DxfEntity, numberOf, parseNumber, radians } from './entity.ts'
import { type DxfPen, flat } from './pen.ts'
import { type DxfVertex, traceVertices } from './polyline.ts'
import { traceSpline } from './spline.ts'

type Spot = readonly [x: number, y: number]
type Edge = Spot[]

const POLYLINE_FLAG = 2

/**
 * The boundary of a hatch: paths of a polyline, or of connected lines, arcs, ellipses and splines.
 */
export function drawHatch(entity: DxfEntity, pen: DxfPen, plane: Affine): void {
  const pairs = buildPairs(entity)
  const take = flat(pen, plane, numberOf(entity, 30))
  pen.looseArea()
  // Before the number of paths, the same code counts other things.
  pairs.seek(91)
  while (pairs.seek(92)) {
    const flags = pairs.take(92)
    if ((flags & POLYLINE_FLAG) !== 0) {
      pen.ring()
      drawPolylinePath(pairs, take)
    } else {
      for (const ring of joinEdges(takeEdges(pairs))) {
        pen.ring()
        for (const [x, y] of ring) take(x, y)
      }
    }
  }
}

function drawPolylinePath(pairs: Pairs, take: (x: number, y: number) => void): void {
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

function takeEdges(pairs: Pairs): Edge[] {
  const edges: Edge[] = []
  let left = pairs.take(93)
  while (left > 0 && pairs.is(72)) {
    const edge: Edge = []
    const add = (x: number, y: number) => {
      if (Number.isFinite(x) && Number.isFinite(y)) edge.push([x, y])
    }
    const kind = pairs.take(72)
    if (kind === 1) {
      add(pairs.take(10), pairs.take(20))
      add(pairs.take(11), pairs.take(21))
    } else if (kind === 2) takeArc(pairs, add)
    else if (kind === 3) takeEllipticArc(pairs, add)
    else if (kind === 4) takeSpline(pairs, add)
    else return edges
    if (edge.length > 0) edges.push(edge)
    left -= 1
  }
  return edges
}

type Add = (x: number, y: number) => void

function takeArc(pairs: Pairs, add: Add): void {
  const centre = [pairs.take(10), pairs.take(20)] as const
  const radius = pairs.take(40)
  const [from, to] = takeAngles(pairs, (angle) => angle)
  arcAround(centre, radius, from, to, add)
}

function takeEllipticArc(pairs: Pairs, add: Add): void {
  const centre = [pairs.take(10), pairs.take(20)] as const
  const axis = [pairs.take(11), pairs.take(21)] as const
  const ratio = pairs.take(40)
  const [from, to] = takeAngles(pairs, (angle) => parameterOf(angle, ratio))
  ellipseAround(centre, axis, ratio, from, to, add)
}

/** An edge's ends are directions from the centre, but an ellipse is drawn by its parameter. */
function parameterOf(angle: number, ratio: number): number {
  if (!(ratio > 0)) return angle
  const near = Math.atan2(Math.sin(angle) / ratio, Math.cos(angle))
  return near + 2 * Math.PI * Math.round((angle - near) / (2 * Math.PI))
}

/** Always forwards, across 0 if necessary; clockwise arcs are measured clockwise. */
function takeAngles(pairs: Pairs, convert: (angle: number) => number): [number, number] {
  const from = radians(pairs.take(50))
  let to = radians(pairs.take(51))
  if (to < from) to += 2 * Math.PI * Math.ceil((from - to) / (2 * Math.PI))
  const isCounterClockwise = pairs.take(73) !== 0
  return isCounterClockwise ? [convert(from), convert(to)] : [convert(-from), convert(-to)]
}

function takeSpline(pairs: Pairs, add: Add): void {
  const degree = pairs.take(94)
  for (const code of [73, 74, 95, 96]) pairs.take(code)
  const knots: number[] = []
  while (pairs.is(40)) knots.push(pairs.take(40))
  const points: number[] = []
  const weights: number[] = []
  while (pairs.is(10)) {
    points.push(pairs.take(10), pairs.take(20), 0)
    weights.push(pairs.is(42) ? pairs.take(42) : 1)
  }
  // The fit data of the curve, since 2010.
  while ([97, 11, 21, 12, 22, 13, 23].some(pairs.is)) pairs.skip()
  traceSpline({ degree, knots, points, weights }, add)
}

/** Rings of edges, each reversed if necessary so that it begins where the one before it ends. */
function joinEdges(edges: readonly Edge[]): Edge[] {
  const near = 1e-6 * reachOf(edges)
  const isClosed = (ring: Edge) => ring.length > 2 && distance(ring[0], endOf(ring)) <= near
  const rings: Edge[] = []
  let ring: Edge = []
  for (const [i, edge] of edges.entries()) {
    if (ring.length > 0 && !(isClosed(ring) && gap(endOf(ring), edge) > near)) {
      const isBackwards = distance(endOf(ring), endOf(edge)) < distance(endOf(ring), edge[0])
      for (const spot of isBackwards ? edge.toReversed() : edge) ring.push(spot)
      continue
    }
    const next = edges[i + 1]
    const isBackwards = next && !isClosed(edge) && gap(edge[0], next) < gap(endOf(edge), next)
    ring = isBackwards ? edge.toReversed() : [...edge]
    rings.push(ring)
  }
  return rings
}

function endOf(edge: Edge): Spot {
  return edge[edge.length - 1]
}

function distance(a: Spot, b: Spot): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1])
}

/** From a position to the nearer end of an edge. */
function gap(spot: Spot, edge: Edge): number {
  return Math.min(distance(spot, edge[0]), distance(spot, endOf(edge)))
}

function reachOf(edges: readonly Edge[]): number {
  let reach = 0
  for (const edge of edges)
    for (const spot of edge) reach = Math.max(reach, distance(spot, edges[0][0]))
  return reach
}

interface Pairs {
  is(code: number): boolean
  skip(): void
  /** Moves on to the next pair of this code; false when there is none. */
  seek(code: number): boolean
  /** The value of the next pair if it has this code, otherwise NaN without moving. */
  take(code: number): number
}

function buildPairs({ codes, values }: DxfEntity): Pairs {
  let at = 0
  return {
    is: (code) => codes[at] === code,
    skip() {
      at += 1
    },
    seek(code) {
      const found = codes.indexOf(code, at)
      if (found === -1) return false
      at = found
      return true
    },
    take(code) {
      if (codes[at] !== code) return Number.NaN
      at += 1
      return parseNumber(values[at - 1])
    },
  }
}
