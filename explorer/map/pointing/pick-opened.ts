import { visitTouching } from '@app/formats/geometry/box-tree.ts'
import { distanceTo } from '@app/formats/geometry/ring.ts'
import type { Drawing, ShapeTree } from '@app/formats/opened-layer.ts'
import type { Box } from '../../plane/plane.ts'

/**
 * The feature of a file at a point of its plane: a symbol or a line within reach, else the area
 * around the point.
 */
export function pickOpened(
  drawing: Drawing,
  x: number,
  y: number,
  reachM: number,
  isShown: (feature: number) => boolean = () => true,
): number | null {
  const isSeen = (vertex: number) => isShown(drawing.feature[vertex])
  const at = { x, y, reachM, isSeen }
  const vertex = nearestPoint(drawing, at) ?? nearestLine(drawing, at) ?? areaAround(drawing, at)
  return vertex === null ? null : drawing.feature[vertex]
}

interface Pointing {
  x: number
  y: number
  reachM: number
  /** Whether the feature of a vertex is visible. */
  isSeen(vertex: number): boolean
}

function nearestPoint({ coordinates, points, trees }: Drawing, at: Pointing): number | null {
  const { x, y, isSeen } = at
  const point = nearest(trees.points, at, (place) => {
    const vertex = points[place]
    if (!isSeen(vertex)) return Infinity
    return Math.hypot(coordinates[2 * vertex] - x, coordinates[2 * vertex + 1] - y)
  })
  return point === null ? null : points[point]
}

function nearestLine({ coordinates, segments, trees }: Drawing, at: Pointing): number | null {
  const { x, y, isSeen } = at
  const segment = nearest(trees.segments, at, (place, least) => {
    const a = segments[2 * place]
    const b = segments[2 * place + 1]
    if (!isSeen(a)) return Infinity
    const ax = coordinates[2 * a]
    const ay = coordinates[2 * a + 1]
    const bx = coordinates[2 * b]
    const by = coordinates[2 * b + 1]
    if (Math.min(ax, bx) - least > x || Math.max(ax, bx) + least < x) return Infinity
    if (Math.min(ay, by) - least > y || Math.max(ay, by) + least < y) return Infinity
    return distanceTo(x, y, ax, ay, bx, by)
  })
  return segment === null ? null : segments[2 * segment]
}

/** The nearest shape within reach; if several are equally near, the last. */
function nearest(
  tree: ShapeTree,
  { x, y, reachM }: Pointing,
  awayOf: (shape: number, least: number) => number,
): number | null {
  let found = -1
  let least = reachM
  visitShapes(tree, [x - reachM, y - reachM, x + reachM, y + reachM], (shape) => {
    const away = awayOf(shape, least)
    if (!(away < least || (away === least && shape > found))) return
    least = away
    found = shape
  })
  return found === -1 ? null : found
}

/** If several areas overlap, the one drawn last. */
function areaAround(
  { coordinates, triangles, trees }: Drawing,
  { x, y, isSeen }: Pointing,
): number | null {
  let found = -1
  visitShapes(trees.triangles, [x, y, x, y], (triangle) => {
    if (triangle < found || !isSeen(triangles[3 * triangle])) return
    if (isAround(coordinates, triangles, 3 * triangle, x, y)) found = triangle
  })
  return found === -1 ? null : triangles[3 * found]
}

/** All shapes that touch the window, and those that share a box with one. */
export function visitShapes(
  { boxes, starts }: ShapeTree,
  window: Box,
  visit: (shape: number) => void,
) {
  visitTouching(boxes, window, (run) => {
    for (let shape = starts[run]; shape < starts[run + 1]; shape += 1) visit(shape)
  })
}

/** Collinear corners enclose nothing, although the point is on the right side of each. */
function isAround(
  coordinates: Float32Array,
  triangles: Uint32Array,
  at: number,
  x: number,
  y: number,
): boolean {
  const a = triangles[at]
  const b = triangles[at + 1]
  const c = triangles[at + 2]
  const ab = sideOf(coordinates, a, b, x, y)
  const bc = sideOf(coordinates, b, c, x, y)
  const ca = sideOf(coordinates, c, a, x, y)
  if (ab + bc + ca === 0) return false
  return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0)
}

function sideOf(coordinates: Float32Array, a: number, b: number, x: number, y: number): number {
  const ax = coordinates[2 * a]
  const ay = coordinates[2 * a + 1]
  return (coordinates[2 * b] - ax) * (y - ay) - (coordinates[2 * b + 1] - ay) * (x - ax)
}
