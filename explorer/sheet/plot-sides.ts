import { doubleArea } from '@app/formats/geometry/ring.ts'
import type { Outlines } from './plot-outlines.ts'

export type Point = readonly [x: number, y: number]

/** The corners of a ring, clockwise from the north-western one, each once. */
export function cornersOf(ring: Float32Array): Point[] {
  const all = Array.from(
    { length: ring.length / 2 },
    (_, i): Point => [ring[2 * i], ring[2 * i + 1]],
  )
  const corners = all.filter(([x, y], i) => {
    const [nextX, nextY] = all[(i + 1) % all.length]
    return x !== nextX || y !== nextY
  })
  if (doubleArea(ring) > 0) corners.reverse()
  const rank = ([x, y]: Point) => y - x
  const first = corners.reduce((best, one, i) => (rank(one) > rank(corners[best]) ? i : best), 0)
  return [...corners.slice(first), ...corners.slice(0, first)]
}

/** Neighbours may be this far apart, or overlap by as much. */
const TOLERANCE_M = 0.25

/** For each side of each ring, the other rows along it; side i begins at corner i. */
export function neighboursOf(
  outlines: Outlines,
  row: number,
  rings: readonly (readonly Point[])[],
): number[][][] {
  const sides = rings.map((ring) =>
    ring.map((from, i) => ({ from, to: ring[(i + 1) % ring.length], rows: new Set<number>() })),
  )
  const [west, south, east, north] = outlines.boxOf(row)
  const [left, bottom] = [west - TOLERANCE_M, south - TOLERANCE_M]
  const [right, top] = [east + TOLERANCE_M, north + TOLERANCE_M]
  for (const other of outlines.near([left, bottom, right, top])) {
    if (other === row) continue
    for (const ring of outlines.ringsOf(other)) {
      for (let i = 0; i < ring.length; i += 2) {
        const j = (i + 2) % ring.length
        const [ax, ay, bx, by] = [ring[i], ring[i + 1], ring[j], ring[j + 1]]
        if (Math.max(ax, bx) < left || Math.min(ax, bx) > right) continue
        if (Math.max(ay, by) < bottom || Math.min(ay, by) > top) continue
        for (const { from, to, rows } of sides.flat()) {
          if (runsAlong(from, to, [ax, ay], [bx, by])) rows.add(other)
        }
      }
    }
  }
  return sides.map((ring) => ring.map(({ rows }) => [...rows]))
}

/** Whether a segment runs along a side for more than a point. */
function runsAlong([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point, [dx, dy]: Point): boolean {
  const length = Math.hypot(bx - ax, by - ay)
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length]
  const along = (x: number, y: number) => (x - ax) * ux + (y - ay) * uy
  const beside = (x: number, y: number) => (y - ay) * ux - (x - ax) * uy
  const [c, d] = [along(cx, cy), along(dx, dy)]
  const from = Math.max(0, Math.min(c, d))
  const to = Math.min(length, Math.max(c, d))
  if (to - from < Math.min(TOLERANCE_M, length / 2)) return false
  const start = beside(cx, cy)
  const slope = (beside(dx, dy) - start) / (d - c)
  return [from, to].every((place) => Math.abs(start + slope * (place - c)) <= TOLERANCE_M)
}
