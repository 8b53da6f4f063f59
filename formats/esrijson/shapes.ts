import { arcThrough } from '../geometry/arcs.ts'
import { addBox, type Shapes } from '../geometry/shapes.ts'
import { listOf, memberOf } from '../json/json-values.ts'

type XY = readonly [number, number]

/** Adds an Esri geometry. The type is inferred from its keys; anything else is skipped. */
export function addEsriGeometry(geometry: unknown, shapes: Shapes): void {
  if (typeof geometry !== 'object' || geometry === null) return
  const { x, y, xmin, ymin, xmax, ymax, points, paths, rings, curvePaths, curveRings } =
    // Members are read one by one and checked below.
    geometry as Record<string, unknown>
  if (x !== undefined) {
    shapes.startPoints()
    shapes.vertex(numberOf(x), numberOf(y))
  }
  if (points !== undefined) {
    shapes.startPoints()
    addCurve(points, shapes.vertex)
  }
  for (const path of [...listOf(paths), ...listOf(curvePaths)]) {
    shapes.startLine()
    addCurve(path, shapes.vertex)
  }
  if (rings !== undefined || curveRings !== undefined) shapes.startLooseArea()
  for (const ring of [...listOf(rings), ...listOf(curveRings)]) {
    shapes.startRing()
    addCurve(ring, shapes.vertex)
  }
  if (xmin !== undefined) addBox(shapes, [xmin, ymin, xmax, ymax].map(numberOf))
}

/** Positions and curves to the next position: arcs through a point, and Bézier curves. */
function addCurve(places: unknown, take: (x: number, y: number) => void): void {
  let last: XY = [Number.NaN, Number.NaN]
  const go = (x: number, y: number) => {
    last = [x, y]
    take(x, y)
  }
  for (const place of listOf(places)) {
    const arc = listOf(memberOf(place, 'c')).map(placeOf)
    const bezier = listOf(memberOf(place, 'b')).map(placeOf)
    const [end] = listOf(memberOf(place, 'a')).map(placeOf)
    if (Array.isArray(place)) go(...placeOf(place))
    else if (arc.length >= 2) arcThrough(last, arc[1], arc[0], go)
    else if (bezier.length >= 3) addBezier(last, bezier, go)
    else if (end) go(...end)
  }
}

const STEPS = 16

function addBezier(from: XY, [to, one, two]: XY[], take: (x: number, y: number) => void): void {
  for (let i = 1; i <= STEPS; i += 1) {
    const t = i / STEPS
    const at = (axis: 0 | 1) =>
      (1 - t) ** 3 * from[axis] +
      3 * (1 - t) ** 2 * t * one[axis] +
      3 * (1 - t) * t ** 2 * two[axis] +
      t ** 3 * to[axis]
    take(at(0), at(1))
  }
}

function placeOf(value: unknown): XY {
  const [x, y] = listOf(value)
  return [numberOf(x), numberOf(y)]
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN
}
