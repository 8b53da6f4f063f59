import type { Drawing } from '../open/opened-layer.ts'
import { distanceTo } from './shore-distance.ts'

/**
 * The feature of a file at a point of its plane: a sign or a line within reach, else the area
 * around the point. A click looks at all of them: that takes milliseconds even for a million, and
 * a file costs nothing to get ready.
 */
export function pickOpened(drawing: Drawing, x: number, y: number, reachM: number): number | null {
  const vertex = nearestPoint(drawing, x, y, reachM) ?? nearestLine(drawing, x, y, reachM)
  const found = vertex ?? areaAround(drawing, x, y)
  return found === null ? null : (drawing.feature[found] ?? null)
}

function nearestPoint(
  { coordinates, points }: Drawing,
  x: number,
  y: number,
  reachM: number,
): number | null {
  let nearest: number | null = null
  let least = reachM
  for (const vertex of points) {
    const away = Math.hypot(
      (coordinates[2 * vertex] ?? 0) - x,
      (coordinates[2 * vertex + 1] ?? 0) - y,
    )
    if (away <= least) {
      least = away
      nearest = vertex
    }
  }
  return nearest
}

function nearestLine(
  { coordinates, segments }: Drawing,
  x: number,
  y: number,
  reachM: number,
): number | null {
  let nearest: number | null = null
  let least = reachM
  for (let i = 0; i + 1 < segments.length; i += 2) {
    const a = segments[i] ?? 0
    const b = segments[i + 1] ?? 0
    const ax = coordinates[2 * a] ?? 0
    const ay = coordinates[2 * a + 1] ?? 0
    const bx = coordinates[2 * b] ?? 0
    const by = coordinates[2 * b + 1] ?? 0
    if (Math.min(ax, bx) - least > x || Math.max(ax, bx) + least < x) continue
    if (Math.min(ay, by) - least > y || Math.max(ay, by) + least < y) continue
    const away = distanceTo(x, y, ax, ay, bx, by)
    if (away <= least) {
      least = away
      nearest = a
    }
  }
  return nearest
}

/** Of several areas over each other, the one drawn last. */
function areaAround({ coordinates, triangles }: Drawing, x: number, y: number): number | null {
  for (let i = triangles.length - 3; i >= 0; i -= 3) {
    const a = triangles[i] ?? 0
    const b = triangles[i + 1] ?? 0
    const c = triangles[i + 2] ?? 0
    const ab = sideOf(coordinates, a, b, x, y)
    const bc = sideOf(coordinates, b, c, x, y)
    const ca = sideOf(coordinates, c, a, x, y)
    if ((ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0)) return a
  }
  return null
}

function sideOf(coordinates: Float32Array, a: number, b: number, x: number, y: number): number {
  const ax = coordinates[2 * a] ?? 0
  const ay = coordinates[2 * a + 1] ?? 0
  return (
    ((coordinates[2 * b] ?? 0) - ax) * (y - ay) - ((coordinates[2 * b + 1] ?? 0) - ay) * (x - ax)
  )
}
