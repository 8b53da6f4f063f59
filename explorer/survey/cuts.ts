import { type Line, leftOf, type MakePoint, type Ring, splitRing } from './rings.ts'

/** A straight street in the planning space, from end to end. */
export interface Street {
  /** An index into the list of road kinds. */
  kind: number
  halfM: number
  from: PlanPoint
  to: PlanPoint
}

export interface PlanPoint {
  u: number
  v: number
}

/** Where a line enters or leaves a ring, and what is along the side there. */
export interface Crossing extends PlanPoint {
  side: number
}

export function crossingsOf(ring: Ring, line: Line): [Crossing, Crossing] | null {
  const found: Crossing[] = []
  let last = ring.at(-1)
  for (const corner of ring) {
    if (last) {
      const before = leftOf(line, last.at)
      const after = leftOf(line, corner.at)
      if (after > 0 !== before > 0) {
        const share = before / (before - after)
        const u = last.at.u + (corner.at.u - last.at.u) * share
        const v = last.at.v + (corner.at.v - last.at.v) * share
        found.push({ u, v, side: last.side })
      }
    }
    last = corner
  }
  const [from, to] = found
  return from && to ? [from, to] : null
}

/** The remainders of a ring on both sides of a strip, `halfM` to each side of a line. */
export function cutStrip(
  ring: Ring,
  line: Line,
  halfM: number,
  side: number,
  make: MakePoint,
): Ring[] {
  const upper = splitRing(ring, line, halfM, side, make)
  const lower = splitRing(upper.right, line, -halfM, side, make)
  return [upper.left, lower.right].filter((part) => part.length > 2)
}

/** The street extends to the middle of the roads at its ends, and stops at a creek. */
export function streetAlong(line: Line, ring: Ring, kind: number, halfM: number): Street | null {
  const ends = crossingsOf(ring, line)
  if (!ends) return null
  const [from, to] = ends
  const lengthM = Math.sqrt((to.u - from.u) ** 2 + (to.v - from.v) ** 2)
  const alongU = (to.u - from.u) / lengthM
  const alongV = (to.v - from.v) / lengthM
  const back = Math.max(0, from.side) * 1.05
  const on = Math.max(0, to.side) * 1.05
  return {
    kind,
    halfM,
    from: { u: from.u - back * alongU, v: from.v - back * alongV },
    to: { u: to.u + on * alongU, v: to.v + on * alongV },
  }
}
