import { crossingsOf, cutStrip, type PlanPoint, type Street, streetAlong } from './cuts.ts'
import type { Ground } from './ground.ts'
import { type Line, leftOf, lineThrough, type MakePoint, type Ring, ringMiddle } from './rings.ts'
import type { Creek } from './warp.ts'

/** Indices into the list of road kinds, and half the width of each. */
export const [HIGHWAY, MAIN, STREET, LANE] = [0, 1, 2, 3] as const
export const roadHalfM = [11, 7, 4.2, 2.4] as const

const CREEK_HALF_M = 13
const STRAND_V = -74

/**
 * The main roads: one along the bank, a highway past the town, a spine between them, and roads from
 * the old market to the country. The bank road is the first street.
 */
export function layGreatRoads(ground: Ground, make: MakePoint, streets: Street[]): Ring[] {
  const { reachM, centre } = ground
  const wide = 1.9 * reachM
  const corners = [
    [-wide, -2 * reachM],
    [wide, -2 * reachM],
    [wide, -6],
    [-wide, -6],
  ] as const
  let pieces: Ring[] = [corners.map(([u, v]) => ({ at: make(u, v), side: 0 }))]
  const lay = (
    kind: typeof HIGHWAY | typeof MAIN,
    line: Line,
    isCut: (at: PlanPoint) => boolean,
  ) => {
    const halfM = roadHalfM[kind]
    pieces = pieces.flatMap((ring) => {
      const street = isCut(ringMiddle(ring)) && streetAlong(line, ring, kind, halfM)
      if (!street) return [ring]
      streets.push(street)
      return cutStrip(ring, line, halfM, halfM, make)
    })
  }
  const { x: u, y: v } = centre
  const spine = lineThrough(u, v, 0.16, -1)
  const highway = lineThrough(0, -0.9 * reachM, 1, 0.13)
  const isInland = (at: PlanPoint) => at.v < STRAND_V
  const isBeyond = (at: PlanPoint) => leftOf(highway, at) < 0
  const isWest = (at: PlanPoint) => isInland(at) && !isBeyond(at) && leftOf(spine, at) < 0
  const isEast = (at: PlanPoint) => isInland(at) && !isBeyond(at) && leftOf(spine, at) > 0
  lay(MAIN, lineThrough(0, STRAND_V, 1, 0), () => true)
  lay(HIGHWAY, highway, isInland)
  lay(MAIN, spine, isInland)
  lay(MAIN, lineThrough(u, v, -1, -0.18), isWest)
  lay(MAIN, lineThrough(u, v - 60, -1, -0.6), isWest)
  lay(MAIN, lineThrough(u, v + 30, 1, -0.1), isEast)
  lay(MAIN, lineThrough(u, v - 90, 1, -0.82), isEast)
  lay(MAIN, lineThrough(-0.55 * reachM, -reachM, -0.25, -1), isBeyond)
  return pieces
}

/** A creek splits what it runs through; at its source, a street follows the bank. */
export function cutCreek(
  pieces: readonly Ring[],
  { line, alongU, alongV, lengthM }: Creek,
  make: MakePoint,
  streets: Street[],
): Ring[] {
  const alongOf = ({ u, v }: PlanPoint) => (u - line.u) * alongU + (v - line.v) * alongV
  const source = lineThrough(line.u, line.v, line.normalU, line.normalV)
  const halfM = roadHalfM[STREET]
  return pieces.flatMap((ring) => {
    const ends = crossingsOf(ring, line)?.map(alongOf) ?? []
    const low = Math.min(...ends)
    const high = Math.max(...ends)
    if (ends.length === 0 || high < 1 || low > lengthM) return [ring]
    if (low > 0) return cutStrip(ring, line, CREEK_HALF_M, -CREEK_HALF_M, make)
    const street = streetAlong(source, ring, STREET, halfM)
    if (street) streets.push(street)
    return cutStrip(ring, source, halfM, halfM, make).flatMap((part) =>
      alongOf(ringMiddle(part)) > 0
        ? cutStrip(part, line, CREEK_HALF_M, -CREEK_HALF_M, make)
        : [part],
    )
  })
}
