import type { Drawing } from '../formats/opened-layer.ts'
import { type BoxIndex, type BoxOf, buildBoxIndex } from './box-index.ts'
import { distanceTo } from './shore-distance.ts'
import { nextTask } from './tasks.ts'

/** Below it a click looks at all shapes: that takes no millisecond, and an index would not pay. */
const MOST_WITHOUT_INDEX = 20_000
/** How long the page waits for one stretch of an index. */
const STRETCH_MS = 6

type Kind = 'points' | 'segments' | 'triangles'
const cornersOf: Record<Kind, number> = { points: 1, segments: 2, triangles: 3 }
const kinds = ['points', 'segments', 'triangles'] as const

const indexes = new WeakMap<Drawing, Record<Kind, BoxIndex>>()
const underWay = new WeakMap<Drawing, Promise<void>>()

/**
 * The feature of a file at a point of its plane: a sign or a line within reach, else the area
 * around the point. All shapes are looked at as long as a large file's index is not ready.
 */
export function pickOpened(drawing: Drawing, x: number, y: number, reachM: number): number | null {
  const index = indexes.get(drawing)
  if (!index) indexOpened(drawing)
  const shapes = index ?? everythingIn(drawing)
  const vertex =
    nearestPoint(drawing, shapes.points, x, y, reachM) ??
    nearestLine(drawing, shapes.segments, x, y, reachM) ??
    areaAround(drawing, shapes.triangles, x, y)
  return vertex === null ? null : (drawing.feature[vertex] ?? null)
}

/** Gets a file ready for clicks, in stretches between which the page breathes. */
export function indexOpened(drawing: Drawing): Promise<void> {
  const known = underWay.get(drawing)
  if (known) return known
  const count = kinds.reduce((sum, kind) => sum + drawing[kind].length / cornersOf[kind], 0)
  const ready = count > MOST_WITHOUT_INDEX ? build(drawing) : Promise.resolve()
  underWay.set(drawing, ready)
  return ready
}

async function build(drawing: Drawing): Promise<void> {
  const index: Record<Kind, BoxIndex> = everythingIn(drawing)
  for (const kind of kinds) {
    const steps = buildBoxIndex(drawing[kind].length / cornersOf[kind], boxesOf(drawing, kind))
    let step = steps.next()
    for (let fromMs = performance.now(); !step.done; step = steps.next()) {
      if (performance.now() - fromMs < STRETCH_MS) continue
      await nextTask()
      fromMs = performance.now()
    }
    index[kind] = step.value
  }
  indexes.set(drawing, index)
}

function boxesOf(drawing: Drawing, kind: Kind): BoxOf {
  const { coordinates } = drawing
  const corners = drawing[kind]
  const each = cornersOf[kind]
  return (item, box, at) => {
    for (let i = 0; i < each; i += 1) {
      const vertex = corners[each * item + i]
      const x = coordinates[2 * vertex]
      const y = coordinates[2 * vertex + 1]
      box[at] = i === 0 ? x : Math.min(box[at], x)
      box[at + 1] = i === 0 ? y : Math.min(box[at + 1], y)
      box[at + 2] = i === 0 ? x : Math.max(box[at + 2], x)
      box[at + 3] = i === 0 ? y : Math.max(box[at + 3], y)
    }
  }
}

function everythingIn(drawing: Drawing): Record<Kind, BoxIndex> {
  const all = (kind: Kind): BoxIndex => ({
    touching(_west, _south, _east, _north, visit) {
      const count = drawing[kind].length / cornersOf[kind]
      for (let item = 0; item < count; item += 1) visit(item)
    },
  })
  return { points: all('points'), segments: all('segments'), triangles: all('triangles') }
}

function nearestPoint(
  { coordinates, points }: Drawing,
  index: BoxIndex,
  x: number,
  y: number,
  reachM: number,
): number | null {
  const item = nearest(index, x, y, reachM, (place) => {
    const vertex = points[place]
    return Math.hypot(coordinates[2 * vertex] - x, coordinates[2 * vertex + 1] - y)
  })
  return item === -1 ? null : (points[item] ?? null)
}

function nearestLine(
  { coordinates, segments }: Drawing,
  index: BoxIndex,
  x: number,
  y: number,
  reachM: number,
): number | null {
  const item = nearest(index, x, y, reachM, (segment, least) => {
    const a = segments[2 * segment]
    const b = segments[2 * segment + 1]
    const ax = coordinates[2 * a]
    const ay = coordinates[2 * a + 1]
    const bx = coordinates[2 * b]
    const by = coordinates[2 * b + 1]
    if (Math.min(ax, bx) - least > x || Math.max(ax, bx) + least < x) return Infinity
    if (Math.min(ay, by) - least > y || Math.max(ay, by) + least < y) return Infinity
    return distanceTo(x, y, ax, ay, bx, by)
  })
  return item === -1 ? null : (segments[2 * item] ?? null)
}

/** The nearest item within reach, of several the last; -1 when there is none. */
function nearest(
  index: BoxIndex,
  x: number,
  y: number,
  reachM: number,
  awayOf: (item: number, least: number) => number,
): number {
  let found = -1
  let least = reachM
  index.touching(x - reachM, y - reachM, x + reachM, y + reachM, (item) => {
    const away = awayOf(item, least)
    if (!(away < least || (away === least && item > found))) return
    least = away
    found = item
  })
  return found
}

/** Of several areas over each other, the one drawn last. */
function areaAround(
  { coordinates, triangles }: Drawing,
  index: BoxIndex,
  x: number,
  y: number,
): number | null {
  let found = -1
  index.touching(x, y, x, y, (item) => {
    if (item > found && isAround(coordinates, triangles, 3 * item, x, y)) found = item
  })
  return found === -1 ? null : (triangles[3 * found] ?? null)
}

/** Corners in a row are around nothing, though no side of them is the wrong one. */
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
